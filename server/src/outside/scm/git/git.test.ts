/** The system's git against a real server over smart HTTP. */
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { startGitServer, type GitServer } from '../../../../../tests/harness/git-server.ts';
import { Confidential } from '../../../base/confidential.ts';
import { parseNetwork } from '../../guard/networks.ts';
import { OutgoingError, type OutgoingFailure } from '../../guard/outgoing-error.ts';
import { listRemoteRefs, readRefs } from './refs.ts';
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

test('git connects to the address that was judged, not to what the name resolves to later', async (t) => {
  const server = await startGitServer(t);
  const main = await server.commit('main', { 'a.txt': 'a\n' });
  const lookup = ((_name: string, _options: unknown, done: (error: null, found: unknown) => void) =>
    done(null, [{ address: '127.0.0.1', family: 4 }])) as unknown as NonNullable<GitOptions['lookup']>;
  const remote = remoteOf({ ...server, url: server.url.replace('127.0.0.1', 'git.parapet.invalid') });
  const { refs } = await listRemoteRefs({ ...inside, lookup }, { remote, home: await emptyFolder(t) });
  assert.equal(refs.get('refs/heads/main'), main);
});

test('a git too old to know the settings that make it harmless is not used, until there is a newer one', async (t) => {
  const [server, folder] = [await startGitServer(t), await emptyFolder(t)];
  const home = await emptyFolder(t);
  const asked = (programPath: string) => listRemoteRefs({ ...inside, programPath }, { remote: remoteOf(server), home });
  await failsAs('not_installed', /no git/, asked(folder));
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

test('what is no line of ls-remote is left out', () => {
  const { defaultRef, refs } = readRefs('nonsense\nref: refs/heads/trunk\tHEAD\nabc\trefs/heads/x\n');
  assert.deepEqual([defaultRef, refs.size], ['refs/heads/trunk', 0]);
});
