/** The shapes of signing in and out (readings section 3). */
import { z } from 'zod';
import type { IssuedTokens } from '../../domain/access/log-in.ts';
import type { getLoginRequest } from '../../domain/access/login-requests.ts';
import { orgRoles, permissions } from '../../model/permissions.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { writeOnly } from '../wire/write-only.ts';
import { nameInput } from '../wire/names.ts';

export const orgRole = wireEnum('ORG_ROLE_', orgRoles);

export const LoginRequest = z
  .object({
    email: z.string().trim().min(1, 'must not be empty').max(320),
    password: writeOnly(z.string().min(1, 'must not be empty').max(1024)),
    keepIn: z
      .enum(['ANSWER', 'COOKIE'])
      .default('ANSWER')
      .describe(
        'Where to put the refresh token. COOKIE is for browsers: HttpOnly, SameSite=Strict, sent to /api/auth only; the member in the ' +
          'response is then "".',
      ),
  })
  .meta({ examples: [{ email: 'admin@example.com', password: 'correct horse battery staple' }] });

export const RefreshRequest = z.object({
  refreshToken: writeOnly(
    z
      .string()
      .max(200)
      .default('')
      .describe('Missing or empty: the token in the cookie is used, and the next one is stored there.'),
  ),
});

export const SessionTokens = z
  .object({
    accessToken: z.string().describe('A JWT for `Authorization: Bearer`, valid for 15 minutes.'),
    refreshToken: z
      .string()
      .describe('Valid once, for POST /api/auth/refresh; using it twice ends the session. "" if a cookie holds it.'),
    expiresAt: instantOutput.describe('When the access token expires.'),
  })
  .meta({ id: 'SessionTokens' });

export function sessionTokensToWire(tokens: IssuedTokens): z.input<typeof SessionTokens> {
  const { accessToken, refreshToken, expiresAt } = tokens;
  return { accessToken, refreshToken, expiresAt: instantToWire(expiresAt) };
}

export const Me = z
  .object({
    user: z.object({
      id: idOutput,
      login: z.string(),
      email: z.string(),
      name: z.string(),
      avatarUrl: z.string(),
    }),
    deployments: z.array(
      z.object({
        id: idOutput,
        slug: z.string(),
        name: z.string(),
        orgRole: orgRole.output,
        permissions: z
          .array(z.enum(permissions))
          .describe('The role’s permissions; on a project, the role in its teams narrows them.'),
      }),
    ),
  })
  .meta({ id: 'Me' });

export const KeySet = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('OKP'),
      crv: z.literal('Ed25519'),
      x: z.string(),
      kid: z.string(),
      alg: z.literal('EdDSA'),
      use: z.literal('sig'),
    }),
  ),
});
export type KeySet = z.infer<typeof KeySet>;

/** A UUID that the command generates: 122 random bits. */
const tokenRequestKey = z.uuid().transform((key) => key.toLowerCase());
const exampleKey = '7a2e4a7e-6c1c-4f0e-9d0f-0d1f5b9f7c11';

export const AskForTokenRequest = z
  .object({ token_request_key: writeOnly(tokenRequestKey) })
  .meta({ examples: [{ token_request_key: exampleKey }] });
export const FetchedToken = z.object({ token: z.string().describe('The secret; it is returned only this once.') });

export const ShowTokenRequestRequest = z
  .object({ tokenRequestKey: writeOnly(tokenRequestKey) })
  .meta({ examples: [{ tokenRequestKey: exampleKey }] });
export const TokenRequest = z
  .object({
    address: z.string().describe('Address of the requester; for IPv6, its network.'),
    client: z.string().describe('The requester’s own description of itself; it proves nothing.'),
    createdAt: instantOutput,
    expiresAt: instantOutput.describe('It can be approved until then.'),
  })
  .meta({ id: 'TokenRequest' });

export function tokenRequestToWire({
  address,
  client,
  createdAt,
  expiresAt,
}: Awaited<ReturnType<typeof getLoginRequest>>): z.input<typeof TokenRequest> {
  return { address, client, createdAt: instantToWire(createdAt), expiresAt: instantToWire(expiresAt) };
}

export const ApproveTokenRequestRequest = z
  .object({
    tokenRequestKey: writeOnly(tokenRequestKey),
    deploymentId: idInput,
    name: nameInput().default('semgrep login'),
  })
  .meta({ examples: [{ tokenRequestKey: exampleKey, deploymentId: '1', name: 'semgrep login on my laptop' }] });
export const ApprovedTokenRequest = z.object({ tokenId: idOutput });
