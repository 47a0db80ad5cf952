/** What opens a repository beside a password: a key for ssh, and a GitHub App. */
import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { startScmHost } from '../../../../tests/harness/hosts/scm-host.ts';
import { hasSsh, startSshServer } from '../../../../tests/harness/hosts/ssh-server.ts';
import { Confidential } from '../../base/confidential.ts';
import { createConnection } from '../connections/create-connection.ts';
import { updateConnection } from '../connections/update-connection.ts';
import { startServer, useSyncRig, words } from './testing/sync-rig.ts';

const rig = useSyncRig();

const skip = hasSsh() ? false : 'there is no ssh on this machine';
test('a sync over SSH needs a connection and its key', { skip }, async (t) => {
  const git = await startServer(t);
  const server = await startSshServer(t, await git.git('rev-parse', '--absolute-git-dir'));
  const projectId = await rig.makeProject(server.url);
  assert.match(words(await rig.sync(projectId)), /No connection covers .* over SSH/);
  const { id } = await createConnection(rig.on.platform, rig.on.admin, {
    kind: 'git',
    name: 'By ssh',
    baseUrl: `ssh://${new URL(server.url).host}`,
    knownHosts: server.knownHosts,
    credential: null,
  });
  assert.match(words(await rig.sync(projectId)), /has no key/);
  const credential = new Confidential(server.privateKey);
  await updateConnection(rig.on.platform, rig.on.admin, id, { credential });
  const run = await rig.sync(projectId);
  assert.equal(run.status, 'completed', words(run));
  const { scm, defaultBranch } = await rig.project(projectId);
  assert.deepEqual([defaultBranch, scm?.linkId, scm?.tokenScopes], ['trunk', id, ['readContents', 'writeContents']]);
  server.mayWrite = false;
  await rig.sync(projectId);
  assert.deepEqual((await rig.project(projectId)).scm?.tokenScopes, ['readContents']);
});

test('a GitHub App gets a token for one repository, and uses it until shortly before it expires', async (t) => {
  const host = await startScmHost(t, 'github');
  const pair = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const publicKey = String(pair.publicKey.export({ type: 'spki', format: 'pem' }));
  const installations = new Map([['org/shop', 17]]);
  const permissions = { metadata: 'read', contents: 'write', pull_requests: 'write', statuses: 'write' } as const;
  host.app = { id: '4', publicKey, installations, permissions, now: () => rig.on.clock.now() };
  host.repositories.set('org/shop', { isPrivate: true, isArchived: false, files: {} });
  const server = await startServer(t, (pair) => host.tokens.has(pair.replace(/^x-access-token:/, '')));
  host.gitOrigin = new URL(server.url).origin;
  const { id } = await createConnection(rig.on.platform, rig.on.admin, {
    kind: 'github',
    name: 'App',
    baseUrl: host.origin,
    credentialKind: 'github_app',
    githubAppId: '4',
    credential: new Confidential(String(pair.privateKey.export({ type: 'pkcs1', format: 'pem' }))),
  });
  const projectId = await rig.makeProject(`${host.origin}/org/shop`);
  const tokensAsked = () => host.asked.filter((line) => line.includes('access_tokens')).length;
  const run = await rig.sync(projectId);
  assert.equal(run.status, 'completed', words(run));
  const { scm } = await rig.project(projectId);
  assert.deepEqual(scm?.tokenScopes.toSorted(), [
    'readChecks',
    'readContents',
    'readMetadata',
    'readPullRequest',
    'writeChecks',
    'writeContents',
    'writePullRequest',
    'writePullRequestComment',
  ]);
  assert.deepEqual(
    [...host.tokens.values()].map(({ repositories }) => repositories),
    [['shop']],
  );
  rig.on.clock.advanceMs(44 * 60_000);
  assert.equal((await rig.sync(projectId)).status, 'completed');
  assert.equal(tokensAsked(), 1);
  rig.on.clock.advanceMs(2 * 60_000);
  assert.equal((await rig.sync(projectId)).status, 'completed');
  assert.equal(tokensAsked(), 2);

  // Taken back before its time: the next sync gets another.
  host.tokens.clear();
  assert.match(words(await rig.sync(projectId)), /refused the credential/);
  assert.equal((await rig.sync(projectId)).status, 'completed');
  const logged = JSON.stringify([run, await rig.project(projectId)]);
  for (const token of host.tokens.keys()) assert.ok(!logged.includes(token));

  installations.clear();
  rig.on.clock.advanceMs(3_600_000);
  assert.match(words(await rig.sync(projectId)), /not installed/);
  const refused = async (change: object) => {
    await updateConnection(rig.on.platform, rig.on.admin, id, { credential: undefined, ...change });
    return words(await rig.sync(projectId));
  };
  assert.match(await refused({ githubInstallationId: '99' }), /not installed/);
  assert.match(await refused({ githubAppId: '5' }), /does not know the GitHub App/);
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' });
  const change = { githubAppId: '4', credential: new Confidential(String(other)) };
  assert.match(await refused(change), /does not know the GitHub App/);
});
