/** The shapes of a person's own account: their password and their sessions. */
import { z } from 'zod';
import type { OwnSession } from '../../domain/account/list-sessions.ts';
import { passwordLengthMax, passwordLengthMin } from '../../model/password-rules.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { Assertion } from '../passkeys/wire.ts';
import { writeOnly } from '../wire/write-only.ts';

const present = z.string().min(1, 'must not be empty').max(passwordLengthMax);

const newPassword = writeOnly(
  z
    .string()
    .max(passwordLengthMax)
    .describe(`At least ${passwordLengthMin} characters, and not easy to guess; any characters are allowed.`),
);

export const AddPasswordRequest = z
  .object({ newPassword })
  .meta({ examples: [{ newPassword: 'seven quiet rivers of glass' }] });

export const ChangePasswordRequest = z
  .object({
    currentPassword: writeOnly(present),
    newPassword,
  })
  .meta({
    examples: [{ currentPassword: 'correct horse battery staple', newPassword: 'seven quiet rivers of glass' }],
  });

export const EndedSessions = z
  .object({ endedSessions: z.int().describe('How many of your other sessions ended.') })
  .meta({ id: 'EndedSessions' });

export const ProveIdentityRequest = z
  .object({
    password: writeOnly(z.string().max(passwordLengthMax).default('')),
    code: writeOnly(
      z
        .string()
        .trim()
        .max(100)
        .default('')
        .describe('A code of your authenticator app, or a recovery code, which is used up.'),
    ),
    passkey: Assertion.optional().describe('The answer of your passkey to POST /api/auth/proof/passkey/challenge.'),
  })
  .refine(
    ({ password, code, passkey }) => [password !== '', code !== '', passkey !== undefined].filter(Boolean).length === 1,
    'must have one of password, code and passkey',
  )
  .meta({ examples: [{ password: 'correct horse battery staple' }] });

export const ProofOfIdentity = z
  .object({ holdsUntil: instantOutput.describe('From then on, the session has to prove it again.') })
  .meta({ id: 'ProofOfIdentity' });

export const SessionParams = z.object({ sessionId: idInput });

export const ListSessionsQuery = z.object({
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

export const SessionPage = z
  .object({
    sessions: z.array(
      z.object({
        id: idOutput,
        device: z
          .string()
          .describe('The browser and the system, such as `Firefox 131 on Linux`; "" if they are unknown.'),
        userAgent: z.string().describe('The client’s own description of itself; it proves nothing.'),
        address: z.string().describe('The address of the last refresh; "" for a session of an older version.'),
        createdAt: instantOutput.describe('When you signed in.'),
        usedAt: instantOutput.describe('The last refresh. The last request came at most 15 minutes later.'),
        providerName: z
          .string()
          .nullable()
          .describe('The identity provider that began it ("" if it was deleted since); null for a password.'),
        isCurrent: z.boolean().describe('True for the session that sent this request.'),
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'SessionPage' });

export function sessionToWire(session: OwnSession): z.input<typeof SessionPage>['sessions'][number] {
  const { id, device, userAgent, address, createdAt, usedAt, providerName, isCurrent } = session;
  return {
    id,
    device,
    userAgent,
    address,
    createdAt: instantToWire(createdAt),
    usedAt: instantToWire(usedAt),
    providerName,
    isCurrent,
  };
}
