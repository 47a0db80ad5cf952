/** What a sync learns about the end of pull requests, and what reports say about their findings then (ADR 0028). */
import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { startScmHost, type ScmHostServer } from '../../../../tests/harness/hosts/scm-host.ts';
import type { ScmHostPullRequest } from '../../../../tests/harness/hosts/scm-host/state.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { uploadAndIngest } from '../../../../tests/harness/uploads/upload.ts';
import { Confidential } from '../../base/confidential.ts';
import { createConnection } from '../connections/create-connection.ts';
import { readReport } from '../reports/read-report.ts';
import { triageFindings } from '../triage/triage-findings.ts';
import { startServer, useSyncRig, words } from './testing/sync-rig.ts';

const rig = useSyncRig();
const hourMs = 3_600_000;

interface Story {
  host: ScmHostServer;
  projectId: string;
  /** Scans the ref of a pull request, or the default branch. */
  scan(pull: number | 'trunk', ...lines: number[]): Promise<void>;
  sync(): Promise<string>;
  /** Adds a pull request to the host. */
  pull(number: number, more?: Partial<ScmHostPullRequest>): ScmHostPullRequest;
  /** Ignores the findings that are open on the default branch, which ignores them in the pull requests too. */
  ignoreOnTrunk(): Promise<void>;
  /** The lines of the project's findings by what became of them before the merge. */
  outcomes(): Promise<Record<'open' | 'ignored' | 'fixed', number[]>>;
}

async function tell(t: TestContext): Promise<Story> {
  const { on } = rig;
  const server = await startServer(t);
  const host = await startScmHost(t, 'github');
  host.gitOrigin = new URL(server.url).origin;
  host.repositories.set('org/shop', { isPrivate: true, isArchived: false });
  host.tokens.set(server.password, { scopes: ['repo'], role: 'write' });
  await createConnection(on.platform, on.admin, {
    kind: 'github',
    name: `Hub of ${t.name}`,
    baseUrl: host.origin,
    username: server.username,
    credential: new Confidential(server.password),
  });
  const projectId = await rig.makeProject(`${host.origin}/org/shop.git`);
  const { name: project } = await rig.project(projectId);
  const linesOf = async (guardrailsState: 'open' | 'ignored' | 'fixed'): Promise<number[]> => {
    const asked = { type: 'guardrails_activity', filters: { projectIds: [projectId] }, guardrailsState } as const;
    const { findings, totals } = await readReport(on.platform, on.admin, asked, { cursor: undefined, limit: 100 });
    assert.equal(totals.total, findings.length);
    return findings.map(({ region }) => region.startLine).sort((a, b) => a - b);
  };
  return {
    host,
    projectId,
    async scan(pull, ...lines) {
      const results = lines.map((line) => ({ rule: 'eval', path: 'src/a.py', line, text: `eval(x${line})` }));
      const scan = await uploadAndIngest(on, sarifOf({ results }), {
        project,
        ref: pull === 'trunk' ? 'trunk' : `refs/pull/${pull}/head`,
      });
      assert.equal(scan.status, 'completed');
      on.clock.advanceMs(hourMs);
    },
    async sync() {
      const run = await rig.sync(projectId);
      assert.equal(run.status, 'completed', words(run));
      on.clock.advanceMs(hourMs);
      return words(run);
    },
    pull(number, more = {}) {
      const made: ScmHostPullRequest = {
        repository: 'org/shop',
        number,
        head: `topic-${number}`,
        base: 'trunk',
        title: 'T',
        body: '',
        state: 'open',
        updatedAt: on.clock.now(),
        ...more,
      };
      host.pullRequests.push(made);
      return made;
    },
    async ignoreOnTrunk() {
      const request = { type: 'open_backlog', filters: { projectIds: [projectId] } } as const;
      const decision = { triage: 'ignored', reason: 'acceptable_risk', note: '' } as const;
      await triageFindings(on.platform, on.admin, { kind: 'report', request }, decision);
      on.clock.advanceMs(hourMs);
    },
    outcomes: async () => ({
      open: await linesOf('open'),
      ignored: await linesOf('ignored'),
      fixed: await linesOf('fixed'),
    }),
  };
}

const asksOf = ({ host }: Story): string[] => host.asked.filter((line) => line.includes('/pulls?'));

function merge(pull: ScmHostPullRequest): void {
  const at = rig.on.clock.now();
  Object.assign(pull, { state: 'merged', endedAt: at, updatedAt: at });
  rig.on.clock.advanceMs(hourMs);
}

