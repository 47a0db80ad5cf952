/** Users on the wire of SCIM (RFC 7643, section 4.1), as far as Parapet keeps them. */
import { z } from 'zod';
import { emailsMax, textLengthMax, type DirectoryPerson } from '../../../model/directory/directory.ts';
import { textOrNull } from '../../../model/directory/patch-person.ts';
import type { ListedDirectoryUser } from '../../../domain/directory/users/list-users.ts';
import { metaOf, metaOutput, narrowed, schemaNames, type ResourceQuery } from '../scim-wire.ts';

const text = z.string().max(textLengthMax, `must have at most ${textLengthMax} characters`);

/** Entra ID sends "True" and "False". */
const flag = z.union([
  z.boolean(),
  z
    .string()
    .regex(/^(?:[Tt]rue|TRUE|[Ff]alse|FALSE)$/, 'must be true or false')
    .transform((word) => word.toLowerCase() === 'true'),
]);

export const UserRequest = z
  .object({
    schemas: z.array(z.string().max(200)).max(20).optional(),
    userName: text.trim().min(1, 'must not be empty'),
    externalId: text.optional(),
    displayName: text.optional(),
    name: z.object({ formatted: text.optional(), givenName: text.optional(), familyName: text.optional() }).optional(),
    emails: z
      .array(
        z.object({
          value: text.trim().min(1, 'must not be empty'),
          type: text.optional(),
          primary: flag.optional(),
        }),
      )
      .max(emailsMax, `must have at most ${emailsMax} addresses`)
      .optional(),
    active: flag.optional().describe('Without it, true.'),
  })
  .meta({
    id: 'ScimUserRequest',
    description:
      'Other attributes are accepted, and not stored. An account needs an address: in emails, or as userName.',
    examples: [
      {
        schemas: [schemaNames.user],
        userName: 'ada@example.com',
        externalId: '00u1a2b3c4d5e6f7g8h9',
        name: { givenName: 'Ada', familyName: 'Lovelace' },
        emails: [{ value: 'ada@example.com', type: 'work', primary: true }],
        active: true,
      },
    ],
  });

export function personOf(body: z.output<typeof UserRequest>): DirectoryPerson {
  const { userName, name = {}, emails = [], active = true } = body;
  return {
    userName,
    externalId: textOrNull(body.externalId, 'externalId'),
    displayName: textOrNull(body.displayName, 'displayName'),
    givenName: textOrNull(name.givenName, 'name.givenName'),
    familyName: textOrNull(name.familyName, 'name.familyName'),
    formattedName: textOrNull(name.formatted, 'name.formatted'),
    emails: emails.map(({ value, type, primary }) => ({
      value,
      ...(type !== undefined && { type }),
      ...(primary !== undefined && { primary }),
    })),
    isActive: active,
  };
}

/** Attributes that the directory did not say are absent (RFC 7643, section 2.5). */
export const UserResource = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    externalId: z.string().optional(),
    userName: z.string().optional(),
    displayName: z.string().optional(),
    name: z
      .object({
        formatted: z.string().optional(),
        givenName: z.string().optional(),
        familyName: z.string().optional(),
      })
      .optional(),
    emails: z
      .array(z.object({ value: z.string(), type: z.string().optional(), primary: z.boolean().optional() }))
      .optional(),
    active: z.boolean().optional(),
    groups: z
      .array(z.object({ value: z.string(), display: z.string(), $ref: z.string() }))
      .optional()
      .describe('Read-only: change the groups themselves.'),
    meta: metaOutput,
  })
  .meta({ id: 'ScimUser' });

export const UserList = z
  .object({
    schemas: z.array(z.string()),
    totalResults: z.int(),
    startIndex: z.int(),
    itemsPerPage: z.int(),
    Resources: z.array(UserResource),
  })
  .meta({ id: 'ScimUserList' });

export function userResource(
  user: ListedDirectoryUser,
  baseUrl: string,
  asked: z.output<typeof ResourceQuery>,
): z.input<typeof UserResource> {
  const { id, externalId, userName, displayName, givenName, familyName, formattedName, emails, groups } = user;
  const name = {
    ...(formattedName !== null && { formatted: formattedName }),
    ...(givenName !== null && { givenName }),
    ...(familyName !== null && { familyName }),
  };
  return narrowed(
    {
      schemas: [schemaNames.user],
      id,
      ...(externalId !== null && { externalId }),
      userName,
      ...(displayName !== null && { displayName }),
      ...(Object.keys(name).length > 0 && { name }),
      ...(emails.length > 0 && { emails: [...emails] }),
      active: user.isActive,
      groups: groups.map((group) => ({
        value: group.id,
        display: group.displayName,
        $ref: `${baseUrl}/Groups/${group.id}`,
      })),
      meta: metaOf(baseUrl, 'User', user),
    },
    asked,
  );
}
