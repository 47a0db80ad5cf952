import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect } from 'node:net';
import { after, before, describe, test, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  assertError,
  jwtOf,
  makeDeployment,
  makeFinding,
  makeProject,
  startTestApp,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { createTestDatabase } from '../../../../tests/harness/database/database.ts';
import { eventsPath, openStream, type OpenStream, type StreamedEvent } from '../../../../tests/harness/event-stream.ts';
import { makeTeam, makeToken } from '../../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { deactivateUser } from '../../domain/people/deactivate-user.ts';
import type { LiveLimits } from '../../domain/events/live-updates.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { changeChannel, collectChange } from '../../store/events/changes.ts';
import manifest from '../../../package.json' with { type: 'json' };

type Organisation = Awaited<ReturnType<typeof makeDeployment>>;

let app: TestApp;
let here: Organisation;
let there: Organisation;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

async function watch(t: TestContext, { deploymentId }: Organisation, token: string, on = app): Promise<OpenStream> {
  const stream = await openStream(on.url, deploymentId, token);
  t.after(() => stream.close());
  return stream;
}

const watchHere = (t: TestContext): Promise<OpenStream> => watch(t, here, here.admin.jwt);

/** Uploads a scan; returns its id and its project's. */
async function upload({ deploymentId, admin }: Organisation, project: string, on = app) {
  const path = `/api/scans/v1/deployments/${deploymentId}`;
  const rawBody = sarifOf({ results: [{ rule: 'r', path: 'a.ts', line: 1, text: 'eval(x)' }] });
  const answer = await on.ask('POST', `${path}/uploads?project=${project}&ref=main`, { token: admin.jwt, rawBody });
  assert.equal(answer.status, 202, answer.text);
  const scanId: string = answer.body.scanId;
  const { scan } = (await on.ask('GET', `${path}/scans/${scanId}`, { token: admin.jwt })).body;
  return { scanId, projectId: scan.project.id as string };
}

/** Notifies of findings without changing any. */
async function touch({ deploymentId }: Organisation, projectIds: string[], on = app): Promise<void> {
  await on.platform.database.asTenant(deploymentId, async (tx) => {
    collectChange(tx, { kind: 'findings', projectIds, cause: 'fix' });
  });
}

const tells = (projectId: string) => (event: StreamedEvent) => event.data.projectIds?.includes(projectId) === true;

test('the response is an event stream that starts with the server’s version', async () => {
  const answer = await app.ask('GET', eventsPath(here.deploymentId), { token: here.readonly.jwt });
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'text/event-stream');
  assert.equal(answer.headers.get('cache-control'), 'no-store');
  assert.equal(answer.headers.get('x-accel-buffering'), 'no');
  const { event, data } = answer.body;
  assert.deepEqual({ event, version: data.version }, { event: 'hello', version: manifest.version });
});