test('what is decided or fixed after the merge does not change what became of the findings before it', async (t) => {
  const story = await tell(t);
  const pull = story.pull(7);
  await story.scan(7, 5, 9);
  await story.scan(7, 5);
  await story.scan('trunk', 5);
  await story.sync();
  merge(pull);
  assert.match(await story.sync(), /Refs whose pull request has ended: 1\./);
  await story.ignoreOnTrunk();
  assert.deepEqual(await story.outcomes(), { open: [5], ignored: [], fixed: [9] });
});

test('what was decided before the merge counts, although the sync comes after it; without an end, the state now does', async (t) => {
  const story = await tell(t);
  const merged = story.pull(1);
  const closed = story.pull(2);
  story.pull(3);
  await story.scan(1, 5);
  await story.scan(2, 6);
  await story.scan(3, 7);
  Object.assign(closed, { state: 'closed', endedAt: rig.on.clock.now(), updatedAt: rig.on.clock.now() });
  rig.on.clock.advanceMs(hourMs);
  await story.scan('trunk', 5, 6, 7);
  await story.ignoreOnTrunk();
  assert.deepEqual(await story.outcomes(), { open: [], ignored: [5, 6, 7], fixed: [] });
  merge(merged);
  await story.sync();
  assert.deepEqual(await story.outcomes(), { open: [6], ignored: [5, 7], fixed: [] });
});

test('a scan after the end forgets it until the host says it again, however long ago it was', async (t) => {
  const story = await tell(t);
  const pull = story.pull(7);
  await story.scan(7, 5);
  merge(pull);
  await story.sync();
  rig.on.clock.advanceMs(20 * 24 * hourMs);
  for (let number = 100; number < 160; number += 1) merge(story.pull(number));
  rig.on.clock.advanceMs(48 * hourMs);
  story.pull(8);
  await story.scan(8, 1);
  await story.sync();
  await story.scan(7, 9);
  assert.deepEqual(await story.outcomes(), { open: [1, 9], ignored: [], fixed: [5] });
  await story.sync();
  // The later finding is judged as it was first seen.
  assert.deepEqual(await story.outcomes(), { open: [1, 5, 9], ignored: [], fixed: [] });
});

test('a pull request that was reopened has no end', async (t) => {
  const story = await tell(t);
  const pull = story.pull(7);
  await story.scan(7, 5);
  Object.assign(pull, { state: 'closed', endedAt: rig.on.clock.now(), updatedAt: rig.on.clock.now() });
  await story.sync();
  Object.assign(pull, { state: 'open', endedAt: undefined, updatedAt: rig.on.clock.now() });
  await story.scan(7, 9);
  await story.sync();
  assert.deepEqual(await story.outcomes(), { open: [9], ignored: [], fixed: [5] });
});

test('a sync asks for one page, none without open pull requests, and ten at most', async (t) => {
  const story = await tell(t);
  await story.sync();
  assert.equal(asksOf(story).length, 0);
  for (let number = 100; number < 700; number += 1)
    story.pull(number, { state: 'merged', endedAt: rig.on.clock.now() });
  await story.scan(7, 5);
  await story.sync();
  assert.equal(asksOf(story).length, 10);
  const pull = story.pull(7);
  rig.on.clock.advanceMs(48 * hourMs);
  await story.sync();
  story.host.asked.length = 0;
  await story.sync();
  assert.equal(asksOf(story).length, 1);
  merge(pull);
  await story.sync();
  assert.equal(asksOf(story).length, 2);
  await story.sync();
  assert.equal(asksOf(story).length, 2);
  await story.ignoreOnTrunk();
  assert.deepEqual(await story.outcomes(), { open: [5], ignored: [], fixed: [] });
});

test('a host that does not show pull requests ends no sync, and no pull request', async (t) => {
  const story = await tell(t);
  const pull = story.pull(7);
  await story.scan(7, 5);
  merge(pull);
  story.host.beforeEach = (line) => {
    if (line.includes('/pulls?')) story.host.broken = { status: 403, body: '{"message":"Resource not accessible"}' };
  };
  assert.match(await story.sync(), /did not say which pull requests ended: [^]*Resource not accessible/);
  await story.scan(7);
  assert.deepEqual(await story.outcomes(), { open: [], ignored: [], fixed: [5] });
  story.host.beforeEach = undefined;
  await story.sync();
  assert.deepEqual(await story.outcomes(), { open: [5], ignored: [], fixed: [] });
});
