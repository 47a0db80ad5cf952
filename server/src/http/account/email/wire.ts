/** The shapes of a person's own e-mail address. */
import { z } from 'zod';
import type { OwnEmail } from '../../../domain/account/email/show-email.ts';
import { instantOutput, instantToWire } from '../../wire/instants.ts';
import { writeOnly } from '../../wire/write-only.ts';

export const ChangeEmailRequest = z
  .object({ email: z.string().trim().min(1, 'must not be empty').max(254) })
  .meta({ examples: [{ email: 'ada@example.com' }] });

export const ConfirmEmailRequest = z
  .object({ token: writeOnly(z.string().min(1, 'must not be empty').max(200)) })
  .meta({ examples: [{ token: 'parapetemail_…' }] });

export const ConfirmedEmail = z.object({ email: z.string().describe('Your address from now on.') });

export const OwnEmailAnswer = z
  .object({
    email: z.string(),
    provenAt: instantOutput
      .nullable()
      .describe(
        'When you proved that the address is yours; null: an invite to it by mail could take the account over.',
      ),
    pending: z
      .object({ email: z.string(), expiresAt: instantOutput })
      .nullable()
      .describe('The address that you asked for, until you open the link that was mailed to it.'),
    canBeProven: z.boolean().describe('False if this server sends no mail.'),
  })
  .meta({ id: 'OwnEmail' });

export function ownEmailToWire({ email, provenAt, pending, canBeProven }: OwnEmail): z.input<typeof OwnEmailAnswer> {
  return {
    email,
    provenAt: provenAt && instantToWire(provenAt),
    pending: pending && { email: pending.email, expiresAt: instantToWire(pending.expiresAt) },
    canBeProven,
  };
}
