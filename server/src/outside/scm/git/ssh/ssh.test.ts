/** git over ssh against a real server: with the right key and host key, and errors in words otherwise. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHmac, generateKeyPairSync } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { promisify } from 'node:util';
import ssh2 from 'ssh2';
import { startGitServer } from '../../../../../../tests/harness/hosts/git-server.ts';
import { makeSshKey } from '../../../../../../tests/harness/hosts/ssh-key.ts';
import { hasSsh, startSshServer } from '../../../../../../tests/harness/hosts/ssh-server.ts';
import { Confidential } from '../../../../base/confidential.ts';
import { parseNetwork } from '../../../guard/networks.ts';
import { OutgoingError, type OutgoingFailure } from '../../../guard/outgoing-error.ts';
import { probeAccess } from '../probe-access.ts';
import { listRemoteRefs } from '../refs.ts';
import type { GitRemote, SshAccess } from '../remote.ts';
import type { GitOptions } from '../git-options.ts';
import { withWorkingCopy } from '../working-copy.ts';
import { withAgent } from './agent.ts';
import { knownHostsProblem } from './known-hosts.ts';
import { parseSshKey } from './private-key.ts';
import { readerOf, sshString, uint32 } from './wire-format.ts';

const git: GitOptions = {
  allowedNetworks: [parseNetwork('127.0.0.0/8') ?? assert.fail()],
  programPath: process.env['PATH'] ?? '',
};
const hmac = (salt: Buffer, text: string): string => createHmac('sha1', salt).update(text).digest('base64');
const execute = promisify(execFile);
const skip = hasSsh() ? false : 'there is no ssh on this machine';

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function failsAs(failure: OutgoingFailure, message: RegExp, call: Promise<unknown>): Promise<void> {
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof OutgoingError, String(error));
    assert.match(error.message, message);
    assert.equal(error.failure, failure, error.message);
    return true;
  });
}

/** A repository behind http (for its owner) and behind ssh. */
async function startBoth(t: TestContext) {
  const owner = await startGitServer(t);
  const server = await startSshServer(t, await owner.git('rev-parse', '--absolute-git-dir'));
  const remote = (access: Partial<SshAccess> = {}, url = server.url): GitRemote => {
    const { host, pathname } = new URL(url);
    const key = new Confidential(server.privateKey);
    return {
      url: new URL(`ssh://${host}${pathname}`),
      credential: null,
      ssh: { address: url, user: 'git', path: pathname, key, knownHosts: server.knownHosts, ...access },
    };
  };
  return { owner, server, remote };
}

test('refs, a clone and a push, by the key alone; nothing of it is left', { skip }, async (t) => {
  const { owner, server, remote } = await startBoth(t);
  const main = await owner.commit('main', { 'a.txt': 'a\n' });
  const home = await emptyFolder(t);
  const { defaultRef, refs } = await listRemoteRefs(git, { remote: remote(), home });
  assert.deepEqual([defaultRef, refs.get('refs/heads/main')], ['refs/heads/main', main]);
  const at = new Date('2026-01-05T09:00:00Z');
  const request = { remote: remote(), at: 'refs/heads/main', folder: join(home, 'copy'), bytesMax: 2 ** 20 };
  const pushed = await withWorkingCopy(git, request, async (copy) => {
    await copy.git(['rm', '--quiet', 'a.txt']);
    const commit = await copy.commitAll({ message: 'Remove', author: { name: 'P', email: 'p@example.com' }, at });
    await copy.push(commit, 'parapet/fix-1', null);
    return commit;
  });
  assert.equal(await owner.git('rev-parse', 'refs/heads/parapet/fix-1'), pushed);
  assert.deepEqual([...new Set(server.asked)], ["git-upload-pack '/org/shop.git'", "git-receive-pack '/org/shop.git'"]);
  assert.deepEqual(await readdir(home), []);
});

