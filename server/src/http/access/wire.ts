/** The shapes of signing in and out (readings section 3). */
import { z } from 'zod';
import type { IssuedTokens } from '../../domain/access/log-in.ts';
import type { showLoginRequest } from '../../domain/access/login-requests.ts';
import { orgRoles, permissions } from '../../model/permissions.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { writeOnly } from '../wire/write-only.ts';

export const orgRole = wireEnum('ORG_ROLE_', orgRoles);

export const LoginRequest = z
  .object({
    email: z.string().trim().min(1, 'must not be empty').max(320),
    password: writeOnly(z.string().min(1, 'must not be empty').max(1024)),
    keepIn: z
      .enum(['ANSWER', 'COOKIE'])
      .default('ANSWER')
      .describe(
        'Where the refresh token goes. COOKIE is for browsers: HttpOnly, SameSite=Strict, sent to /api/auth alone; in the answer it is "" then.',
      ),
  })
  .meta({ examples: [{ email: 'admin@example.com', password: 'correct horse battery staple' }] });

export const RefreshRequest = z.object({
  refreshToken: writeOnly(
    z.string().max(200).default('').describe('Missing or empty: the one in the cookie, which then holds the next one.'),
  ),
});

export const SessionTokens = z
  .object({
    accessToken: z.string().describe('A JWT for `Authorization: Bearer`, good for 15 minutes.'),
    refreshToken: z
      .string()
      .describe('Good once, for POST /api/auth/refresh; using it twice ends the session. "" when a cookie keeps it.'),
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
          .describe('What the role permits; on a project, the role in its teams narrows it.'),
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

/** A UUID that the command makes up: 122 random bits. */
const tokenRequestKey = z.uuid().transform((key) => key.toLowerCase());
const exampleKey = '7a2e4a7e-6c1c-4f0e-9d0f-0d1f5b9f7c11';

export const AskForTokenRequest = z
  .object({ token_request_key: writeOnly(tokenRequestKey) })
  .meta({ examples: [{ token_request_key: exampleKey }] });
export const AskedToken = z.object({ token: z.string().describe('The secret; it is handed over this once.') });

export const ShowTokenRequestRequest = z
  .object({ tokenRequestKey: writeOnly(tokenRequestKey) })
  .meta({ examples: [{ tokenRequestKey: exampleKey }] });
export const TokenRequest = z
  .object({
    address: z.string().describe('From where it is asked; of IPv6 the network.'),
    client: z.string().describe('What asks, in its own words: proves nothing.'),
    createdAt: instantOutput,
    expiresAt: instantOutput.describe('Until when it can be approved.'),
  })
  .meta({ id: 'TokenRequest' });

export function tokenRequestToWire({
  address,
  client,
  createdAt,
  expiresAt,
}: Awaited<ReturnType<typeof showLoginRequest>>): z.input<typeof TokenRequest> {
  return { address, client, createdAt: instantToWire(createdAt), expiresAt: instantToWire(expiresAt) };
}

export const ApproveTokenRequestRequest = z
  .object({
    tokenRequestKey: writeOnly(tokenRequestKey),
    deploymentId: idInput,
    name: z.string().trim().min(1, 'must not be empty').max(200).default('semgrep login'),
  })
  .meta({ examples: [{ tokenRequestKey: exampleKey, deploymentId: '1', name: 'semgrep login on my laptop' }] });
export const ApprovedTokenRequest = z.object({ tokenId: idOutput });