describe('events', () => {
  test('of a scan from its upload to its end, of its run, and of changed findings', async (t) => {
    const stream = await watchHere(t);
    const { scanId, projectId } = await upload(here, 'told');
    await ingestUpload(app.platform, here.deploymentId, scanId);
    const last = await stream.until(({ event }) => event === 'findings');
    assert.deepEqual(last.data, { projectIds: [projectId], cause: 'SCAN' });
    const { runId } = last.passed.find(({ event }) => event === 'run')!.data;
    const scan = (status: string) => ({ event: 'scan', data: { scanId, projectId, status: `SCAN_STATUS_${status}` } });
    const run = (status: string) => ({
      event: 'run',
      data: { runId, workflowType: 'ingest', projectId, status: `SERVICE_WORKFLOW_RUN_STATUS_${status}` },
    });
    assert.deepEqual(last.passed, [
      scan('PENDING'),
      run('SUBMITTED'),
      run('RUNNING'),
      scan('RUNNING'),
      run('COMPLETED'),
      scan('COMPLETED'),
    ]);
  });

  test('of a scan that could not be read', async (t) => {
    const stream = await watchHere(t);
    const path = `/api/scans/v1/deployments/${here.deploymentId}/uploads?project=broken&ref=main`;
    const { scanId } = (await app.ask('POST', path, { token: here.admin.jwt, rawBody: 'no scan' })).body;
    await ingestUpload(app.platform, here.deploymentId, scanId);
    const isOver = ({ event, data }: StreamedEvent) => event === 'scan' && data.status === 'SCAN_STATUS_ERROR';
    assert.equal((await stream.until(isOver)).data.scanId, scanId);
  });

  test('of triage, its undo, and a ticket, each with the projects of its findings', async (t) => {
    const projectId = await makeProject(app.platform, here.deploymentId, 'triaged');
    const { scanId } = await upload(here, 'triaged');
    const findingId = await makeFinding(app.platform, here.deploymentId, { projectId, scanId });
    const stream = await watchHere(t);
    const ask = async (path: string, body: unknown) => {
      const answer = await app.ask('POST', path, { token: here.admin.jwt, body });
      assert.equal(answer.status, 200, answer.text);
      return answer.body;
    };
    const triage = `/api/triage/v1/deployments/${here.deploymentId}/triage`;
    const acted = await ask(triage, {
      findingIds: [findingId],
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
    });
    assert.deepEqual((await stream.next()).data, { projectIds: [projectId], cause: 'TRIAGE' });
    await ask(`${triage}/${acted.triageId}/undo`, {});
    assert.deepEqual((await stream.next()).data, { projectIds: [projectId], cause: 'UNDO' });
    const tickets = `/api/ticketing/v2/deployments/${here.deploymentId}/tickets`;
    await ask(tickets, { url: 'https://tracker.example.com/1', findingIds: [findingId] });
    assert.deepEqual((await stream.next()).data, { projectIds: [projectId], cause: 'TICKET' });
  });

  test('of a cancelled run, and its scan', async (t) => {
    const { scanId, projectId } = await upload(here, 'cancelled');
    const workflows = `/api/workflows/v1/deployments/${here.deploymentId}`;
    const { jobs } = (await app.ask('POST', `${workflows}/jobs/list`, { token: here.admin.jwt, body: {} })).body;
    const runId = jobs.find((job: { repoId: string }) => job.repoId === projectId).jobId;
    const stream = await watchHere(t);
    const answer = await app.ask('POST', `${workflows}/runs/${runId}/cancel`, { token: here.admin.jwt, body: {} });
    assert.equal(answer.status, 200, answer.text);
    const status = 'SERVICE_WORKFLOW_RUN_STATUS_CANCELLED';
    assert.deepEqual(await stream.next(), { event: 'run', data: { runId, workflowType: 'ingest', projectId, status } });
    const scan = { scanId, projectId, status: 'SCAN_STATUS_CANCELLED' };
    assert.deepEqual(await stream.next(), { event: 'scan', data: scan });
  });

  test('for how long none came before the stream, in this deployment', async (t) => {
    const first = await watchHere(t);
    const begunAt = performance.now();
    await sleep(20);
    const sentAt = performance.now();
    await touch(here, ['1']);
    await first.until(tells('1'));
    const [changed, quiet] = [await watchHere(t), await watch(t, there, there.admin.jwt)];
    assert.ok(changed.hello.quietMs <= performance.now() - sentAt);
    assert.ok(quiet.hello.quietMs >= sentAt - begunAt);
  });

  test('none of a transaction that was rolled back', async (t) => {
    const stream = await watchHere(t);
    const undone = app.platform.database.asTenant(here.deploymentId, async (tx) => {
      collectChange(tx, { kind: 'findings', projectIds: ['1'], cause: 'fix' });
      throw new Error('undone');
    });
    await assert.rejects(undone, /undone/);
    await touch(here, ['2']);
    assert.deepEqual((await stream.next()).data.projectIds, ['2']);
  });

  test('of more changes than one notification can contain, all of them', async (t) => {
    const stream = await watchHere(t);
    const projectIds = Array.from({ length: 2_000 }, (_, n) => String(10n ** 18n + BigInt(n)));
    await touch(here, projectIds);
    const told = new Set<string>();
    while (told.size < projectIds.length) for (const id of (await stream.next()).data.projectIds) told.add(id);
    assert.deepEqual([...told].sort(), projectIds);
  });

  test('that this version knows, if a newer version sends unknown ones', async (t) => {
    const stream = await watchHere(t);
    const { deploymentId } = here;
    const known = { kind: 'findings', projectIds: ['5'], cause: 'scan' };
    for (const payload of [
      'no JSON',
      '{}',
      { deploymentId, changes: [{ kind: 'comet' }, { ...known, cause: 'x' }, known] },
    ]) {
      const text = typeof payload === 'string' ? payload : JSON.stringify(payload);
      await app.platform.database.pool.query('SELECT pg_notify($1, $2)', [changeChannel, text]);
    }
    assert.deepEqual((await stream.next()).data, { projectIds: ['5'], cause: 'SCAN' });
  });

  test('from another process on the same database', async (t) => {
    const database = await createTestDatabase();
    const [one, other] = [await startTestApp({ database }), await startTestApp({ database })];
    t.after(async () => {
      await Promise.all([one.close(), other.close()]);
      await database.drop();
    });
    const shared = await makeDeployment(one.platform, 'shared');
    const streams = [await watch(t, shared, shared.admin.jwt, one), await watch(t, shared, shared.admin.jwt, other)];
    const { scanId } = await upload(shared, 'shop', one);
    for (const stream of streams) assert.equal((await stream.next()).data.scanId, scanId);
  });
});