test(
  'the key is in no file, no argument and no environment while git works; the known hosts are',
  { skip },
  async (t) => {
    const { server, remote } = await startBoth(t);
    server.isSilent = true;
    const home = await emptyFolder(t);
    const cancelled = new AbortController();
    const asked = listRemoteRefs(git, { remote: remote(), home, signal: cancelled.signal });
    const ended = assert.rejects(asked, { failure: 'cancelled' });
    while (server.asked.length === 0) await new Promise((later) => setTimeout(later, 10));
    const secrets = server.privateKey.split('\n').slice(1, -2);
    const seen: string[] = [];
    for (const file of await readdir(home, { recursive: true, withFileTypes: true })) {
      if (file.isFile()) seen.push(await readFile(join(file.parentPath, file.name), 'utf8'));
    }
    const children = await processesNaming(home);
    for (const { line, environment } of children) seen.push(line, environment);
    assert.ok(process.platform !== 'linux' || children.some(({ line }) => line.startsWith('ssh\0')));
    assert.ok(seen.some((text) => text.includes(server.knownHosts)));
    for (const secret of secrets) for (const text of seen) assert.ok(!text.includes(secret));
    cancelled.abort();
    await ended;
    assert.deepEqual(await readdir(home), []);
    assert.deepEqual(await processesNaming(home), []);
  },
);

test('the key’s access is checked before anything is pushed', { skip }, async (t) => {
  const { server, remote } = await startBoth(t);
  const fetch = () => assert.fail('nothing is asked by http');
  const access = (each: GitRemote) => probeAccess({ fetch, git }, each);
  assert.equal(await access(remote()), 'write');
  server.mayWrite = false;
  assert.equal(await access(remote()), 'read');
  const [elsewhere, other] = [server.url.replace('shop', 'none'), makeSshKey()];
  assert.equal(await access(remote({}, elsewhere)), 'not_found');
  assert.equal(await access(remote({ key: new Confidential(other.private) })), 'unauthorized');
});

/** On Linux; none elsewhere. */
async function processesNaming(folder: string): Promise<{ line: string; environment: string }[]> {
  const found: { line: string; environment: string }[] = [];
  for (const pid of (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name))) {
    const read = (name: string): Promise<string> => readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');
    const line = await read('cmdline');
    if (line.includes(folder)) found.push({ line, environment: await read('environ') });
  }
  return found;
}

test('each failure in words', { skip }, async (t) => {
  const { owner, server, remote } = await startBoth(t);
  await owner.commit('main', { 'a.txt': 'a\n' });
  const home = await emptyFolder(t);
  const ask = (access: Partial<SshAccess>, url = server.url, options = git) =>
    listRemoteRefs(options, { remote: remote(access, url), home });
  const { port } = new URL(server.url);
  const other = makeSshKey();
  await failsAs('unauthorized', /does not accept this key/, ask({ key: new Confidential(other.private) }));
  await failsAs('unauthorized', /does not accept this key/, ask({ address: server.url.replace('git@', 'eve@') }));
  await failsAs('unauthorized', /has a passphrase/, ask({ key: new Confidential(withPassphrase) }));
  await failsAs('not_found', /no such repository/, ask({}, server.url.replace('shop', 'none')));
  const keyscan = new RegExp(`ssh-keyscan -p ${port} 127\\.0\\.0\\.1`);
  await failsAs('tls', keyscan, ask({ knownHosts: '' }));
  await failsAs('tls', /a different host key/, ask({ knownHosts: `[127.0.0.1]:${port} ${other.public}` }));
  await failsAs('tls', /a different host key/, ask({ knownHosts: `@revoked ${server.knownHosts}` }));
  await failsAs('forbidden_address', /private network/, ask({}, server.url, { ...git, allowedNetworks: [] }));
  await failsAs('refused', /refused the connection/, ask({}, 'ssh://git@127.0.0.1:1/org/shop.git'));
  await failsAs('dns', /cannot be resolved/, ask({}, 'ssh://git@git.parapet.invalid/org/shop.git'));
  const http = owner.url.replace('http:', 'ssh:');
  await failsAs(
    'connection',
    /closed the connection|could not talk/,
    ask({ address: http.replace('//', '//git@') }, http),
  );
  await failsAs('not_installed', /git is not installed/, ask({}, server.url, { ...git, programPath: '/nowhere' }));
  assert.deepEqual(await readdir(home), []);
  const gitAlone = await emptyFolder(t);
  const found = (await execute('sh', ['-c', 'command -v git'])).stdout.trim();
  await symlink(found, join(gitAlone, 'git'));
  const without = { ...git, programPath: gitAlone };
  await failsAs('not_installed', /ssh is not installed/, ask({}, server.url, without));
  const fetch = () => assert.fail('nothing is asked by http');
  await failsAs('not_installed', /ssh is not installed/, probeAccess({ fetch, git: without }, remote()));
});

