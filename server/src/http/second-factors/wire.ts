/** The shapes of a person's own second factors. */
import { z } from 'zod';
import type { OwnSecondFactors } from '../../domain/second-factors/show-second-factors.ts';
import { passwordLengthMax } from '../../model/password-rules.ts';
import { Passkey, passkeyToWire } from '../passkeys/wire.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { secondFactorCode } from '../wire/second-factor-code.ts';
import { writeOnly } from '../wire/write-only.ts';

export const SecondFactorProofs = z
  .object({
    password: writeOnly(z.string().min(1, 'must not be empty').max(passwordLengthMax)),
    code: secondFactorCode,
  })
  .meta({ examples: [{ password: 'correct horse battery staple', code: '123456' }] });

export const SecondFactors = z
  .object({
    totpEnrolledAt: instantOutput
      .nullable()
      .describe('Since when signing in needs a code of your authenticator app; null if it does not.'),
    passkeys: z.array(Passkey).describe('The oldest first.'),
    passkeyProblem: z
      .string()
      .describe('Why no passkey can be registered at the address of this server; "" if one can.'),
    recoveryCodesLeft: z.int().describe('How many of your recovery codes are unused.'),
  })
  .meta({ id: 'SecondFactors' });

export function secondFactorsToWire(own: OwnSecondFactors): z.input<typeof SecondFactors> {
  const { totpEnrolledAt, passkeys, passkeyProblem, recoveryCodesLeft } = own;
  return {
    totpEnrolledAt: totpEnrolledAt && instantToWire(totpEnrolledAt),
    passkeys: passkeys.map(passkeyToWire),
    passkeyProblem,
    recoveryCodesLeft,
  };
}

export const BegunTotp = z
  .object({
    secret: z.string().describe('In base 32, to type into an authenticator app. It is shown only this once.'),
    uri: z.string().describe('The same as an `otpauth:` URI, for a QR code.'),
  })
  .meta({ id: 'BegunTotp' });

const codes = z
  .array(z.string())
  .describe('Each signs you in once in place of a code of the app. They are shown only this once.');

export const ConfirmedTotp = z
  .object({ recoveryCodes: codes, endedSessions: z.int().describe('How many of your other sessions ended.') })
  .meta({ id: 'ConfirmedTotp' });

export const RecoveryCodes = z.object({ recoveryCodes: codes }).meta({ id: 'RecoveryCodes' });
