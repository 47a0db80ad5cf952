/** The shapes of API tokens (readings section 3). */
import { z } from 'zod';
import { tokenPermissions } from '../../model/permissions.ts';
import { allowedNetworksMax, readNetwork } from '../../model/tokens/allowed-networks.ts';
import {
  tokenConcerns,
  tokenDaysMax,
  tokensPerPersonMax,
  unusedDays,
  endsSoonDays,
} from '../../model/tokens/token-rules.ts';
import type { ListedToken } from '../../domain/tokens/list-tokens.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { wireEnum } from '../wire/enums.ts';
import { instantInput, instantOrNullOutput, instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { nameInput } from '../wire/names.ts';

const permission = z.enum(tokenPermissions, { error: `must be one of ${tokenPermissions.join(', ')}` });

const concern = wireEnum('TOKEN_CONCERN_', tokenConcerns);

const network = z
  .string()
  .max(100)
  .transform((text, context) => {
    const read = readNetwork(text);
    if ('network' in read) return read.network;
    context.issues.push({ code: 'custom', message: read.problem, input: text });
    return z.NEVER;
  });

export const allowedNetworksInput = z
  .array(network)
  .min(1, 'must name at least one network, or be left out')
  .max(allowedNetworksMax, `must name at most ${allowedNetworksMax} networks`)
  .optional()
  .describe(
    'Networks in CIDR notation, or addresses. Requests from elsewhere are refused with 403. Default: from everywhere.',
  );

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
    expiresAt: instantInput
      .optional()
      .describe('Without it, the token is valid until it is revoked. The rules of the deployment may ask for one.'),
    isReadOnly: z.boolean().optional().describe('True for a token that may change nothing: only with WEB_API alone.'),
    allowedNetworks: allowedNetworksInput,
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

export const ListTokensQuery = z.object({
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
  userId: idInput.optional().describe('Only the tokens of this person.'),
  concern: concern.filter
    .optional()
    .describe(
      `Only valid tokens that deserve a look: WITHOUT_EXPIRY; LONGER_THAN_ALLOWED, if they were made before the rule; UNUSED for ${unusedDays} ` +
        `days; WITHOUT_NETWORKS; ENDS_SOON, within ${endsSoonDays} days; OF_FORMER_MEMBER.`,
    ),
});

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
        isReadOnly: z.boolean().describe('True if the token may change nothing.'),
        allowedNetworks: z.array(z.string()).nullable().describe('In CIDR notation; null = from everywhere.'),
        lastUsedAt: instantOrNullOutput.describe('To the minute; null if it was not used since `useKnownSince`.'),
        lastUsedFrom: z.string().describe('The address of that use; "" for none.'),
        useKnownSince: instantOutput.describe('When the token was created, or when this server learned to note uses.'),
        lastRefusedAt: instantOrNullOutput.describe('When its networks last refused an address, to the minute.'),
        lastRefusedFrom: z.string().describe('That address; "" for none.'),
        ownerTokenCount: z.int().describe('How many valid tokens its owner has in the deployment.'),
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'TokenPage' });

export function tokenToWire(token: ListedToken): z.input<typeof TokenPage>['tokens'][number] {
  const { id, name, userId, login, permissions, projectIds, createdAt, expiresAt, isReadOnly, allowedNetworks } = token;
  return {
    id,
    name,
    userId,
    login,
    permissions,
    scopes: projectIds,
    createdAt: instantToWire(createdAt),
    expiresAt: instantToWire(expiresAt),
    isReadOnly,
    allowedNetworks,
    lastUsedAt: instantToWire(token.usedAt),
    lastUsedFrom: token.usedFrom,
    useKnownSince: instantToWire(token.watchedSince),
    lastRefusedAt: instantToWire(token.refusedAt),
    lastRefusedFrom: token.refusedFrom,
    ownerTokenCount: token.ownerTokenCount,
  };
}

const daysMax = z
  .int(`must be a whole number of days from 1 to ${tokenDaysMax}`)
  .min(1, `must be from 1 to ${tokenDaysMax}`)
  .max(tokenDaysMax, `must be from 1 to ${tokenDaysMax}`);

export const UpdateTokenRulesRequest = z
  .object({
    deploymentId: idInput.optional(),
    daysMax: daysMax.nullable().optional().describe('The longest life of a new token, in days; null: it need not end.'),
    perPersonMax: z
      .int(`must be a whole number from 1 to ${tokensPerPersonMax}`)
      .min(1, `must be from 1 to ${tokensPerPersonMax}`)
      .max(tokensPerPersonMax, `must be from 1 to ${tokensPerPersonMax}`)
      .optional()
      .describe('Valid tokens that one person may have.'),
  })
  .describe('Absent fields stay unchanged.')
  .meta({ examples: [{ daysMax: 90 }] });

export const TokenRules = z
  .object({
    daysMax: z.int().nullable().describe('The longest life of a new token, in days; null: it need not end.'),
    perPersonMax: z.int().describe('Valid tokens that one person may have.'),
    ownTokenCount: z.int().describe('How many you have.'),
  })
  .meta({ id: 'TokenRules' });

export const PreviewTokenRulesQuery = z.object({
  daysMax: z
    .string()
    .regex(/^[1-9][0-9]{0,3}$/, `must be from 1 to ${tokenDaysMax}`)
    .transform(Number)
    .pipe(daysMax),
});

export const TokenRulesPreview = z
  .object({
    longerLivedTokenCount: z.int().describe('API tokens that end later than a new one could, or never.'),
    longerLivedDirectoryTokenCount: z.int().describe('The same of the directory’s tokens.'),
  })
  .meta({ id: 'TokenRulesPreview' });