test('ssh connects to the address that was judged, and looks for the key of the name', { skip }, async (t) => {
  const { owner, server, remote } = await startBoth(t);
  const main = await owner.commit('main', { 'a.txt': 'a\n' });
  const lookup = ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as NonNullable<GitOptions['lookup']>;
  const named = (text: string) => text.replace('127.0.0.1', 'git.parapet.invalid');
  const options = {
    remote: remote({ knownHosts: named(server.knownHosts) }, named(server.url)),
    home: await emptyFolder(t),
  };
  const { refs } = await listRemoteRefs({ ...git, lookup }, options);
  assert.equal(refs.get('refs/heads/main'), main);
});

test('keys of every kind and format sign what another implementation takes', async (t) => {
  const folder = await emptyFolder(t);
  const texts = {
    ed25519: makeSshKey().private,
    'ecdsa 256': ssh2.utils.generateKeyPairSync('ecdsa', { bits: 256 }).private,
    'ecdsa 384': ssh2.utils.generateKeyPairSync('ecdsa', { bits: 384 }).private,
    'ecdsa 521': ssh2.utils.generateKeyPairSync('ecdsa', { bits: 521 }).private,
    rsa: ssh2.utils.generateKeyPairSync('rsa', { bits: 2048 }).private,
    'PKCS #8': generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }),
    'SEC 1': generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'sec1', format: 'pem' }),
    'PKCS #1': generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs1', format: 'pem' }),
  };
  for (const [name, text] of Object.entries(texts)) {
    const parsed = parseSshKey(String(text).replaceAll('\n', '\r\n'));
    assert.ok('key' in parsed, name);
    const { key } = parsed;
    const type = readerOf(key.publicBlob).string().toString();
    const known = ssh2.utils.parseKey(`${type} ${key.publicBlob.toString('base64')}`);
    assert.ok(!(known instanceof Error), name);
    const message = Buffer.from('a session');
    for (const [flags, hash] of type === 'ssh-rsa'
      ? ([
          [2, 'sha256'],
          [4, 'sha512'],
        ] as const)
      : ([[0, undefined]] as const)) {
      const signature = key.sign(message, flags);
      assert.ok(signature, name);
      const reader = readerOf(signature);
      reader.string();
      const value = type.startsWith('ecdsa') ? derOf(reader.string()) : reader.string();
      assert.ok(reader.isAtEnd);
      assert.ok(known.verify(message, value, hash), name);
      assert.ok(!known.verify(Buffer.from('another'), value, hash), name);
    }
    if (type === 'ssh-rsa') assert.equal(key.sign(message, 0), undefined, 'SHA-1');
  }
  assert.deepEqual(await readdir(folder), []);
});

/** The other implementation expects the two numbers as ASN.1. */
function derOf(numbers: Buffer): Buffer {
  const reader = readerOf(numbers);
  const parts = [reader.string(), reader.string()].map((each) => Buffer.concat([Buffer.of(2, each.length), each]));
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(body.length < 128 ? [0x30, body.length] : [0x30, 0x81, body.length]), body]);
}

