/**
 * A private SSH key from a file of ssh-keygen or a certificate authority: the OpenSSH format, read by ssh2, or PEM
 * (PKCS #1, SEC 1, PKCS #8), read by node:crypto, of type RSA, ECDSA or Ed25519, without a passphrase. Used for signing
 * (RFC 4253, RFC 5656, RFC 8332, RFC 8709), never written anywhere.
 */
import { Buffer } from 'node:buffer';
import { createPrivateKey, createPublicKey, sign as signWith, type KeyObject } from 'node:crypto';
import { createRequire } from 'node:module';
import type Ssh2 from 'ssh2';
import { sshInteger, sshString } from './wire-format.ts';

export interface SshKey {
  /** The public half in SSH wire format. */
  publicBlob: Buffer;
  /** The signature in SSH wire format; undefined if the agent flags ask for SHA-1, which is not supported. */
  sign(message: Buffer, flags: number): Buffer | undefined;
}

/** `problem` says what is wrong with the text, without quoting it. */
export type ParsedSshKey = { key: SshKey } | { problem: string };

/** Agent flags (RFC 9987, section 3.6.1). */
const flagSha256 = 2;
const flagSha512 = 4;

export function parseSshKey(text: string): ParsedSshKey {
  const problem = problems.find(([pattern]) => pattern.test(text))?.[1];
  if (problem !== undefined) return { problem };
  const opened = openKey(text);
  if (opened === 'passphrase') return { problem: passphrase };
  const key = opened && sshKeyOf(opened);
  return key === undefined ? { problem: notKnown } : { key };
}

const notKnown =
  'is not a private SSH key; enter an Ed25519, ECDSA or RSA key, whose text begins with -----BEGIN OPENSSH PRIVATE KEY-----';
const passphrase =
  'has a passphrase, which Parapet cannot enter; make a separate key for Parapet (ssh-keygen -t ed25519 -N "")';

/** What people often enter instead. */
const problems: readonly (readonly [RegExp, string])[] = [
  [/^\s*(?:ssh-|ecdsa-sha2-)/, 'is the public half; the private key is needed, the file without .pub'],
  [/^-----BEGIN (?:[A-Z0-9]+ )?PUBLIC KEY-----/m, 'is the public half; the private key is needed'],
  [/^PuTTY-User-Key-File-/m, 'is a key of PuTTY; export it in the OpenSSH format (puttygen, Conversions)'],
  [/^-----BEGIN ENCRYPTED PRIVATE KEY-----|^Proc-Type: 4,ENCRYPTED/m, passphrase],
  [
    /^-----BEGIN DSA PRIVATE KEY-----/m,
    'is a DSA key, which SSH no longer supports; make one with ssh-keygen -t ed25519',
  ],
];

function openKey(text: string): KeyObject | 'passphrase' | undefined {
  const openSsh = /-----BEGIN OPENSSH PRIVATE KEY-----[\s\S]+?-----END OPENSSH PRIVATE KEY-----/.exec(text)?.[0];
  try {
    if (openSsh === undefined) return createPrivateKey(text.trim());
    return openOpenSshKey(openSsh);
  } catch {
    // An error message would quote the text.
    return undefined;
  }
}

const load = createRequire(import.meta.url);

function openOpenSshKey(text: string): KeyObject | 'passphrase' | undefined {
  // Loaded when a key is read: ssh2 takes 15 MB, and few installations use ssh.
  const { utils } = load('ssh2') as typeof Ssh2;
  const parsed = utils.parseKey(text);
  if (!(parsed instanceof Error)) return createPrivateKey(parsed.getPrivatePEM());
  // Its messages for an encrypted key, whether or not it knows the cipher.
  return /passphrase|cipher|kdf/i.test(parsed.message) ? 'passphrase' : undefined;
}

const curves: Readonly<Record<string, { crv: string; bytes: number; digest: string }>> = {
  nistp256: { crv: 'P-256', bytes: 32, digest: 'sha256' },
  nistp384: { crv: 'P-384', bytes: 48, digest: 'sha384' },
  nistp521: { crv: 'P-521', bytes: 66, digest: 'sha512' },
};

function sshKeyOf(key: KeyObject): SshKey | undefined {
  const { crv, x = '', y = '', n = '', e = '' } = createPublicKey(key).export({ format: 'jwk' });
  if (key.asymmetricKeyType === 'ed25519') {
    return {
      publicBlob: Buffer.concat([sshString('ssh-ed25519'), sshString(fromBase64url(x))]),
      sign: (message) => Buffer.concat([sshString('ssh-ed25519'), sshString(signWith(null, message, key))]),
    };
  }
  if (key.asymmetricKeyType === 'rsa') {
    return {
      publicBlob: Buffer.concat([sshString('ssh-rsa'), sshInteger(fromBase64url(e)), sshInteger(fromBase64url(n))]),
      sign(message, flags) {
        const bits = (flags & flagSha512) !== 0 ? 512 : 256;
        if ((flags & (flagSha256 | flagSha512)) === 0) return undefined;
        return Buffer.concat([sshString(`rsa-sha2-${bits}`), sshString(signWith(`sha${bits}`, message, key))]);
      },
    };
  }
  const [name, curve] = Object.entries(curves).find(([, each]) => each.crv === crv) ?? [];
  if (key.asymmetricKeyType !== 'ec' || name === undefined || curve === undefined) return undefined;
  const type = `ecdsa-sha2-${name}`;
  const point = Buffer.concat([Buffer.of(4), fromBase64url(x), fromBase64url(y)]);
  return {
    publicBlob: Buffer.concat([sshString(type), sshString(name), sshString(point)]),
    sign(message) {
      const both = signWith(curve.digest, message, { key, dsaEncoding: 'ieee-p1363' });
      const numbers = [both.subarray(0, curve.bytes), both.subarray(curve.bytes)].map(sshInteger);
      return Buffer.concat([sshString(type), sshString(Buffer.concat(numbers))]);
    },
  };
}

const fromBase64url = (text: string): Buffer => Buffer.from(text, 'base64url');