describe('events reach', () => {
  test('no one in another deployment', async (t) => {
    const stream = await watch(t, there, there.admin.jwt);
    const { projectId } = await upload(here, 'ours');
    await touch(here, [projectId]);
    // Events come in commit order: had we received the others' event, it would precede this one.
    const theirs = await upload(there, 'theirs');
    assert.equal((await stream.next()).data.scanId, theirs.scanId);
  });

  test('a member, only for the projects of their teams', async (t) => {
    const mine = await makeProject(app.platform, here.deploymentId, 'mine');
    const foreign = await makeProject(app.platform, here.deploymentId, 'foreign');
    const people = [{ userId: here.member.userId, role: 'readonly' as const }];
    await makeTeam(app.platform, here.deploymentId, { slug: 'mine', projectIds: [mine], people });
    const stream = await watch(t, here, here.member.jwt);
    await upload(here, 'foreign');
    await app.platform.database.asTenant(here.deploymentId, async (tx) => {
      collectChange(tx, { kind: 'run', runId: '1', workflowType: 'x', projectId: null, status: 'running' });
    });
    await touch(here, [foreign]);
    await touch(here, [foreign, mine]);
    assert.deepEqual(await stream.next(), { event: 'findings', data: { projectIds: [mine], cause: 'FIX' } });
  });

  test('a member no longer, soon after they lose the project', async (t) => {
    const quick = await startQuick(t, { recheckEveryMs: 20, findingsEveryMs: 1 });
    const { app: on, org } = quick;
    const kept = await makeProject(on.platform, org.deploymentId, 'kept');
    const lost = await makeProject(on.platform, org.deploymentId, 'lost');
    const people = [{ userId: org.member.userId, role: 'member' as const }];
    await makeTeam(on.platform, org.deploymentId, { slug: 'kept', projectIds: [kept], people });
    const teamId = await makeTeam(on.platform, org.deploymentId, { slug: 'lost', projectIds: [lost], people });
    const stream = await watch(t, org, org.member.jwt, on);
    const isTold = async (): Promise<boolean> => {
      await touch(org, [lost], on);
      await touch(org, [kept], on);
      return (await stream.until(tells(kept))).passed.some(tells(lost));
    };
    assert.ok(await isTold());
    const path = `/api/permissions/v2/deployments/${org.deploymentId}/teams/${teamId}`;
    const deleted = await on.ask('DELETE', path, { token: org.admin.jwt });
    assert.equal(deleted.status, 200, deleted.text);
    while (await isTold()) await sleep(5);
  });

  test('401, 404: no one without a credential, of another deployment, or with a limited token', async () => {
    const path = eventsPath(here.deploymentId);
    assertError(await app.ask('GET', path), 401, 'UNAUTHENTICATED');
    assertError(await app.ask('GET', `${path}?token=${here.admin.jwt}`), 401, 'UNAUTHENTICATED');
    assertError(await app.ask('GET', path, { token: there.admin.jwt }), 404, 'NOT_FOUND');
    const projectId = await makeProject(app.platform, here.deploymentId, 'limited');
    const permissions = ['WEB_API', 'CI'];
    const limited = await makeToken(app, here.deploymentId, here.admin.jwt, { permissions, scopes: [projectId] });
    assertError(await app.ask('GET', path, { token: limited }), 404, 'NOT_FOUND');
  });
});

