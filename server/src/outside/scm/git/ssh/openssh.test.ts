/** git over ssh against OpenSSH's own server, if this machine has one; ssh.test.ts uses a test server. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import ssh2 from 'ssh2';
import { startGitServer } from '../../../../../../tests/harness/hosts/git-server.ts';
import { makeSshKey } from '../../../../../../tests/harness/hosts/ssh-key.ts';
import { startSshd, withoutSshd } from '../../../../../../tests/harness/hosts/sshd.ts';
import { Confidential } from '../../../../base/confidential.ts';
import { parseNetwork } from '../../../guard/networks.ts';
import type { GitOptions } from '../git-options.ts';
import { probeAccess } from '../probe-access.ts';
import { listRemoteRefs } from '../refs.ts';
import type { GitRemote } from '../remote.ts';
import { withWorkingCopy } from '../working-copy.ts';

const git: GitOptions = {
  allowedNetworks: [parseNetwork('127.0.0.0/8') ?? assert.fail()],
  programPath: process.env['PATH'] ?? '',
};
const skip = withoutSshd();
const at = new Date('2026-01-05T09:00:00Z');

interface KeyPair {
  private: string;
  public: string;
}

/** The private half as OpenSSL writes it; the public one as a line of authorized_keys. */
function pemRsa(): KeyPair {
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const text = String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' }));
  const parsed = ssh2.utils.parseKey(text);
  if (parsed instanceof Error) throw parsed;
  return { private: text, public: `ssh-rsa ${parsed.getPublicSSH().toString('base64')}` };
}

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const pairs: Record<string, () => KeyPair> = {
  ed25519: () => makeSshKey(),
  'ecdsa 256': () => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }),
  'ecdsa 521': () => ssh2.utils.generateKeyPairSync('ecdsa', { bits: 521 }),
  'rsa, PEM': pemRsa,
};

for (const [kind, makePair] of Object.entries(pairs)) {
  test(
    `${kind}: refs, a clone and a push by the key alone; another key, another host key and another path are refused`,
    { skip },
    async (t) => {
      const owner = await startGitServer(t);
      const main = await owner.commit('main', { 'a.txt': 'a\n' });
      const path = await owner.git('rev-parse', '--absolute-git-dir');
      const pair = makePair();
      const { place, knownHosts } = await startSshd(t, pair.public);
      const [user = '', host = ''] = place.split('@');
      const home = await emptyFolder(t);
      const remote = (more: Partial<NonNullable<GitRemote['ssh']>> = {}): GitRemote => {
        const key = new Confidential(pair.private);
        const at = more.path ?? path;
        const ssh = { address: `ssh://${place}${at}`, user, path: at, key, knownHosts, ...more };
        return { url: new URL(`ssh://${host}${at}`), credential: null, ssh };
      };
      const { defaultRef, refs } = await listRemoteRefs(git, { remote: remote(), home });
      assert.deepEqual([defaultRef, refs.get('refs/heads/main')], ['refs/heads/main', main]);
      const request = { remote: remote(), at: 'refs/heads/main', folder: join(home, 'copy'), bytesMax: 2 ** 20 };
      const pushed = await withWorkingCopy(git, request, async (copy) => {
        await writeFile(join(copy.tree, 'a.txt'), 'b\n');
        const commit = await copy.commitAll({ message: 'Change', author: { name: 'P', email: 'p@example.com' }, at });
        await copy.push(commit, 'parapet/fix-1', null);
        return commit;
      });
      assert.equal(await owner.git('rev-parse', 'refs/heads/parapet/fix-1'), pushed);
      const fetch = () => assert.fail('nothing is asked by http');
      assert.equal(await probeAccess({ fetch, git }, remote()), 'write');

      const other = makeSshKey();
      const asked = (more: Partial<NonNullable<GitRemote['ssh']>>) =>
        listRemoteRefs(git, { remote: remote(more), home });
      await assert.rejects(asked({ key: new Confidential(other.private) }), { failure: 'unauthorized' });
      await assert.rejects(asked({ knownHosts: knownHosts.replace(/ssh-ed25519 .*/, other.public) }), {
        failure: 'tls',
        message: /a different host key/,
      });
      await assert.rejects(asked({ path: '/nowhere/shop.git' }), { failure: 'not_found' });
      assert.deepEqual(await readdir(home), []);
    },
  );
}
