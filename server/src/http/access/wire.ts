/** The shapes of signing in and out (readings section 3). */
import { z } from 'zod';
import type { IssuedTokens } from '../../domain/access/begin-session.ts';
import type { PendingSignIn } from '../../domain/access/log-in.ts';
import type { OwnAccount } from '../../domain/people/get-me.ts';
import type { getLoginRequest } from '../../domain/access/login-requests.ts';
import { orgRoles, permissions, permissionsOf } from '../../model/permissions.ts';
import { dateFormats, isTimeZone, themes } from '../../model/preferences.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { writeOnly } from '../wire/write-only.ts';
import { nameInput } from '../wire/names.ts';
import { secondFactorCode } from '../wire/second-factor-code.ts';

export const orgRole = wireEnum('ORG_ROLE_', orgRoles);

export const keepIn = z
  .enum(['ANSWER', 'COOKIE'])
  .default('ANSWER')
  .describe(
    'Where to put the refresh token. COOKIE is for browsers: HttpOnly, SameSite=Strict, sent to /api/auth only; the member in the ' +
      'response is then "".',
  );

export const LoginRequest = z
  .object({
    email: z.string().trim().min(1, 'must not be empty').max(320),
    password: writeOnly(z.string().min(1, 'must not be empty').max(1024)),
    keepIn,
  })
  .meta({ examples: [{ email: 'admin@example.com', password: 'correct horse battery staple' }] });

export const CompleteLoginRequest = z
  .object({
    challenge: writeOnly(z.string().min(1, 'must not be empty').max(200)),
    code: secondFactorCode,
    keepIn,
  })
  .meta({ examples: [{ challenge: 'parapetchallenge_…', code: '123456' }] });

export const SecondFactorNeeded = z
  .object({
    challenge: z.string().describe('For POST /api/auth/login/second-factor.'),
    challengeExpiresAt: instantOutput.describe('Sign in again after that.'),
    takesTotp: z.boolean().describe('True if it takes a code of an authenticator app.'),
    takesPasskey: z
      .boolean()
      .describe('True if it takes a passkey: POST /api/auth/login/passkey. Recovery codes always work.'),
  })
  .meta({ id: 'SecondFactorNeeded' });

export function secondFactorNeededToWire(needed: PendingSignIn): z.input<typeof SecondFactorNeeded> {
  const { challenge, challengeExpiresAt, factors } = needed;
  return {
    challenge,
    challengeExpiresAt: instantToWire(challengeExpiresAt),
    takesTotp: factors.hasTotp,
    takesPasskey: factors.hasPasskey,
  };
}

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

const theme = wireEnum('THEME_', themes);
const dateFormat = wireEnum('DATE_FORMAT_', dateFormats);
const timeZoneWords = 'A name of the IANA time zone database, such as Europe/Berlin; "" for that of the browser.';
const dateFormatWords =
  'DATE_FORMAT_ISO: 2026-11-22 14:05; DATE_FORMAT_DAY_FIRST: 22 Nov 2026 14:05; DATE_FORMAT_MONTH_FIRST: Nov 22, 2026 2:05 PM; ' +
  'DATE_FORMAT_RELATIVE: 3 days ago.';

const Preferences = z
  .object({
    theme: theme.output.nullable().describe('Null until one is chosen; THEME_SYSTEM follows the browser.'),
    timeZone: z.string().describe(timeZoneWords),
    dateFormat: dateFormat.output.describe(dateFormatWords),
  })
  .meta({ id: 'Preferences' });

export const UpdateMeRequest = z
  .object({
    name: nameInput().optional().describe('What others see.'),
    preferences: z
      .object({
        theme: theme.input.optional(),
        timeZone: z
          .string()
          .refine((name) => name === '' || isTimeZone(name), 'must be a time zone such as Europe/Berlin, or empty')
          .optional()
          .describe(timeZoneWords),
        dateFormat: dateFormat.input.optional().describe(dateFormatWords),
      })
      .optional()
      .describe('Theme, time zone and date format of the console. Absent fields stay unchanged.'),
  })
  .meta({
    examples: [{ name: 'Ada Lovelace', preferences: { timeZone: 'Europe/London', dateFormat: 'DATE_FORMAT_ISO' } }],
  });

export const Me = z
  .object({
    user: z.object({
      id: idOutput,
      login: z.string(),
      email: z.string(),
      name: z.string(),
      avatarUrl: z.string(),
      preferences: Preferences,
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
        isDemo: z.boolean().describe('True for the demo.'),
        needsSecondFactor: z
          .boolean()
          .describe(
            'True if it requires a second factor and you have none, or this session, which an identity provider began, was not given it: its operations answer 403 until then.',
          ),
      }),
    ),
    behindSingleSignOn: z
      .array(z.object({ id: idOutput, slug: z.string(), name: z.string() }))
      .describe(
        'Your deployments that require single sign-on; this session began with a password and does not open them.',
      ),
    suspended: z
      .array(z.object({ id: idOutput, slug: z.string(), name: z.string(), reason: z.string() }))
      .describe(
        'Your deployments that an operator of this server suspended: they refuse everybody, and nothing of them is lost.',
      ),
    isOperator: z
      .boolean()
      .describe(
        'True if this session may use the operations of `/api/operator`: an operator of this server, without single sign-on.',
      ),
  })
  .meta({ id: 'Me' });

export function meToWire({ user, preferences, deployments, ...own }: OwnAccount): z.input<typeof Me> {
  const { id, login, email, name, avatarUrl } = user;
  return {
    user: {
      id,
      login,
      email,
      name,
      avatarUrl,
      preferences: {
        theme: preferences.theme === null ? null : theme.toWire(preferences.theme),
        timeZone: preferences.timeZone,
        dateFormat: dateFormat.toWire(preferences.dateFormat),
      },
    },
    deployments: deployments.map((membership) => ({
      id: membership.deploymentId,
      slug: membership.slug,
      name: membership.name,
      orgRole: orgRole.toWire(membership.orgRole),
      permissions: permissionsOf(membership.orgRole),
      isDemo: membership.isDemo,
      needsSecondFactor: membership.needsSecondFactor,
    })),
    behindSingleSignOn: own.behindSingleSignOn.map(({ deploymentId, slug, name }) => ({
      id: deploymentId,
      slug,
      name,
    })),
    suspended: own.suspended.map(({ deploymentId, slug, name, suspendedFor }) => ({
      id: deploymentId,
      slug,
      name,
      reason: suspendedFor,
    })),
    isOperator: own.isOperator,
  };
}

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
