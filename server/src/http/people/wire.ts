/** The shapes of a deployment's people (api.md 2.7 and 4.5, readings sections 5 and 6). */
import { z } from 'zod';
import type { Group, User } from '../../domain/people/list-users.ts';
import { memberKinds, parseUserOrder, userSortKeys } from '../../model/people-order.ts';
import { hasPower, type TeamRole } from '../../model/permissions.ts';
import { orgRole } from '../access/wire.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeInput } from '../wire/paging.ts';

const memberFilter = wireEnum('MEMBER_FILTER_TYPE_', memberKinds, { admin: 'ADMIN_ONLY', non_admin: 'NON_ADMIN_ONLY' });

const sortBy = z
  .string()
  .max(100)
  .optional()
  .transform((text, context) => {
    const order = parseUserOrder(text === undefined || text === '' ? userSortKeys[0] : text);
    if (order) return order;
    const message = `must be one of ${userSortKeys.join(', ')}, with a leading - for descending`;
    context.issues.push({ code: 'custom', message, input: text });
    return z.NEVER;
  })
  .describe(`${userSortKeys.join(', ')}. Also in snake case; a leading - means descending.`);

const Options = z.object({
  pageToken: cursorInput,
  pageSize: pageSizeInput({ default: 100, max: 1000, above: 'clamp' }),
  sortBy,
});

const Filters = z.object({
  query: z.string().max(200).default('').describe('Substring of the name, login or e-mail address, case-insensitive.'),
  pruneScm: z.boolean().default(false).describe('Leave out people without an identity on a source-code host.'),
  pruneGithub: z.boolean().default(false).describe('The same as `pruneScm`.'),
  showActive: z.boolean().default(false).describe('Only active members.'),
  memberIds: z.array(idInput).max(1000).default([]).describe('Only these members; empty = all.'),
  filterMembers: memberFilter.filter.optional(),
});

export const ListUsersRequest = z
  .object({ deploymentId: idInput.optional(), options: Options.prefault({}), filters: Filters.prefault({}) })
  .meta({
    examples: [{ options: { pageSize: 50, sortBy: 'name' }, filters: { query: 'ada', showActive: true } }],
  });

export const UserParams = z.object({ userId: idInput });

const groupRole = z.enum(['ROLE_ADMINISTRATOR', 'ROLE_MANAGER', 'ROLE_DEVELOPER', 'ROLE_READ_ONLY', 'ROLE_NO_ACCESS']);
const groupRoles = {
  manager: 'ROLE_MANAGER',
  member: 'ROLE_DEVELOPER',
  readonly: 'ROLE_READ_ONLY',
  admin: 'ROLE_ADMINISTRATOR',
} as const satisfies Record<TeamRole | 'admin', z.infer<typeof groupRole>>;

const GroupShape = z
  .object({
    id: idOutput,
    deploymentId: idOutput,
    name: z.string(),
    slug: z.string(),
    description: z.string(),
    parentGroupId: z.string().describe('Empty if there is no parent that you see.'),
    repositoryIds: z.array(idOutput).describe('At most 1000, of those that you see.'),
    childGroupIds: z.array(idOutput).describe('At most 1000, of those that you see.'),
    users: z.array(z.object({ userId: idOutput, role: groupRole })).describe('At most 100; `userCount` counts all.'),
    isDefault: z.boolean(),
    projectManagementType: z.enum(['PROJECT_MANAGEMENT_TYPE_UNMANAGED', 'PROJECT_MANAGEMENT_TYPE_ALL_PROJECTS']),
    repositoryCount: idOutput,
    userCount: idOutput,
    childGroupCount: idOutput,
  })
  .meta({ id: 'UserGroup' });

