/** …/demo: fills a demo organisation and removes it, with the job that does the work. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  assertError,
  makeDeployment,
  makePerson,
  noSource,
  startTestApp,
  type Answer,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { countLeftovers } from '../../../../tests/harness/database/leftovers.ts';
import { untilWaiting } from '../../../../tests/harness/database/lock-waits.ts';
import { makeToken } from '../../../../tests/harness/organisation.ts';
import { sarifOf } from '../../../../tests/harness/uploads/sarif.ts';
import { acceptBody } from '../../../../tests/harness/uploads/upload.ts';
import { demoProjects } from '../../demo/content/organisation.ts';
import { updateStarterPacks } from '../../domain/rules/starter-pack.ts';
import { authenticate } from '../../domain/access/authenticate.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';
import { removeDemo } from '../../domain/demo/remove-demo.ts';
import { addMissingJobs } from '../../domain/runs/add-missing-jobs.ts';
import { createUser } from '../../domain/people/create-user.ts';
import { setRole } from '../../domain/people/set-role.ts';
import { keepDemoJob } from '../../jobs/keep-demo.ts';
import type { JobRequest } from '../../store/jobs/job.ts';
import { insertStaging } from '../../store/uploads/staged-scans.ts';
import { listTablesToEmpty } from '../../store/demo/delete-demo.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
});
after(() => app.close());

const projects = demoProjects.filter(({ name }) => name === 'northwind/pricing-engine');
const never = new AbortController().signal;

const path = (deploymentId: string): string => `/api/agent/deployments/${deploymentId}/demo`;
const create = (token = here.admin.jwt, { deploymentId } = here): Promise<Answer> =>
  app.ask('POST', path(deploymentId), { token });
const get = (token = here.admin.jwt, { deploymentId } = here): Promise<Answer> =>
  app.ask('GET', path(deploymentId), { token });
const remove = (deploymentId: string, token = here.admin.jwt): Promise<Answer> =>
  app.ask('DELETE', path(deploymentId), { token });

/** Runs the demo's job once, with one project, as a worker does. */
async function work(deploymentId: string, stopping = never): Promise<unknown> {
  const job = keepDemoJob(Promise.resolve(app.platform), { projects });
  try {
    return await job.run({ deploymentId }, { jobId: '', stopping });
  } catch {
    return job.fail({ deploymentId });
  }
}

/** What a start of the server adds to the queue if it holds nothing. */
async function missingJobs(): Promise<unknown[]> {
  const payloads: unknown[] = [];
  const enqueueMissing = async (_tx: unknown, { payload }: JobRequest) => void payloads.push(payload);
  await addMissingJobs({ ...app.platform, queue: { ...app.platform.queue, enqueueMissing } });
  return payloads;
}

async function slugsOf(token: string): Promise<string[]> {
  const { deployments } = (await app.ask('GET', '/api/auth/me', { token })).body;
  return deployments.map(({ slug, isDemo }: { slug: string; isDemo: boolean }) => (isDemo ? `${slug} (demo)` : slug));
}

/** The rows that belong to the deployment, by table, where there are any. */
async function rowsOf(deploymentId: string): Promise<Record<string, number>> {
  const counts = await app.platform.database.asTenant(deploymentId, async (tx) => {
    const tables = await listTablesToEmpty(tx);
    const rows: [string, number][] = [];
    for (const table of tables) {
      const answer = await tx.client.query<{ n: number }>(`SELECT count(*)::int AS n FROM parapet.${table}`);
      rows.push([table, answer.rows[0]?.n ?? 0]);
    }
    return rows;
  });
  return Object.fromEntries(counts.filter(([, n]) => n > 0));
}

const accountsOfDemo = async (): Promise<number> => {
  const sql = `SELECT id FROM parapet.user_account WHERE email LIKE '%@northwind.example'`;
  return (await app.platform.database.asAccess((tx) => tx.query(sql))).rows.length;
};

test('only an admin of the first organisation may create the demo or learn of it', async () => {
  for (const { jwt } of [here.member, here.readonly]) assertError(await create(jwt), 403, 'FORBIDDEN');
  assertError(await create(there.admin.jwt, there), 403, 'FORBIDDEN');
  assert.deepEqual((await get()).body, { demo: null, mayCreate: true });
  const { deploymentId } = (await create()).body.demo;
  assert.equal((await get()).body.demo.deploymentId, deploymentId);
  for (const [token, of] of [
    [here.member.jwt, here],
    [there.admin.jwt, there],
  ] as const) {
    assert.deepEqual((await get(token, of)).body, { demo: null, mayCreate: false });
  }
});

