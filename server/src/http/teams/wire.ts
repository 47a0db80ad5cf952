/** The shapes of teams (api.md 2.8 and 4.7, readings section 5). */
import { z } from 'zod';
import type { Team } from '../../domain/teams/get-team.ts';
import type { TeamPersonListing } from '../../domain/teams/list-team-people.ts';
import { teamRoles } from '../../model/permissions.ts';
import { orgRole } from '../access/wire.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { nameInput } from '../wire/names.ts';

export const teamRole = wireEnum('TEAM_ROLE_', teamRoles);
const teamScope = wireEnum('TEAM_SCOPE_', ['direct_member', 'manage']);
const updateAction = wireEnum('UPDATE_ACTION_', ['add', 'update', 'remove']);

const name = nameInput();
const elementsMax = 500;

export const TeamParams = z.object({ teamId: idInput });

export const UpdateTeamRequest = z
  .object({
    deploymentId: idInput.optional(),
    team: z.object({
      name: name.optional(),
      repositories: z
        .array(z.object({ repositoryId: idInput, action: updateAction.input.default('add') }))
        .max(elementsMax, `must have at most ${elementsMax} elements`)
        .default([]),
      users: z
        .array(
          z.object({
            userId: idInput,
            role: teamRole.input.default('member'),
            action: updateAction.input.default('add'),
          }),
        )
        .max(elementsMax, `must have at most ${elementsMax} elements`)
        .default([]),
    }),
  })
  .meta({
    examples: [
      {
        team: {
          name: 'Payments',
          repositories: [{ repositoryId: '7' }],
          users: [{ userId: 3, role: 'TEAM_ROLE_MANAGER', action: 'UPDATE_ACTION_ADD' }],
        },
      },
    ],
  });

export const CreateTeamRequest = z
  .object({
    deploymentId: idInput.optional(),
    name,
    description: z.string().max(2000).default(''),
    slug: z
      .string()
      .regex(/^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/, 'must be 1 to 64 of a-z, 0-9 and -, with no - at either end')
      .optional()
      .describe('Admins only. Default: derived from the name.'),
    parentTeamId: idInput.optional().describe('Without it, a top-level team, which only admins can create.'),
  })
  .meta({ examples: [{ name: 'Payments', description: 'Everything about money' }] });

const TeamShape = z
  .object({
    id: idOutput,
    deploymentId: idOutput,
    name: z.string(),
    slug: z.string(),
    parentTeamId: z.string().describe('Empty if there is no parent that you see.'),
    repositoryCount: idOutput,
    userCount: idOutput,
    childTeamCount: idOutput,
    isProjectDefault: z.boolean(),
    isUserDefault: z.boolean(),
    scimManaged: z.boolean().describe('True if its people are those of a group in the directory (SCIM).'),
    authorizedScopes: z.array(teamScope.output).describe('Your permissions on it.'),
  })
  .meta({ id: 'Team' });

export const TeamAnswer = z.object({ team: TeamShape }).meta({ id: 'TeamAnswer' });

export const TeamDetails = z
  .object({
    team: TeamShape,
    description: z.string(),
    repositoryIds: z.array(idOutput).describe('At most 1000, of those that you see.'),
    repositories: z.array(z.object({ id: idOutput, name: z.string() })).describe('The same, by name.'),
    childTeamIds: z.array(idOutput).describe('At most 1000, of those that you see.'),
  })
  .meta({ id: 'TeamDetails' });

const pageQuery = { pageSize: pageSizeQuery({ default: 100, max: 1000 }), cursor: cursorInput };
export const ListTeamsQuery = z.object(pageQuery);

export const TeamPage = z.object({ teams: z.array(TeamShape), nextCursor: z.string() }).meta({ id: 'TeamPage' });

export const TeamPeoplePage = z
  .object({
    users: z.array(
      z.object({
        userId: idOutput,
        name: z.string(),
        login: z.string(),
        email: z.string(),
        role: teamRole.output,
        orgRole: orgRole.output,
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'TeamPeoplePage' });

export function teamToWire(team: Team, deploymentId: string): z.input<typeof TeamShape> {
  return {
    id: team.id,
    deploymentId,
    name: team.name,
    slug: team.slug,
    parentTeamId: team.parentTeamId ?? '',
    repositoryCount: team.projectCount,
    userCount: team.userCount,
    childTeamCount: team.childTeamCount,
    // Nothing is added to a team automatically.
    isProjectDefault: false,
    isUserDefault: false,
    scimManaged: team.isManaged,
    authorizedScopes: team.scopes.map((scope) => teamScope.toWire(scope)),
  };
}

export function personToWire(person: TeamPersonListing): z.input<typeof TeamPeoplePage>['users'][number] {
  const { userId, login, email } = person;
  return {
    userId,
    name: person.name,
    login,
    email,
    role: teamRole.toWire(person.role),
    orgRole: orgRole.toWire(person.orgRole),
  };
}