test('an invalid key is refused with the reason, without quoting it', () => {
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const cases: [string | Buffer, RegExp][] = [
    ['canary', /not a private SSH key/],
    ['-----BEGIN OPENSSH PRIVATE KEY-----\nY2FuYXJ5\n-----END OPENSSH PRIVATE KEY-----', /not a private SSH key/],
    ['-----BEGIN PRIVATE KEY-----\nY2FuYXJ5\n-----END PRIVATE KEY-----', /not a private SSH key/],
    [withPassphrase, /passphrase/],
    [rsa.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }), /passphrase/],
    [rsa.privateKey.export({ type: 'pkcs1', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }), /passphrase/],
    [makeSshKey().public, /public half/],
    [rsa.publicKey.export({ type: 'spki', format: 'pem' }), /public half/],
    ['PuTTY-User-Key-File-3: ssh-ed25519', /PuTTY/],
    [generateKeyPairSync('x25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), /not a private SSH key/],
    [
      generateKeyPairSync('ec', { namedCurve: 'secp256k1' }).privateKey.export({ type: 'sec1', format: 'pem' }),
      /not a private SSH key/,
    ],
  ];
  for (const [text, problem] of cases) {
    const parsed = parseSshKey(String(text));
    assert.ok('problem' in parsed, String(text));
    assert.match(parsed.problem, problem);
    assert.ok(!parsed.problem.includes('canary') && !parsed.problem.includes('Y2Fu'));
  }
});

const withPassphrase = makeSshKey({
  passphrase: 'x',
  cipher: 'aes256-ctr',
  rounds: 1,
}).private;

test('the agent answers for its one key, and ends conversations that make no sense', async (t) => {
  const parsed = parseSshKey(makeSshKey().private);
  const other = parseSshKey(makeSshKey().private);
  assert.ok('key' in parsed && 'key' in other);
  const path = join(await emptyFolder(t), 'agent');
  const ask = (sent: Buffer): Promise<Buffer> =>
    new Promise((answered) => {
      const socket = connect(path, () => socket.write(sent));
      const chunks: Buffer[] = [];
      socket.on('error', () => undefined).on('close', () => answered(Buffer.concat(chunks)));
      socket.on('data', (chunk) => {
        chunks.push(chunk);
        socket.end();
      });
    });
  const failure = sshString(Buffer.of(5));
  const signRequest = (blob: Buffer) =>
    sshString(Buffer.concat([Buffer.of(13), sshString(blob), sshString('x'), uint32(0)]));
  await withAgent(path, parsed.key, async () => {
    const identities = await ask(sshString(Buffer.of(11)));
    assert.ok(identities.includes(parsed.key.publicBlob));
    assert.equal((await ask(signRequest(parsed.key.publicBlob)))[4], 14);
    assert.deepEqual(await ask(signRequest(other.key.publicBlob)), failure);
    assert.deepEqual(await ask(sshString(Buffer.from([13, 0, 0, 1]))), failure);
    assert.deepEqual(await ask(sshString(Buffer.of(17))), failure);
    assert.deepEqual(await ask(sshString('')), failure);
    assert.deepEqual(await ask(uint32(2 ** 31)), Buffer.alloc(0));
  });
  await assert.rejects(new Promise((_, failed) => connect(path).on('error', failed)));
});

test('known hosts: lines of the host, plain, hashed, or by pattern', () => {
  const address = new URL('ssh://git.example.com:2222');
  const key = makeSshKey().public;
  const problem = (text: string, at = address) => knownHostsProblem(text, at);
  assert.equal(problem(`# a comment\r\n[git.example.com]:2222 ${key} ada`), undefined);
  assert.equal(problem(`@cert-authority *.example.com,[git.example.com]:2222 ${key}`), undefined);
  assert.equal(problem(`git.example.com ${key}`, new URL('ssh://git.example.com')), undefined);
  assert.match(problem(' \n# nothing') ?? '', /ssh-keyscan -p 2222 git\.example\.com/);
  assert.match(problem(`git.example.com ${key}`) ?? '', /no key of \[git\.example\.com\]:2222/);
  assert.match(problem(`[git.example.com]:2222 ${key}\nx y z`) ?? '', /see line 2/);
  assert.match(problem(`[git.example.com]:2222 ${key.replace('ssh-ed25519', 'ssh-rsa')}`) ?? '', /see line 1/);
  // ssh-keygen -H of the first line.
  const salt = Buffer.alloc(20, 7);
  const hashed = `|1|${salt.toString('base64')}|${hmac(salt, '[git.example.com]:2222')}`;
  assert.equal(problem(`${hashed} ${key}`), undefined);
  assert.match(problem(`|1|${salt.toString('base64')}|${hmac(salt, 'other')} ${key}`) ?? '', /no key/);
});