/** An application with short polling intervals, with an organisation of its own. */
async function startQuick(t: TestContext, live: Partial<LiveLimits>): Promise<{ app: TestApp; org: Organisation }> {
  const quick = await startTestApp({ live });
  t.after(() => quick.close());
  return { app: quick, org: await makeDeployment(quick.platform, 'quick') };
}

describe('a stream ends', () => {
  const ways: Record<string, (on: TestApp, org: Organisation, token: string) => Promise<unknown>> = {
    'when its session does': (on, _org, token) => on.ask('POST', '/api/auth/logout', { token }),
    'when its user is deactivated': (on, org) => deactivateUser(on.platform, org.member.userId),
    'when they leave the deployment': async (on, org) => {
      const path = `/api/agent/deployments/${org.deploymentId}/users/${org.member.userId}`;
      const answer = await on.ask('DELETE', path, { token: org.admin.jwt });
      assert.equal(answer.status, 200, answer.text);
    },
  };
  for (const [when, end] of Object.entries(ways)) {
    test(when, async (t) => {
      const { app: on, org } = await startQuick(t, { recheckEveryMs: 20 });
      const token = await jwtOf(on.platform, org.member.email);
      const stream = await watch(t, org, token, on);
      await end(on, org, token);
      assert.deepEqual(await stream.rest(), []);
      assert.match(on.logged(), /"reason":"not_admitted"/);
    });
  }

  test('when its token is revoked; not when the JWT of a live session expires', async (t) => {
    const { app: on, org } = await startQuick(t, { recheckEveryMs: 20 });
    const token = await makeToken(on, org.deploymentId, org.admin.jwt);
    const [byToken, bySession] = [await watch(t, org, token, on), await watch(t, org, org.admin.jwt, on)];
    const path = `/api/agent/deployments/${org.deploymentId}/tokens`;
    const [{ id }] = (await on.ask('GET', path, { token: org.admin.jwt })).body.tokens;
    assert.equal((await on.ask('DELETE', `${path}/${id}`, { token: org.admin.jwt })).status, 200);
    on.clock.advanceMs(3_600_000);
    assert.deepEqual(await byToken.rest(), []);
    await touch(org, ['1'], on);
    await bySession.until(({ event }) => event === 'findings');
  });

  test('when the LISTEN connection is lost, since events may have been missed; the next stream receives events again', async (t) => {
    const { app: on, org } = await startQuick(t, {});
    const stream = await watch(t, org, org.admin.jwt, on);
    await on.platform.database.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN %'`,
    );
    assert.deepEqual(await stream.rest(), []);
    const next = await watch(t, org, org.admin.jwt, on);
    await touch(org, ['1'], on);
    assert.equal((await next.next()).event, 'findings');
  });

  test('at once when the server shuts down, as do connections without a request', async (t) => {
    const ending = await startTestApp();
    const org = await makeDeployment(ending.platform, 'ending');
    const stream = await watch(t, org, org.admin.jwt, ending);
    // A spare connection as browsers open it; without intervention the server would wait for it.
    const spare = connect(Number(new URL(ending.url).port), '127.0.0.1');
    await once(spare, 'connect');
    await Promise.all([ending.close(), stream.rest(), once(spare.resume(), 'close')]);
  });

  test('when its client does not read, and its slot is free again', async (t) => {
    const limits = { unreadBytesMax: 10_000, streamsPerUserMax: 1 };
    const { app: on, org } = await startQuick(t, limits);
    const socket = connect(Number(new URL(on.url).port), '127.0.0.1');
    t.after(() => socket.destroy());
    socket.on('error', () => undefined);
    const head = `GET ${eventsPath(org.deploymentId)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${org.admin.jwt}\r\n\r\n`;
    socket.write(head);
    await once(socket, 'data');
    socket.pause();
    const path = eventsPath(org.deploymentId);
    assertError(await on.ask('GET', path, { token: org.admin.jwt }), 429, 'RATE_LIMITED');
    // More than both sides' socket buffers hold.
    while (!on.logged().includes('"reason":"unread"')) await tellOfManyScans(org, on);
    assert.equal((await on.ask('GET', path, { token: org.admin.jwt })).status, 200);
  });
});