test('the demo is filled once however often it is asked for, and continues after an interruption', async () => {
  const answers = await Promise.all([create(), create(), create()]);
  const [deploymentId, ...others] = new Set(answers.map(({ body }) => String(body.demo.deploymentId)));
  assert.ok(deploymentId);
  assert.deepEqual(others, []);
  const interruption = new AbortController();
  const interrupted = work(deploymentId, interruption.signal);
  for (;;) if (Number((await get()).body.demo.stepsDone) > 0) break;
  interruption.abort();
  assert.notEqual(await interrupted, undefined, 'the job asks to run again');
  const partly = (await get()).body.demo;
  assert.equal(partly.status, 'DEMO_STATUS_FILLING');
  assert.match(partly.filledTo, /^\d{4}-\d{2}-\d{2}$/);
  assert.equal(await work(deploymentId), undefined);
  const { demo } = (await get()).body;
  assert.equal(demo.status, 'DEMO_STATUS_COMPLETE');
  const complete = await rowsOf(deploymentId);
  assert.ok(Number(complete['scan']) > 20 && Number(complete['finding']) > 50, JSON.stringify(complete));
  assert.deepEqual(await slugsOf(here.admin.jwt), ['here', 'demo (demo)']);
  // Asked for again, it is only opened.
  assert.equal((await create()).body.demo.status, 'DEMO_STATUS_COMPLETE');
  await work(deploymentId);
  assert.deepEqual({ ...(await rowsOf(deploymentId)), audit_entry: 0 }, { ...complete, audit_entry: 0 });
});

test('what is asked for and the job that does it commit as one', async () => {
  const failing = {
    ...app.platform,
    queue: { ...app.platform.queue, enqueue: () => Promise.reject(new Error('no connection')) },
  };
  const { status, deploymentId } = (await get()).body.demo;
  assert.equal(status, 'DEMO_STATUS_COMPLETE');
  const caller = await authenticate(app.platform, `Bearer ${here.admin.jwt}`, noSource);
  const member = await enterDeployment(app.platform, caller, here.deploymentId);
  await assert.rejects(removeDemo(failing, member), /no connection/);
  assert.equal((await get()).body.demo.status, 'DEMO_STATUS_COMPLETE');
  assert.equal((await get(here.admin.jwt, { ...here, deploymentId })).status, 200, 'its members are there');
});

test('nobody can sign in as one of the demo’s people, and no token of theirs is known', async () => {
  const { rows } = await app.platform.database.asAccess((tx) =>
    tx.query(`SELECT (SELECT count(*)::int FROM parapet.user_account
                       WHERE email LIKE '%@northwind.example' AND password_hash IS NOT NULL) AS passwords,
                     (SELECT count(*)::int FROM parapet.session s JOIN parapet.user_account u ON u.id = s.user_id
                       WHERE u.email LIKE '%@northwind.example') AS sessions`),
  );
  assert.deepEqual(rows[0], { passwords: 0, sessions: 0 });
  assert.doesNotMatch(app.logged(), /parapet_[A-Za-z0-9]{20}/);
  for (const password of ['', 'demo', 'northwind', 'mara.lindqvist']) {
    const body = { email: 'mara.lindqvist@northwind.example', password };
    const { status } = await app.ask('POST', '/api/auth/login', { body });
    assert.ok(status === 401 || status === 400);
  }
});

test('the database lets no history be deleted but that of a demo', async () => {
  await app.ask('PATCH', `/api/agent/deployments/${here.deploymentId}`, {
    token: here.admin.jwt,
    body: { name: 'Acme' },
  });
  const before = await rowsOf(here.deploymentId);
  assert.ok(before['audit_entry']);
  const { database } = app.platform;
  for (const table of ['audit_entry', 'finding_event', 'finding_match', 'registry_rule_version', 'ticket_event']) {
    await database.asTenant(here.deploymentId, (tx) => tx.client.query(`DELETE FROM parapet.${table}`));
  }
  await database.asAccess((tx) => tx.query('DELETE FROM parapet.deployment WHERE id = $1', [here.deploymentId]));
  assert.deepEqual(await rowsOf(here.deploymentId), before);
});

