/** The shapes of API tokens (readings section 3). */
import { z } from 'zod';
import { tokenPermissions } from '../../model/permissions.ts';
import type { ApiTokenListing } from '../../domain/tokens/list-tokens.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantInput, instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { nameInput } from '../wire/names.ts';

const permission = z.enum(tokenPermissions, { error: `must be one of ${tokenPermissions.join(', ')}` });

export const TokenParams = z.object({ tokenId: idInput });

export const CreateTokenRequest = z
  .object({
    deploymentId: idInput.optional(),
    name: nameInput(),
    permissions: z
      .array(permission)
      .min(1, 'must name at least one of WEB_API, CI')
      .max(10)
      .describe('WEB_API for this API, CI for uploads and the scanner protocol.'),
    expiresAt: instantInput.optional().describe('Without it, the token is valid until it is revoked.'),
    scopes: z
      .array(idInput)
      .min(1, 'must name at least one project, or be left out')
      .max(1000)
      .optional()
      .describe('Ids of projects. They limit the token to uploads and CI for these projects; the Web API refuses it.'),
  })
  .meta({ examples: [{ name: 'ci', permissions: ['CI'], expiresAt: '2027-01-31T00:00:00Z' }] });

export const CreatedToken = z
  .object({ id: idOutput, token: z.string().describe('The secret; it is shown only this once.') })
  .meta({ id: 'CreatedToken' });

export const ListTokensQuery = z.object({ pageSize: pageSizeQuery({ default: 100, max: 1000 }), cursor: cursorInput });

export const TokenPage = z
  .object({
    tokens: z.array(
      z.object({
        id: idOutput,
        name: z.string(),
        userId: idOutput,
        login: z.string().describe('Whose rights the token has.'),
        permissions: z.array(permission),
        scopes: z.array(idOutput).nullable().describe('The projects that the token is limited to; null = not limited.'),
        createdAt: instantOutput,
        expiresAt: instantOrNullOutput,
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'TokenPage' });

export function tokenToWire(token: ApiTokenListing): z.input<typeof TokenPage>['tokens'][number] {
  const { id, name, userId, login, permissions, projectIds, createdAt, expiresAt } = token;
  return {
    id,
    name,
    userId,
    login,
    permissions,
    scopes: projectIds,
    createdAt: instantToWire(createdAt),
    expiresAt: instantToWire(expiresAt),
  };
}