const UserShape = z
  .object({
    id: idOutput,
    name: z.string(),
    login: z.string(),
    email: z.string(),
    avatarUrl: z.string(),
    orgRole: orgRole.output,
    authentication: z
      .array(z.string())
      .describe('The user’s sign-in methods: `password`, and `oidc` and `saml` for single sign-on.'),
    since: instantOutput.describe('When they joined the deployment.'),
    lastUpdatedAt: instantOutput,
    active: z.boolean(),
    scimManaged: z.boolean().describe('True if the directory of the organisation manages the person (SCIM).'),
    groups: z.array(z.object({ group: GroupShape, role: groupRole })).describe('The user’s teams that you can see.'),
  })
  .meta({ id: 'DeploymentUser' });

export const UserPage = z
  .object({
    users: z.array(UserShape),
    pageToken: z.string().describe('Cursor of the next page; empty on the last one.'),
  })
  .meta({ id: 'UserPage' });

export const UserAnswer = z.object({ user: UserShape }).meta({ id: 'UserAnswer' });

export const ChangeRoleRequest = z
  .object({ deploymentId: idInput.optional(), orgRole: orgRole.input })
  .meta({ examples: [{ orgRole: 'ORG_ROLE_READONLY' }] });

const scmIdentity = z.object({ host: z.string(), login: z.string() });

export const SetScmIdentitiesRequest = z
  .object({
    deploymentId: idInput.optional(),
    identities: z
      .array(
        z.object({
          host: z
            .string()
            .regex(/^[a-z0-9](?:[a-z0-9.:-]{0,251}[a-z0-9])?$/, 'must be a host in lower case, like github.com'),
          login: z.string().trim().min(1, 'must not be empty').max(200),
        }),
      )
      .max(20),
  })
  .meta({ examples: [{ identities: [{ host: 'github.com', login: 'ada' }] }] });

export const ScmIdentities = z.object({ identities: z.array(scmIdentity) }).meta({ id: 'ScmIdentities' });

type WireUser = z.input<typeof UserShape>;
type WireGroup = z.input<typeof GroupShape>;

export function userToWire(user: User, deploymentId: string): WireUser {
  return toWire(user, (group) => groupToWire(group, deploymentId));
}

/** Converts each team once: it has up to a hundred people, and many people of a page share it. */
export function usersToWire(users: readonly User[], deploymentId: string): WireUser[] {
  const made = new Map<Group, WireGroup>();
  const groupOnce = (group: Group): WireGroup => {
    const wire = made.get(group) ?? groupToWire(group, deploymentId);
    made.set(group, wire);
    return wire;
  };
  return users.map((user) => toWire(user, groupOnce));
}

function toWire(user: User, groupOf: (group: Group) => WireGroup): WireUser {
  const { userId, name, login, email, avatarUrl, authentication, since, updatedAt, isActive } = user;
  return {
    id: userId,
    name,
    login,
    email,
    avatarUrl,
    orgRole: orgRole.toWire(user.orgRole),
    authentication,
    since: instantToWire(since),
    lastUpdatedAt: instantToWire(updatedAt),
    active: isActive,
    scimManaged: user.isManaged,
    groups: user.groups.map(({ group, role }) => ({
      group: groupOf(group),
      // An admin of the deployment is an admin of each of its teams.
      role: groupRoles[hasPower(user.orgRole, 'managesAllTeams') ? 'admin' : role],
    })),
  };
}

function groupToWire(group: Group, deploymentId: string): WireGroup {
  return {
    id: group.id,
    deploymentId,
    name: group.name,
    slug: group.slug,
    description: group.description,
    parentGroupId: group.parentTeamId ?? '',
    repositoryIds: group.projectIds,
    childGroupIds: group.childTeamIds,
    users: group.users.map(({ userId, role }) => ({ userId, role: groupRoles[role] })),
    // Nothing is added to a team automatically, and no team manages all projects: admins do.
    isDefault: false,
    projectManagementType: 'PROJECT_MANAGEMENT_TYPE_UNMANAGED',
    repositoryCount: group.projectCount,
    userCount: group.userCount,
    childGroupCount: group.childTeamCount,
  };
}