test('the demo is removed with everything in it, and only the demo', async () => {
  assertError(await remove(there.deploymentId, there.admin.jwt), 409, 'CONFLICT');
  const { deploymentId } = (await get()).body.demo;
  const guest = await makePerson(app.platform, 'guest');
  await setRole(app.platform, deploymentId, { userId: guest.userId, orgRole: 'member' });
  assertError(await remove(deploymentId, guest.jwt), 403, 'FORBIDDEN');
  const colleague = await makePerson(app.platform, 'colleague');
  await setRole(app.platform, deploymentId, { userId: colleague.userId, orgRole: 'member' });
  await setRole(app.platform, there.deploymentId, { userId: colleague.userId, orgRole: 'member' });
  const token = await makeToken(app, deploymentId, here.admin.jwt);
  const staging = { id: '4711', scanId: '1', findings: 0, dependencies: 0 };
  await app.platform.database.asIngest(deploymentId, (tx) => insertStaging(tx, staging));
  assert.equal((await get(token, { ...here, deploymentId })).status, 200);

  assert.equal((await remove(deploymentId)).status, 202);
  // Nobody can enter it any more, before the rest is deleted.
  assert.deepEqual(await slugsOf(here.admin.jwt), ['here']);
  assert.deepEqual(await slugsOf(colleague.jwt), ['there']);
  assertError(await app.ask('GET', '/api/auth/me', { token: guest.jwt }), 401, 'UNAUTHENTICATED');
  assertError(await get(token, { ...here, deploymentId }), 401, 'UNAUTHENTICATED');
  assertError(await remove(deploymentId), 404, 'NOT_FOUND');
  assert.equal((await get()).body.demo.status, 'DEMO_STATUS_REMOVING');
  assertError(await create(), 409, 'CONFLICT');

  // A start of the server does not write rules that the job has deleted.
  const sql = 'DELETE FROM parapet.starter_pack';
  await app.platform.database.asTenant(deploymentId, (tx) => tx.client.query(sql));
  await updateStarterPacks(app.platform);
  assert.equal((await rowsOf(deploymentId))['starter_pack'], undefined);

  // A start of the server adds the job, if it was lost.
  assert.deepEqual(await missingJobs(), [{ deploymentId }]);
  const stopped = new AbortController();
  stopped.abort();
  assert.notEqual(await work(deploymentId, stopped.signal), undefined, 'the job asks to run again');
  await work(deploymentId);
  assert.deepEqual((await get()).body, { demo: null, mayCreate: true });
  assert.deepEqual(await rowsOf(deploymentId), {});
  const leftovers = Object.values(await countLeftovers(app.platform.database, deploymentId));
  assert.equal(Math.max(...leftovers), 0, 'nothing that a killed ingest staged is left');
  assert.equal(await accountsOfDemo(), 0);
  const { entries } = (
    await app.ask('GET', `/api/audit/v1/deployments/${here.deploymentId}/entries`, { token: here.admin.jwt })
  ).body;
  assert.deepEqual(
    [entries[0].action, entries[0].subject, entries[0].actor],
    ['demo.remove', `deployment:${deploymentId}`, 'here-admin'],
  );
});

test('the demo can be removed while it is being filled, and created again', async () => {
  const { deploymentId } = (await create()).body.demo;
  const filling = work(deploymentId);
  for (;;) if (Number((await get()).body.demo.stepsDone) > 0) break;
  assert.equal((await remove(deploymentId)).status, 202);
  await filling;
  await work(deploymentId);
  assert.deepEqual(await rowsOf(deploymentId), {});
  assert.equal(await accountsOfDemo(), 0);
  assertError(await remove(here.deploymentId), 409, 'CONFLICT');
  const again = (await create()).body.demo;
  assert.notEqual(again.deploymentId, deploymentId);

  // It waits for the database if the connection is lost, and then continues.
  const { database } = app.platform;
  const interrupted = await database.asAccess(async (tx) => {
    await tx.query('RESET ROLE; LOCK TABLE parapet.team IN EXCLUSIVE MODE');
    const outcome = work(again.deploymentId);
    await untilWaiting(database, 1);
    await tx.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                     WHERE datname = current_database() AND wait_event_type = 'Lock'`);
    return { outcome };
  });
  assert.ok(await interrupted.outcome, 'the job asks to run again');
  assert.equal((await get()).body.demo.status, 'DEMO_STATUS_FILLING');
  assert.equal((await remove(here.deploymentId)).status, 202, 'by the first organisation, too');
  await work(again.deploymentId);
});

test('an account that is in use is not made an admin of the demo; asked for again, the demo continues', async () => {
  const email = 'mara.lindqvist@northwind.example';
  const userId = await createUser(app.platform, { email, login: 'mara', password: 'a nanosecond of wire' });
  await setRole(app.platform, there.deploymentId, { userId, orgRole: 'readonly' });
  const { deploymentId } = (await create()).body.demo;
  await work(deploymentId);
  assert.equal((await get()).body.demo.status, 'DEMO_STATUS_FAILED');
  const mine = await app.platform.database.asAccess((tx) =>
    tx.query('SELECT deployment_id::text AS id FROM parapet.membership WHERE user_id = $1', [userId]),
  );
  assert.deepEqual(mine.rows, [{ id: there.deploymentId }]);
  // A start of the server merges no scan of a demo that failed: it would be dated today.
  const caller = await authenticate(app.platform, `Bearer ${here.admin.jwt}`, noSource);
  const admin = await enterDeployment(app.platform, caller, deploymentId);
  await acceptBody({ platform: app.platform, admin }, sarifOf({ results: [] }));
  assert.deepEqual(await missingJobs(), []);
  assert.equal((await create()).body.demo.status, 'DEMO_STATUS_FILLING');
  assert.deepEqual(await missingJobs(), [{ deploymentId }]);
  await remove(deploymentId);
  await work(deploymentId);
  assert.equal(await accountsOfDemo(), 1, 'their own account stays');
});
