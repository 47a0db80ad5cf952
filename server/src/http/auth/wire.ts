/** The shapes of signing in and out (readings section 3). */
import { z } from 'zod';
import type { SessionTokens as IssuedTokens } from '../../domain/access/log-in.ts';
import { orgRoles } from '../../model/permissions.ts';
import { wireEnum } from '../wire/enums.ts';
import { idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';

export const orgRole = wireEnum('ORG_ROLE_', orgRoles);

export const LoginRequest = z
  .object({
    email: z.string().trim().min(1, 'must not be empty').max(320),
    password: z.string().min(1, 'must not be empty').max(1024),
  })
  .meta({ examples: [{ email: 'admin@example.com', password: 'correct horse battery staple' }] });

export const RefreshRequest = z.object({ refreshToken: z.string().min(1, 'must not be empty').max(200) });

export const SessionTokens = z
  .object({
    accessToken: z.string().describe('A JWT for `Authorization: Bearer`, good for 15 minutes.'),
    refreshToken: z.string().describe('Good once, for POST /api/auth/refresh; using it twice ends the session.'),
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
