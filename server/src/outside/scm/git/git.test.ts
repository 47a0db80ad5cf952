/** The system's git against a real server over smart HTTP. */
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startGitServer, type GitServer } from '../../../../../tests/harness/hosts/git-server.ts';
import { certificateFile, startTlsFront } from '../../../../../tests/harness/hosts/tls-front.ts';
import { Confidential } from '../../../base/confidential.ts';
import { parseNetwork } from '../../guard/networks.ts';
import { OutgoingError, type OutgoingFailure } from '../../guard/outgoing-error.ts';
import { listRemoteRefs, readRefs } from './refs.ts';
import { runGit } from './run-git.ts';
import { parseRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';

const programPath = process.env['PATH'] ?? '';
const inside: GitOptions = { allowedNetworks: [parseNetwork('127.0.0.1') ?? assert.fail()], programPath };

async function emptyFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-test-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const remoteOf = ({ url, username, password }: GitServer) =>
  parseRemote(url, { username, password: new Confidential(password) });

/** Resolves every name to this address. */
const lookupOf = (address: string): NonNullable<GitOptions['lookup']> =>
  ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(null, [{ address, family: 4 }])) as unknown as NonNullable<GitOptions['lookup']>;

async function failsAs(failure: OutgoingFailure, message: RegExp, call: Promise<unknown>): Promise<void> {
  await assert.rejects(call, (error) => {
    assert.ok(error instanceof OutgoingError, String(error));
    assert.equal(error.failure, failure, error.message);
    assert.match(error.message, message);
    return true;
  });
}

test('the refs of a server and its default branch', async (t) => {
  const server = await startGitServer(t);
  const home = await emptyFolder(t);
  const remote = remoteOf(server);
  assert.deepEqual((await listRemoteRefs(inside, { remote, home })).refs.size, 0);
  const main = await server.commit('main', { 'a.txt': 'a\n' });
  const topic = await server.commit('topic', { 'b.txt': 'b\n' });
  await server.git('tag', '-a', 'v1', '-m', 'one', main);
  const { defaultRef, refs } = await listRemoteRefs(inside, { remote, home });
  assert.equal(defaultRef, 'refs/heads/main');
  assert.deepEqual(Object.fromEntries(refs), {
    'refs/heads/main': main,
    'refs/heads/topic': topic,
    'refs/tags/v1': main,
  });
});

test('a wrong password, a repository that is not there, a forbidden address: each in words', async (t) => {
  const server = await startGitServer(t);
  const home = await emptyFolder(t);
  const wrong = parseRemote(server.url, { username: 'ada', password: new Confidential('wr0ng') });
  await failsAs('unauthorized', /refused the credential/, listRemoteRefs(inside, { remote: wrong, home }));
  await failsAs(
    'unauthorized',
    /refused the credential/,
    listRemoteRefs(inside, { remote: parseRemote(server.url, null), home }),
  );
  const remote = remoteOf(server);
  const elsewhere = { ...remote, url: new URL('/org/none.git', server.url) };
  await failsAs('not_found', /no such repository/, listRemoteRefs(inside, { remote: elsewhere, home }));
  server.asked.length = 0;
  await failsAs(
    'forbidden_address',
    /private network/,
    listRemoteRefs({ ...inside, allowedNetworks: [] }, { remote, home }),
  );
  assert.deepEqual(server.asked, []);
});

test('a certificate that nobody trusts, and a port that speaks no TLS: in words; an authority that is named is trusted', async (t) => {
  const server = await startGitServer(t);
  const main = await server.commit('main', { 'a.txt': 'a\n' });
  const home = await emptyFolder(t);
  const lookup = lookupOf('127.0.0.1');
  const url = `${await startTlsFront(t, server.url)}/org/shop.git`;
  const remote = remoteOf({ ...server, url });
  server.asked.length = 0;
  await failsAs(
    'tls',
    /certificate of localhost.*NODE_EXTRA_CA_CERTS/,
    listRemoteRefs({ ...inside, lookup }, { remote, home }),
  );
  const plain = remoteOf({ ...server, url: server.url.replace('http:', 'https:') });
  await failsAs('tls', /TLS/, listRemoteRefs(inside, { remote: plain, home }));
  assert.deepEqual(server.asked, [], 'no credential was sent');
  const { refs } = await listRemoteRefs({ ...inside, lookup, certificates: certificateFile }, { remote, home });
  assert.equal(refs.get('refs/heads/main'), main);
});

