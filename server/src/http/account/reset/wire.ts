/** The shapes of resetting a password by a link. */
import { z } from 'zod';
import type { ShownReset } from '../../../domain/account/reset/show-reset.ts';
import { passwordLengthMax, passwordLengthMin } from '../../../model/password-rules.ts';
import { instantOutput, instantToWire } from '../../wire/instants.ts';
import { writeOnly } from '../../wire/write-only.ts';

const token = writeOnly(z.string().min(1, 'must not be empty').max(200));
const exampleToken = 'parapetreset_…';

export const AskForPasswordResetRequest = z
  .object({ email: z.string().trim().min(1, 'must not be empty').max(254) })
  .meta({ examples: [{ email: 'ada@example.com' }] });

export const ShowPasswordResetRequest = z.object({ token }).meta({ examples: [{ token: exampleToken }] });

export const ShownPasswordReset = z
  .object({ email: z.string(), name: z.string(), expiresAt: instantOutput })
  .meta({ id: 'ShownPasswordReset' });

export function shownResetToWire({ email, name, expiresAt }: ShownReset): z.input<typeof ShownPasswordReset> {
  return { email, name, expiresAt: instantToWire(expiresAt) };
}

export const CompletePasswordResetRequest = z
  .object({
    token,
    newPassword: writeOnly(
      z
        .string()
        .max(passwordLengthMax)
        .describe(`At least ${passwordLengthMin} characters, and not easy to guess; any characters are allowed.`),
    ),
  })
  .meta({ examples: [{ token: exampleToken, newPassword: 'seven quiet rivers of glass' }] });

export const PasswordResetLink = z
  .object({
    link: z.string().describe('The page that takes it; shown only this once. Give it to the person only.'),
    expiresAt: instantOutput,
  })
  .meta({ id: 'PasswordResetLink' });
