/** Groups on the wire of SCIM (RFC 7643, section 4.2). */
import { z } from 'zod';
import type { ListedDirectoryGroup } from '../../../domain/directory/groups/list-groups.ts';
import { textLengthMax } from '../../../model/directory/directory.ts';
import { metaOf, metaOutput, narrowed, schemaNames, type ResourceQuery } from '../scim-wire.ts';

const text = z.string().max(textLengthMax, `must have at most ${textLengthMax} characters`);
/** More than fits into a body of its size. */
const membersMax = 200_000;

export const GroupRequest = z
  .object({
    schemas: z.array(z.string().max(200)).max(20).optional(),
    displayName: text.trim().min(1, 'must not be empty'),
    externalId: text.optional(),
    members: z
      .array(z.object({ value: z.string().max(200).describe('The id of a user.') }))
      .max(membersMax, `must have at most ${membersMax} members`)
      .optional()
      .describe('Without it, PUT leaves them as they are.'),
  })
  .meta({
    id: 'ScimGroupRequest',
    examples: [{ schemas: [schemaNames.group], displayName: 'Engineering', members: [{ value: '7' }] }],
  });

export function memberIdsOf({ members = [] }: z.output<typeof GroupRequest>): string[] {
  return [...new Set(members.map(({ value }) => value))];
}

export const GroupResource = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    displayName: z.string().optional(),
    members: z
      .array(z.object({ value: z.string(), display: z.string(), type: z.literal('User'), $ref: z.string() }))
      .optional(),
    meta: metaOutput,
  })
  .meta({ id: 'ScimGroup' });

export const GroupList = z
  .object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(GroupResource),
  })
  .meta({ id: 'ScimGroupList' });

export function groupResource(
  group: ListedDirectoryGroup,
  baseUrl: string,
  asked: z.output<typeof ResourceQuery>,
): z.input<typeof GroupResource> {
  const { id, externalId, displayName, members } = group;
  return narrowed(
    {
      schemas: [schemaNames.group],
      id,
      ...(externalId !== null && { externalId }),
      displayName,
      ...(members !== null && {
        members: members.map((member) => ({
          value: member.id,
          display: member.name,
          type: 'User' as const,
          $ref: `${baseUrl}/Users/${member.id}`,
        })),
      }),
      meta: metaOf(baseUrl, 'Group', group),
    },
    asked,
  );
}