test('a redirect is not followed, and says that the repository has moved', async (t) => {
  const server = await startGitServer(t);
  await server.commit('main', { 'a.txt': 'a\n' });
  for (const status of [301, 302, 307, 308]) {
    const front = createServer(({ url = '' }, response) => {
      response.writeHead(status, { location: new URL(url, server.url).href }).end();
    }).listen(0, '127.0.0.1');
    await new Promise((listening) => front.once('listening', listening));
    t.after(() => front.close());
    const url = server.url.replace(/:\d+/, `:${(front.address() as AddressInfo).port}`);
    const asked = listRemoteRefs(inside, { remote: remoteOf({ ...server, url }), home: await emptyFolder(t) });
    await failsAs('redirects', /has moved/, asked);
  }
  assert.deepEqual(server.asked, []);
});

test('cancelled while the name is looked up, it ends', async (t) => {
  const server = await startGitServer(t);
  const remote = remoteOf({ ...server, url: server.url.replace('127.0.0.1', 'git.parapet.invalid') });
  const cancelled = new AbortController();
  const lookup = (() => setImmediate(() => cancelled.abort())) as unknown as NonNullable<GitOptions['lookup']>;
  const asked = { remote, home: await emptyFolder(t), signal: cancelled.signal };
  await failsAs('cancelled', /cancelled/, listRemoteRefs({ ...inside, lookup }, asked));
});

test('git itself speaks the remote’s protocol alone, and none without a remote', async (t) => {
  const server = await startGitServer(t);
  await server.commit('main', { 'a.txt': 'a\n' });
  const repository = await server.git('rev-parse', '--absolute-git-dir');
  const [home, cwd] = [await emptyFolder(t), await emptyFolder(t)];
  const elsewhere = [
    `ext::sh -c "touch% ${cwd}/done"`,
    `file://${repository}`,
    repository,
    'ssh://git@127.0.0.1:1/x',
    'git://127.0.0.1:1/x',
  ];
  for (const remote of [remoteOf(server), undefined]) {
    for (const address of remote === undefined ? [...elsewhere, server.url] : elsewhere) {
      const args = ['ls-remote', address];
      await assert.rejects(runGit(inside, { args, cwd, home, ...(remote && { remote }) }), (error: Error) => {
        assert.match(String(error.cause), /transport '\w+' not allowed/, address);
        return true;
      });
    }
  }
  assert.deepEqual(await readdir(cwd), []);
});

test('git connects to the address that was judged, not to what the name resolves to later', async (t) => {
  const server = await startGitServer(t);
  const main = await server.commit('main', { 'a.txt': 'a\n' });
  const remote = remoteOf({ ...server, url: server.url.replace('127.0.0.1', 'git.parapet.invalid') });
  const { refs } = await listRemoteRefs(
    { ...inside, lookup: lookupOf('127.0.0.1') },
    { remote, home: await emptyFolder(t) },
  );
  assert.equal(refs.get('refs/heads/main'), main);
});

test('a git too old for the safety settings is not used until it is upgraded', async (t) => {
  const [server, folder] = [await startGitServer(t), await emptyFolder(t)];
  const home = await emptyFolder(t);
  const asked = (programPath: string) => listRemoteRefs({ ...inside, programPath }, { remote: remoteOf(server), home });
  await failsAs('not_installed', /git is not installed/, asked(folder));
  await writeFile(join(folder, 'git'), '#!/bin/sh\necho git version 2.37.9\n', { mode: 0o755 });
  await failsAs('not_installed', /git version 2\.37\.9; 2\.38 or newer/, asked(folder));
  assert.deepEqual(server.asked, []);
  await rm(join(folder, 'git'));
  assert.equal((await asked(`${folder}:${programPath}`)).refs.size, 0);
});

test('only addresses that git may be given are read', () => {
  for (const text of [
    'ext::sh -c id',
    'file:///etc',
    '/srv/git/shop.git',
    '-u',
    'https://ada:x@example.com/',
    'https://ada@example.com/',
    'ssh://git@example.com/x',
    'git@example.com:x',
    '',
  ]) {
    assert.throws(() => parseRemote(text, null), OutgoingError, text);
  }
});

test('lines that ls-remote does not print are left out', () => {
  const { defaultRef, refs } = readRefs('nonsense\nref: refs/heads/trunk\tHEAD\nabc\trefs/heads/x\n');
  assert.deepEqual([defaultRef, refs.size], ['refs/heads/trunk', 0]);
});
