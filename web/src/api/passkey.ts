/** Passkeys in the browser: the Web Authentication API, with the server's JSON on both sides. */
import { ApiError } from './api-error.ts';
import type { components } from './generated/api.ts';
import { apiWords } from './words.ts';

type Creation = components['schemas']['PasskeyCreation'];
type Request = components['schemas']['PasskeyRequest'];

export interface NewPasskey {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] };
}

export interface Assertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string };
}

/** False for old browsers, and for a page that came neither over HTTPS nor from this machine. */
export function supportsPasskeys(): boolean {
  const api = (globalThis as { PublicKeyCredential?: Partial<typeof PublicKeyCredential> }).PublicKeyCredential;
  return typeof api?.parseRequestOptionsFromJSON === 'function';
}

/** Lets the device make a passkey. Throws ApiError with words for the user if it does not. */
export async function createPasskey(options: Creation): Promise<NewPasskey> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options);
  return (await asked(() => navigator.credentials.create({ publicKey }))) as NewPasskey;
}

/** Lets the device sign with a passkey. Throws ApiError with words for the user if it does not. */
export async function askForPasskey(options: Request): Promise<Assertion> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options);
  return (await asked(() => navigator.credentials.get({ publicKey }))) as Assertion;
}

async function asked(ask: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = await ask();
    if (credential instanceof PublicKeyCredential) return credential.toJSON();
    throw new DOMException('', 'NotAllowedError');
  } catch (error) {
    throw new ApiError({ status: 0, code: 'PASSKEY', message: wordsOf(error) });
  }
}

/** The browser does not say more, so that no page learns which passkeys there are (WebAuthn, section 14.5). */
function wordsOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError') return apiWords.passkey.cancelled;
  if (name === 'InvalidStateError') return apiWords.passkey.known;
  if (name === 'SecurityError') return apiWords.passkey.otherAddress;
  return apiWords.passkey.failed;
}