/** Sends about two megabytes of events. */
async function tellOfManyScans({ deploymentId }: Organisation, on: TestApp): Promise<void> {
  await on.platform.database.asTenant(deploymentId, async (tx) => {
    for (let scan = 1; scan <= 20_000; scan += 1)
      collectChange(tx, { kind: 'scan', scanId: String(scan), projectId: '1', status: 'running' });
  });
}

describe('bounds', () => {
  test('429: one more stream than a user may have says when to try again; other users are not affected', async (t) => {
    const { app: on, org } = await startQuick(t, { streamsPerUserMax: 2 });
    const path = eventsPath(org.deploymentId);
    const streams = [await watch(t, org, org.admin.jwt, on), await watch(t, org, org.admin.jwt, on)];
    const refused = await on.ask('GET', path, { token: org.admin.jwt });
    assertError(refused, 429, 'RATE_LIMITED');
    assert.equal(refused.headers.get('retry-after'), '10');
    assert.equal((await on.ask('GET', path, { token: org.member.jwt })).status, 200);
    await streams[0]!.close();
    const status = async (): Promise<number> => (await on.ask('GET', path, { token: org.admin.jwt })).status;
    while ((await status()) !== 200) await sleep(5);
  });

  test('a client that disconnects before the response starts takes no slot', async (t) => {
    const { app: on, org } = await startQuick(t, { streamsPerUserMax: 1 });
    const { feed } = on.platform.live;
    const [begun, gone] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    on.platform.live.feed = {
      ...feed,
      async follow(...asked) {
        begun.resolve();
        await gone.promise;
        return feed.follow(...asked);
      },
    };
    const socket = connect(Number(new URL(on.url).port), '127.0.0.1');
    const head = `GET ${eventsPath(org.deploymentId)} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${org.admin.jwt}\r\n\r\n`;
    socket.write(head);
    await begun.promise;
    assert.equal(on.platform.live.streams.size, 1);
    await once(socket.destroy(), 'close');
    gone.resolve();
    while (on.platform.live.streams.size > 0) await sleep(5);
  });

  test('a HEAD request does not subscribe', async (t) => {
    const { app: on, org } = await startQuick(t, { streamsPerUserMax: 1 });
    for (const method of ['HEAD', 'HEAD', 'GET']) {
      const answer = await on.ask(method, eventsPath(org.deploymentId), { token: org.admin.jwt });
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'text/event-stream'], method);
    }
  });

  test('an idle stream still sends heartbeats', async (t) => {
    const { app: on, org } = await startQuick(t, { heartbeatEveryMs: 10 });
    const headers = { authorization: `Bearer ${org.admin.jwt}` };
    const response = await fetch(on.url + eventsPath(org.deploymentId), { headers });
    let text = '';
    for await (const piece of response.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      if (/\n\n(?::\n\n){3}/.test(text)) break;
    }
  });
});

