/** The shapes of the directory as admins set it up. */
import { z } from 'zod';
import type { DirectoryState } from '../../../domain/directory/settings/get-directory.ts';
import type { ListedGroup } from '../../../domain/directory/settings/list-groups.ts';
import { orgRole } from '../../access/wire.ts';
import { teamRole } from '../../teams/wire.ts';
import { allowedNetworksInput } from '../../tokens/wire.ts';
import { idInput, idOutput } from '../../wire/ids.ts';
import { instantInput, instantOrNullOutput, instantOutput, instantToWire } from '../../wire/instants.ts';
import { nameInput } from '../../wire/names.ts';
import { cursorInput, pageSizeQuery } from '../../wire/paging.ts';

export const UpdateDirectoryRequest = z
  .object({
    deploymentId: idInput.optional(),
    defaultRole: orgRole.input.optional().describe('Of new people, and of those whom no group gives a role.'),
    createsTeams: z.boolean().optional().describe('True if a team is made for each group that arrives, with its name.'),
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ defaultRole: 'ORG_ROLE_READONLY', createsTeams: true }] });

const WireDirectory = z
  .object({
    isSetUp: z.boolean().describe('False until the first token is created.'),
    baseUrl: z.string().describe('Enter it in the directory, with a token.'),
    defaultRole: orgRole.output,
    createsTeams: z.boolean(),
    lastRequestAt: instantOrNullOutput.describe('To the minute.'),
    userCount: z.int(),
    inactiveUserCount: z.int(),
    waitingUserCount: z.int(),
    groupCount: z.int(),
    tokens: z.array(
      z.object({
        id: idOutput,
        name: z.string(),
        createdAt: instantOutput,
        expiresAt: instantOrNullOutput,
        allowedNetworks: z.array(z.string()).nullable().describe('In CIDR notation; null = from everywhere.'),
        lastUsedAt: instantOrNullOutput.describe('To the minute.'),
        lastUsedFrom: z.string().describe('The address of that use; "" for none.'),
        lastRefusedAt: instantOrNullOutput.describe('When its networks last refused an address, to the minute.'),
        lastRefusedFrom: z.string().describe('That address; "" for none.'),
      }),
    ),
    waitingUsers: z
      .array(z.object({ id: idOutput, userName: z.string(), email: z.string(), createdAt: instantOutput }))
      .describe(
        'At most 100. Their address has an account that is not a member here: they become members when its owner signs in by an ' +
          'identity provider of the organisation, or accepts an invite.',
      ),
    refusals: z
      .array(z.object({ at: instantOutput, request: z.string(), status: z.int(), detail: z.string() }))
      .describe('What the directory asked for and was refused, newest first; the last 100.'),
  })
  .meta({ id: 'Directory' });

export const DirectoryAnswer = z.object({ directory: WireDirectory }).meta({ id: 'DirectoryAnswer' });

export function directoryToWire(state: DirectoryState): z.input<typeof WireDirectory> {
  const { isSetUp, baseUrl, createsTeams, counts, tokens, waiting, refusals } = state;
  return {
    isSetUp,
    baseUrl,
    defaultRole: orgRole.toWire(state.defaultRole),
    createsTeams,
    lastRequestAt: instantToWire(state.lastRequestAt),
    userCount: counts.users,
    inactiveUserCount: counts.inactiveUsers,
    waitingUserCount: counts.waitingUsers,
    groupCount: counts.groups,
    tokens: tokens.map(({ id, name, createdAt, expiresAt, allowedNetworks, ...token }) => ({
      id,
      name,
      createdAt: instantToWire(createdAt),
      expiresAt: instantToWire(expiresAt),
      allowedNetworks,
      lastUsedAt: instantToWire(token.usedAt),
      lastUsedFrom: token.usedFrom,
      lastRefusedAt: instantToWire(token.refusedAt),
      lastRefusedFrom: token.refusedFrom,
    })),
    waitingUsers: waiting.map(({ createdAt, ...user }) => ({ ...user, createdAt: instantToWire(createdAt) })),
    refusals: refusals.map(({ at, ...refusal }) => ({ ...refusal, at: instantToWire(at) })),
  };
}

export const DirectoryTokenParams = z.object({ directoryTokenId: idInput });

export const CreateDirectoryTokenRequest = z
  .object({
    deploymentId: idInput.optional(),
    name: nameInput(80),
    expiresAt: instantInput
      .optional()
      .describe(
        'Without it, the token works until it is ended. The rules of the deployment for tokens may ask for one.',
      ),
    allowedNetworks: allowedNetworksInput,
    replacesTokenId: idInput
      .optional()
      .describe(
        'The token that this one replaces. It works for another 24 hours, so that the directory can be changed.',
      ),
  })
  .meta({ examples: [{ name: 'Entra ID' }] });

export const CreatedDirectoryToken = z
  .object({ id: idOutput, token: z.string().describe('The secret; it is shown only this once.') })
  .meta({ id: 'CreatedDirectoryToken' });

export const ListDirectoryGroupsQuery = z.object({
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

export const DirectoryGroupParams = z.object({ directoryGroupId: idInput });

export const MapDirectoryGroupRequest = z
  .object({
    deploymentId: idInput.optional(),
    orgRole: orgRole.input.nullable().optional().describe('Null: the group gives no role.'),
    teamId: idInput.nullable().optional().describe('Null: the group gives no team.'),
    teamRole: teamRole.input.optional(),
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ orgRole: 'ORG_ROLE_ADMIN', teamId: null }] });

export const DirectoryGroupPage = z
  .object({
    groups: z.array(
      z.object({
        id: idOutput,
        displayName: z.string(),
        externalId: z.string().describe('Empty if the directory gave none.'),
        memberCount: z.int(),
        orgRole: orgRole.output.nullable(),
        teamId: idOutput.nullable(),
        teamName: z.string().describe('Empty without a team.'),
        teamRole: teamRole.output,
        followsName: z.boolean().describe('True if the team was made for the group, and is renamed with it.'),
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'DirectoryGroupPage' });

export function groupToWire(group: ListedGroup): z.input<typeof DirectoryGroupPage>['groups'][number] {
  const { id, displayName, externalId, memberCount, teamId, teamName, ownsTeam } = group;
  return {
    id,
    displayName,
    externalId: externalId ?? '',
    memberCount,
    orgRole: group.orgRole === null ? null : orgRole.toWire(group.orgRole),
    teamId,
    teamName: teamName ?? '',
    teamRole: teamRole.toWire(group.teamRole),
    followsName: ownsTeam,
  };
}
