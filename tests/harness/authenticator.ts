/** A passkey on a device, in software: what a browser and an authenticator do together (WebAuthn, section 6), without the library. */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

/** What a test may do otherwise than an honest device. */
export interface Deviation {
  /** The page that asked. */
  origin?: string;
  challenge?: string;
  verifiesUser?: boolean;
  crossOrigin?: boolean;
  /** By default one more than before. */
  signCount?: number;
  userHandle?: string;
  /** The host that the passkey is bound to. */
  rpId?: string;
  /** Signs with the key of another passkey. */
  key?: KeyObject;
}

interface CreationOptions {
  rp: { id: string };
  user: { id: string };
  challenge: string;
}
interface RequestOptions {
  rpId: string;
  challenge: string;
}

const sha256 = (content: string | Buffer): Buffer => createHash('sha256').update(content).digest();

/** One device with one passkey. */
export function makeAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  let signCount = 0;
  let userHandle = '';

  function clientData(type: string, challenge: string, deviation: Deviation): Buffer {
    const { crossOrigin = false } = deviation;
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
        crossOrigin,
      }),
    );
  }

  function authenticatorData(rpId: string, deviation: Deviation, attested = Buffer.alloc(0)): Buffer {
    signCount = deviation.signCount ?? signCount + 1;
    const flags = 0x01 | (deviation.verifiesUser === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(signCount);
    return Buffer.concat([sha256(deviation.rpId ?? rpId), Buffer.from([flags]), count, attested]);
  }

  return {
    id,
    key: privateKey,
    /** As `navigator.credentials.create`, in JSON. `statement`: the format of an attestation that was not asked for. */
    create(options: CreationOptions, deviation: Deviation & { statement?: 'tpm' } = {}) {
      userHandle = options.user.id;
      const idLength = Buffer.alloc(2);
      idLength.writeUInt16BE(credentialId.length);
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey(publicKey)]);
      const data = authenticatorData(options.rp.id, deviation, attested);
      const clientDataJSON = clientData('webauthn.create', options.challenge, deviation).toString('base64url');
      const attestationObject = attestation(data, deviation.statement ?? 'none').toString('base64url');
      const response = { clientDataJSON, attestationObject, transports: ['internal'] };
      return { id, rawId: id, type: 'public-key', response };
    },
    /** As `navigator.credentials.get`, in JSON. */
    get(options: RequestOptions, deviation: Deviation = {}) {
      const data = authenticatorData(options.rpId, deviation);
      const client = clientData('webauthn.get', options.challenge, deviation);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), deviation.key ?? privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: deviation.userHandle ?? userHandle,
      };
      return { id, rawId: id, type: 'public-key', response };
    },
  };
}

/** CBOR of { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y } (RFC 9053, section 7.1). */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
  const bytes32 = Buffer.from([0x58, 0x20]);
  return Buffer.concat([
    head,
    Buffer.from([0x21]),
    bytes32,
    Buffer.from(x, 'base64url'),
    Buffer.from([0x22]),
    bytes32,
    Buffer.from(y, 'base64url'),
  ]);
}

/** CBOR of { fmt, attStmt: {}, authData }. */
function attestation(authData: Buffer, format: string): Buffer {
  const text = (value: string): Buffer => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(authData.length);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text(format),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    Buffer.from([0x59]),
    length,
    authData,
  ]);
}