describe('events of lists', () => {
  const teamsOf = ({ deploymentId }: Organisation): string => `/api/permissions/v2/deployments/${deploymentId}/teams`;
  const agentOf = ({ deploymentId }: Organisation): string => `/api/agent/deployments/${deploymentId}`;
  const viewsOf = ({ deploymentId }: Organisation): string => `/api/views/v1/deployments/${deploymentId}/views`;
  const resource = (name: string): StreamedEvent => ({ event: 'resource', data: { resource: name } });

  test('a member who is given a team is told that their access changed, at once and without an id', async (t) => {
    // The check of every 20 s comes too late for this test.
    const { app: on, org } = await startQuick(t, {});
    const projectId = await makeProject(on.platform, org.deploymentId, 'given');
    const teamId = await makeTeam(on.platform, org.deploymentId, {
      slug: 'given',
      projectIds: [projectId],
      people: [],
    });
    const stream = await watch(t, org, org.member.jwt, on);
    const team = { users: [{ userId: org.member.userId, role: 'TEAM_ROLE_MEMBER', action: 'UPDATE_ACTION_ADD' }] };
    const answer = await on.ask('PATCH', `${teamsOf(org)}/${teamId}`, { token: org.admin.jwt, body: { team } });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(await stream.next(), { event: 'access', data: {} });
    assert.deepEqual(await stream.next(), resource('TEAMS'));
    await touch(org, [projectId], on);
    assert.deepEqual((await stream.next()).data.projectIds, [projectId], 'the project counts from then on');
    const gone = await on.ask('DELETE', `${teamsOf(org)}/${teamId}`, { token: org.admin.jwt });
    assert.equal(gone.status, 200, gone.text);
    assert.deepEqual(await stream.next(), { event: 'access', data: {} });
    assert.deepEqual(await stream.next(), resource('TEAMS'), 'of the team that they were in');
  });

  test('of invites, channels and other people’s teams, tokens and views reach the admin, and no member', async (t) => {
    const { app: on, org } = await startQuick(t, { findingsEveryMs: 1 });
    const [admin, member] = [await watch(t, org, org.admin.jwt, on), await watch(t, org, org.member.jwt, on)];
    const ask = async (method: string, path: string, body: unknown, token = org.admin.jwt): Promise<void> => {
      const answer = await on.ask(method, path, { token, body });
      assert.ok(answer.status < 300, `${path}: ${answer.text}`);
    };
    const view = { screen: 'findings', name: 'Mine', query: 'severity=high' };
    const cases: [name: string, write: () => Promise<void>][] = [
      ['INVITES', () => ask('POST', `${agentOf(org)}/invites`, { email: 'new@example.com' })],
      ['TEAMS', () => ask('POST', teamsOf(org), { name: 'Others' })],
      ['TOKENS', () => ask('POST', `${agentOf(org)}/tokens`, { name: 'ci', permissions: ['CI'] })],
      ['VIEWS', () => ask('POST', viewsOf(org), view)],
      ['PROJECTS', () => ask('POST', `${agentOf(org)}/repos`, { name: 'hidden' })],
    ];
    for (const [name, write] of cases) {
      await write();
      assert.deepEqual(await admin.next(), resource(name));
    }
    // Events come in commit order: one about any of those would precede this one.
    await ask('POST', viewsOf(org), { ...view, name: 'Ours', isShared: true });
    assert.deepEqual(await member.next(), resource('VIEWS'));
    await ask('POST', `${agentOf(org)}/tokens`, { name: 'mine', permissions: ['CI'] }, org.member.jwt);
    assert.deepEqual(await member.next(), resource('TOKENS'));
    await ask('POST', `${agentOf(org)}/ignores`, {
      productIgnores: [{ product: 'PRODUCT_SAST', ignores: ['vendor/'] }],
    });
    assert.deepEqual(await member.next(), resource('IGNORES'));
  });

  test('of a burst are sent once per list', async (t) => {
    const { app: on, org } = await startQuick(t, { findingsEveryMs: 50 });
    const stream = await watch(t, org, org.admin.jwt, on);
    await on.platform.database.asTenant(org.deploymentId, async (tx) => {
      for (let id = 1; id <= 500; id += 1)
        collectChange(tx, { kind: 'resource', resource: 'teams', id: String(id), ownerId: null });
      collectChange(tx, { kind: 'resource', resource: 'policies', id: null, ownerId: null });
    });
    assert.deepEqual(
      [(await stream.next()).data, (await stream.next()).data],
      [{ resource: 'TEAMS' }, { resource: 'POLICIES' }],
    );
    await touch(org, ['1'], on);
    assert.equal((await stream.next()).event, 'findings');
  });
});
