import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { checkRelease } from './check-release.ts';
import { signStatement } from './provenance.ts';
import { writeRelease } from './write-release.ts';

const { privateKey, publicKey } = newKey();
const digest = 'a'.repeat(64);
const image = JSON.stringify({ 'image.name': 'example/tool', 'containerimage.digest': `sha256:${digest}` });

describe('a release', () => {
  let root: string;
  let released: string;

  before(() => {
    root = mkdtempSync(join(tmpdir(), 'parapet-release-'));
    writeFileSync(
      join(root, 'package.json'),
      JSON.stringify({ name: 'tool', version: '1.2.3', dependencies: { a: '1.0.0' } }),
    );
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify(lockfile));
    git('init', '-q');
    git('add', '.');
    git('-c', 'user.name=T', '-c', 'user.email=t@example.com', 'commit', '-qm', 'one');
    released = join(root, '.git', 'released');
    writeRelease({ root, folder: released, privateKey, images: [image] });
  });
  after(() => rmSync(root, { recursive: true, force: true }));

  function git(...args: string[]): string {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  }
  /** A copy that a test may damage. */
  function copy(): string {
    const folder = join(mkdtempSync(join(root, '.git', 'copy-')), 'released');
    cpSync(released, folder, { recursive: true });
    return folder;
  }

  it('names its commit, files and images, and is accepted with its key', () => {
    assert.deepEqual(checkRelease(released, publicKey), {
      commit: git('rev-parse', 'HEAD'),
      names: ['tool-1.2.3.tar.gz', 'tool-1.2.3.cyclonedx.json', `example/tool@sha256:${digest}`],
    });
  });

  it('is repeated byte for byte from its commit', () => {
    const again = join(root, '.git', 'again');
    writeRelease({ root, folder: again, privateKey, images: [] });
    for (const name of ['tool-1.2.3.tar.gz', 'tool-1.2.3.cyclonedx.json']) {
      assert.deepEqual(readFileSync(join(again, name)), readFileSync(join(released, name)), name);
    }
  });

  it('lists what an installation has, with digests, and nothing that only developers have', () => {
    const sbom = JSON.parse(readFileSync(join(released, 'tool-1.2.3.cyclonedx.json'), 'utf8')) as {
      metadata: { component: { name: string } };
      components: { purl: string; hashes: { alg: string }[] }[];
    };
    assert.equal(sbom.metadata.component.name, 'tool');
    assert.deepEqual(
      sbom.components.map(({ purl, hashes }) => ({ purl, algorithms: hashes.map(({ alg }) => alg) })),
      [{ purl: 'pkg:npm/a@1.0.0', algorithms: ['SHA-512'] }],
    );
  });

  it('is refused with another key', () => {
    assert.throws(() => checkRelease(released, newKey().publicKey), /This key has not signed the provenance/);
  });

  it('is refused with a key of another kind', () => {
    const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
    assert.throws(() => checkRelease(released, pem), /Ed25519/);
    const privatePem = rsa.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    assert.throws(() => signStatement({} as never, privatePem), /Ed25519/);
  });

  for (const [damage, act, message] of [
    ['a changed file', (folder: string) => writeFileSync(join(folder, 'tool-1.2.3.tar.gz'), 'x'), /is not the file/],
    ['a missing file', (folder: string) => rmSync(join(folder, 'tool-1.2.3.tar.gz')), /is missing/],
    ['a foreign file', (folder: string) => writeFileSync(join(folder, 'install.sh'), 'x'), /install.sh is not part/],
    [
      'a changed statement',
      (folder: string) => {
        const path = join(folder, 'provenance.intoto.jsonl');
        const envelope = JSON.parse(readFileSync(path, 'utf8')) as { payload: string };
        const payload = Buffer.from(envelope.payload, 'base64').toString().replace('1.2.3', '1.2.4');
        writeFileSync(path, JSON.stringify({ ...envelope, payload: Buffer.from(payload).toString('base64') }));
      },
      /has not signed/,
    ],
  ] as const) {
    it(`is refused with ${damage}`, () => {
      const folder = copy();
      act(folder);
      assert.throws(() => checkRelease(folder, publicKey), message);
    });
  }

  it('is not made of files that differ from the commit', () => {
    const path = join(root, 'note.txt');
    writeFileSync(path, 'x');
    try {
      assert.throws(() => writeRelease({ root, folder: join(root, 'never'), privateKey, images: [] }), /note\.txt/);
    } finally {
      rmSync(path);
    }
  });
});

function newKey(): { privateKey: string; publicKey: string } {
  const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { privateKey: pem, publicKey: createPublicKey(pem).export({ type: 'spki', format: 'pem' }).toString() };
}

const integrity = `sha512-${Buffer.alloc(64, 7).toString('base64')}`;
const lockfile = {
  name: 'tool',
  version: '1.2.3',
  lockfileVersion: 3,
  requires: true,
  packages: {
    '': { name: 'tool', version: '1.2.3', dependencies: { a: '1.0.0' } },
    'node_modules/a': { version: '1.0.0', integrity, license: 'MIT' },
    'node_modules/b': { version: '2.0.0', integrity, dev: true, license: 'MIT' },
  },
};
