/** Keys written by this machine's ssh-keygen; ssh.test.ts has keys of other libraries, and invalid ones. */
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { parseSshKey } from './private-key.ts';
import { sshInteger, sshString, uint32 } from './wire-format.ts';

const skip = spawnSync('ssh-keygen', ['-?']).error === undefined ? false : 'there is no ssh-keygen on this machine';

/** Both halves, as files of OpenSSH. */
function keygen(t: TestContext, parameters: readonly string[], passphrase = ''): { text: string; publicBlob: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), 'parapet-key-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'key');
  execFileSync('ssh-keygen', ['-q', '-f', file, '-N', passphrase, ...parameters]);
  const [, publicHalf = ''] = readFileSync(`${file}.pub`, 'utf8').split(' ');
  return { text: readFileSync(file, 'utf8'), publicBlob: Buffer.from(publicHalf, 'base64') };
}

for (const kind of ['ed25519', 'ecdsa -b 256', 'ecdsa -b 384', 'ecdsa -b 521', 'rsa -b 2048', 'rsa -b 2048 -m PEM']) {
  test(`ssh-keygen -t ${kind}: the public half is the one of the file beside it`, { skip }, (t) => {
    const { text, publicBlob } = keygen(t, ['-C', 'a comment', '-t', ...kind.split(' ')]);
    for (const given of [text, text.replaceAll('\n', '\r\n'), `\n${text}\n`]) {
      const parsed = parseSshKey(given);
      assert.ok('key' in parsed);
      assert.deepEqual(parsed.key.publicBlob, publicBlob);
    }
  });
}

for (const cipher of ['aes256-ctr', 'aes256-cbc', 'chacha20-poly1305@openssh.com']) {
  test(`ssh-keygen -Z ${cipher}: a key with a passphrase is refused as such`, { skip }, (t) => {
    const parsed = parseSshKey(keygen(t, ['-t', 'ed25519', '-Z', cipher, '-a', '1'], 'secret').text);
    assert.ok('problem' in parsed);
    assert.match(parsed.problem, /has a passphrase/);
  });
}

test('a file that ends early, at any byte, is no key', () => {
  const file = openSshFile();
  assert.ok('key' in parseSshKey(armored(file)));
  for (let length = 0; length < file.length; length += 1) {
    assert.ok('problem' in parseSshKey(armored(file.subarray(0, length))), `${length} bytes`);
  }
});

test('the private number of an ECDSA key may begin with zero bytes, which the file leaves out', () => {
  const lengths = new Set<number>();
  for (let tries = 0; tries < 40; tries += 1) {
    const { file, publicBlob, bytes } = ecdsaFile();
    const parsed = parseSshKey(armored(file));
    assert.ok('key' in parsed);
    assert.deepEqual(parsed.key.publicBlob, publicBlob);
    lengths.add(bytes);
  }
  assert.ok(lengths.size > 1, 'half of all numbers of P-521 have a byte less');
});

const armored = (file: Buffer): string =>
  `-----BEGIN OPENSSH PRIVATE KEY-----\n${file.toString('base64')}\n-----END OPENSSH PRIVATE KEY-----\n`;
const fromJwk = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url');

function openSshFile(): Buffer {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const publicBlob = Buffer.concat([sshString('ssh-ed25519'), sshString(fromJwk(x))]);
  return fileOf(publicBlob, sshString(Buffer.concat([fromJwk(d), fromJwk(x)])));
}

function ecdsaFile(): { file: Buffer; publicBlob: Buffer; bytes: number } {
  const { x, y, d } = generateKeyPairSync('ec', { namedCurve: 'P-521' }).privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), fromJwk(x), fromJwk(y)]);
  const publicBlob = Buffer.concat([sshString('ecdsa-sha2-nistp521'), sshString('nistp521'), sshString(point)]);
  const number = sshInteger(fromJwk(d));
  return { file: fileOf(publicBlob, number), publicBlob, bytes: number.length - 4 };
}

/** PROTOCOL.key of OpenSSH, section 1; the inner part is filled up to 8 bytes. */
function fileOf(publicBlob: Buffer, secret: Buffer): Buffer {
  const inner = Buffer.concat([uint32(7), uint32(7), publicBlob, secret, sshString('c')]);
  const filler = Buffer.from(Array.from({ length: (8 - (inner.length % 8)) % 8 }, (_, index) => index + 1));
  return Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    ...['none', 'none', ''].map((text) => sshString(text)),
    uint32(1),
    sshString(publicBlob),
    sshString(Buffer.concat([inner, filler])),
  ]);
}
