/** Judges what an authenticator answers. The only file that knows the WebAuthn library; it neither reads nor writes. */
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { decodeAttestationObject } from '@simplewebauthn/server/helpers';
import type { PasskeyRow } from '../../store/passkeys/passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

/** EdDSA, ES256, RS256: what authenticators have, the best first. */
export const algorithms = [-8, -7, -257];

/** A new passkey, as `navigator.credentials.create` returns it in JSON. */
export interface NewPasskey {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; attestationObject: string; transports: string[] };
}

/** What a passkey signed, as `navigator.credentials.get` returns it in JSON. */
export interface Assertion {
  id: string;
  rawId: string;
  type: 'public-key';
  response: { clientDataJSON: string; authenticatorData: string; signature: string; userHandle?: string | undefined };
}

export interface VerifiedPasskey {
  credentialId: Buffer;
  publicKey: Buffer;
  signCount: number;
  isSynced: boolean;
  isBackedUp: boolean;
}

/** What the authenticator says of itself with an assertion. */
export interface PasskeyUse {
  signCount: number;
  isBackedUp: boolean;
}

interface Expected extends RelyingParty {
  challenge: string;
}

/** Undefined for an answer that is malformed, of another page, or of an authenticator that did not verify its user. */
export async function verifyNewPasskey(given: NewPasskey, expected: Expected): Promise<VerifiedPasskey | undefined> {
  try {
    if (isFramed(given.response.clientDataJSON) || hasCertificates(given.response.attestationObject)) return undefined;
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: { ...given, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified) return undefined;
    const { credential, credentialDeviceType, credentialBackedUp } = registrationInfo;
    return {
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      isSynced: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
    };
  } catch {
    return undefined;
  }
}

/**
 * Undefined for an assertion that is malformed, of another page, or not signed by this passkey. The count is judged by
 * recordPasskeyUse, under a lock.
 */
export async function verifyAssertion(
  given: Assertion,
  passkey: PasskeyRow,
  expected: Expected & { needsUserVerification: boolean },
): Promise<PasskeyUse | undefined> {
  try {
    if (isFramed(given.response.clientDataJSON)) return undefined;
    const { userHandle: _judgedBefore, ...response } = given.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...given, response, clientExtensionResults: {} },
      expectedChallenge: expected.challenge,
      expectedOrigin: expected.origin,
      expectedRPID: expected.id,
      requireUserVerification: expected.needsUserVerification,
      credential: {
        id: passkey.credentialId.toString('base64url'),
        publicKey: new Uint8Array(passkey.publicKey),
        counter: 0,
      },
    });
    if (!verified) return undefined;
    return { signCount: authenticationInfo.newCounter, isBackedUp: authenticationInfo.credentialBackedUp };
  } catch {
    return undefined;
  }
}

/** Parapet is never shown inside another page. The library lets a frame pass if the browser does not name the page around it. */
function isFramed(clientDataJson: string): boolean {
  const parsed: unknown = JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'));
  return (parsed as { crossOrigin?: unknown }).crossOrigin === true;
}

/**
 * True if the authenticator says by certificates who made it, which we do not ask for. The library would follow the
 * addresses in them, past the guarded fetch.
 */
function hasCertificates(attestationObject: string): boolean {
  const decoded = decodeAttestationObject(new Uint8Array(Buffer.from(attestationObject, 'base64url')));
  if (decoded.get('fmt') === 'none') return false;
  return decoded.get('fmt') !== 'packed' || decoded.get('attStmt').get('x5c') !== undefined;
}
