/** The shapes of passkeys: what the browser is given, and what it returns, in the JSON of the Web Authentication API. */
import { z } from 'zod';
import type { OwnPasskey } from '../../domain/second-factors/show-second-factors.ts';
import { idInput, idOutput } from '../wire/ids.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { nameInput } from '../wire/names.ts';
import { writeOnly } from '../wire/write-only.ts';
import { keepIn } from '../access/wire.ts';

const bytes = (lengthMax: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(lengthMax)
    .regex(/^[\w-]+$/, 'must be base64url without padding');

/** 1,023 bytes at most (WebAuthn, section 4). */
const credentialId = bytes(1364);

const NewPasskey = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4096),
      attestationObject: bytes(16_384),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/, 'must be a word such as usb or internal'))
        .max(10)
        .default([]),
    }),
  })
  .describe('What `navigator.credentials.create` returned, by its `toJSON`.');

export const Assertion = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: z.literal('public-key'),
    response: z.object({
      clientDataJSON: bytes(4096),
      authenticatorData: bytes(4096),
      signature: bytes(8192),
      userHandle: z
        .string()
        .max(128)
        .regex(/^[\w-]*$/, 'must be base64url without padding')
        .optional(),
    }),
  })
  .describe('What `navigator.credentials.get` returned, by its `toJSON`.');

const exampleAssertion = {
  id: 'AQID',
  rawId: 'AQID',
  type: 'public-key' as const,
  response: { clientDataJSON: 'e30', authenticatorData: 'AQID', signature: 'AQID', userHandle: 'AQID' },
};

const name = nameInput(100);

export const RegisterPasskeyRequest = z
  .object({
    name: name.optional().describe('By default the browser and the system that registers it.'),
    passkey: NewPasskey,
  })
  .meta({
    examples: [
      {
        name: 'My laptop',
        passkey: {
          id: 'AQID',
          rawId: 'AQID',
          type: 'public-key',
          response: { clientDataJSON: 'e30', attestationObject: 'AQID', transports: ['internal'] },
        },
      },
    ],
  });

export const RenamePasskeyRequest = z.object({ name }).meta({ examples: [{ name: 'My laptop' }] });

export const PasskeyParams = z.object({ passkeyId: idInput });

export const Passkey = z
  .object({
    id: idOutput,
    name: z.string(),
    isSynced: z
      .boolean()
      .describe('True if it may be on several devices, such as those of one account of a password manager.'),
    isBackedUp: z
      .boolean()
      .describe('True if it is on more than one device, or stored where it survives the loss of one.'),
    createdAt: instantOutput,
    usedAt: instantOutput.nullable().describe('The last use; null if it was never used.'),
    suspectedAt: instantOutput
      .nullable()
      .describe('When it counted fewer uses than before and was refused: there may be a copy of it. Null: never.'),
  })
  .meta({ id: 'Passkey' });

export function passkeyToWire(passkey: OwnPasskey): z.input<typeof Passkey> {
  const { id, name, isSynced, isBackedUp, createdAt, usedAt, suspectedAt } = passkey;
  return {
    id,
    name,
    isSynced,
    isBackedUp,
    createdAt: instantToWire(createdAt),
    usedAt: usedAt && instantToWire(usedAt),
    suspectedAt: suspectedAt && instantToWire(suspectedAt),
  };
}

export const RegisteredPasskey = z
  .object({
    id: idOutput,
    name: z.string(),
    recoveryCodes: z
      .array(z.string())
      .describe('Ten if this is your first second factor, else none. They are shown only this once.'),
    endedSessions: z.int().describe('How many of your other sessions ended.'),
  })
  .meta({ id: 'RegisteredPasskey' });

const Descriptor = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(z.string()),
});
const timeout = z.int().describe('For how long the challenge is accepted, ms.');

export const PasskeyCreation = z
  .object({
    rp: z.object({ id: z.string(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    challenge: z.string(),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout,
    attestation: z.literal('none'),
    excludeCredentials: z.array(Descriptor),
    authenticatorSelection: z.object({
      residentKey: z.literal('required'),
      requireResidentKey: z.literal(true),
      userVerification: z.literal('required'),
    }),
  })
  .meta({ id: 'PasskeyCreation' });

export const PasskeyRequest = z
  .object({
    rpId: z.string(),
    challenge: z.string(),
    timeout,
    userVerification: z.enum(['required', 'preferred']),
    allowCredentials: z.array(Descriptor),
  })
  .meta({ id: 'PasskeyRequest' });

const challengeText = z.string().max(200);
const ofLogIn = 'Of POST /api/auth/login, for the second step.';
const challenge = writeOnly(
  challengeText.default('').describe(`${ofLogIn} "" or missing: sign in with the passkey alone.`),
);

/** Its member is required, so that no other body is answered (tests/access/public-bodies.test.ts). */
export const BeginPasskeyLogInRequest = z
  .object({ challenge: writeOnly(challengeText.describe(`${ofLogIn} "": sign in with the passkey alone.`)) })
  .meta({ examples: [{ challenge: '' }] });

export const CompletePasskeyLogInRequest = z
  .object({ challenge, passkey: Assertion, keepIn })
  .meta({ examples: [{ passkey: exampleAssertion }] });
