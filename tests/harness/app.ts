/** The whole web application on a test database, listening on loopback, and an organisation to use it with. */
import assert from 'node:assert/strict';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { manualClock } from '../../server/src/base/clock.ts';
import { createDiskReserve } from '../../server/src/base/limits/disk-reserve.ts';
import { createSlots } from '../../server/src/base/limits/slots.ts';
import { createLog } from '../../server/src/base/log.ts';
import { logIn } from '../../server/src/domain/access/log-in.ts';
import { createDeployment } from '../../server/src/domain/deployments/testing/create-deployment.ts';
import { accountRow } from '../../server/src/domain/people/create-user.ts';
import { setRole } from '../../server/src/domain/people/set-role.ts';
import type { LiveLimits } from '../../server/src/domain/events/live-updates.ts';
import { openKeys } from '../../server/src/domain/installation/open-keys.ts';
import { createProjectLimits } from '../../server/src/domain/projects/with-projects-limit.ts';
import { createUploadQuota } from '../../server/src/base/limits/upload-quota.ts';
import { createShownSecrets } from '../../server/src/domain/reports/record-shown-secrets.ts';
import { createFindingColumns } from '../../server/src/domain/reports/columns/finding-columns.ts';
import { defaultTriageLimits } from '../../server/src/domain/triage/triage-limits.ts';
import type { JobPlatform, Platform } from '../../server/src/domain/platform.ts';
import { workflowTypes } from '../../server/src/model/runs/workflow-types.ts';
import { buildApp, type AppOptions } from '../../server/src/http/app.ts';
import type { OrgRole } from '../../server/src/model/permissions.ts';
import { openDatabase, requestLockTimeoutMs } from '../../server/src/store/database.ts';
import { insertUser } from '../../server/src/store/people/users.ts';
import { rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import { createTestDatabase, type TestDatabase } from './database/database.ts';
import { readEvents } from './event-stream.ts';
import { testLive } from './live.ts';
import { testOutside, testSpools } from './hosts/outside.ts';
import { testEngines } from './scanners.ts';
import { testSecretKeys } from './secret-keys.ts';
import { testSessions } from './sessions.ts';
import { testWorkflow } from './workflow.ts';

/** A response with its body read. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  // Tests look into bodies freely; what they hold is checked against the schemas by the application itself.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

export interface Question {
  /** Bearer credential. */
  token?: string;
  /** Sent as JSON. */
  body?: unknown;
  /** Sent as it is. */
  rawBody?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  /** The platform of jobs. */
  platform: JobPlatform;
  clock: ReturnType<typeof manualClock>;
  url: string;
  /** The whole log as text. */
  logged(): string;
  ask(method: string, path: string, question?: Question): Promise<Answer>;
  close(): Promise<void>;
}

/** The password of every account that the harness creates. */
export const testPassword = 'correct horse battery staple';
/**
 * Its argon2id hash at the lowest cost. The hash contains its cost, so signing in uses the product's code but takes a
 * twentieth of a millisecond instead of 25: whole-suite tests sign in a thousand times.
 */
const testPasswordHash =
  '$argon2id$v=19$m=8,t=1,p=1$b2YgZXZlcnkgYWNjb3VudA$GJqAQ4HdhpVNEDGjlD73vb14srt7m2Qk/NAIgZ2Qk3U';

/**
 * Starts the application; responses are checked against their declared schemas. `database`: shared by several
 * applications.
 */
export async function startTestApp(
  options: AppOptions & {
    database?: TestDatabase;
    /** Default: read from the database. */
    keys?: JobPlatform['keys'];
    live?: Partial<LiveLimits>;
    /** In addition to those of the product and the harness. */
    workflowTypes?: JobPlatform['workflowTypes'];
  } = {},
): Promise<TestApp> {
  const { database: shared, keys, live, workflowTypes: moreTypes = [], ...appOptions } = options;
  const { database, drop, connection } = shared ?? (await createTestDatabase());
  const clock = manualClock(new Date('2026-01-05T09:00:00.000Z'));
  const lines: string[] = [];
  const platform: JobPlatform = {
    database,
    queue: { enqueue: async () => undefined, enqueueMissing: async () => undefined },
    clock,
    log: createLog({ level: 'debug', destination: { write: (line: string) => lines.push(line) } }),
    keys: keys ?? (await openKeys({ database, clock }, testSecretKeys)),
    workflowTypes: [...workflowTypes, testWorkflow, ...moreTypes],
    uploads: {
      received: createSlots({ concurrency: 100, waitMsMax: 1_000 }),
      stored: createSlots({ concurrency: 8, waitMsMax: 1_000 }),
      spools: testSpools(),
      disk: createDiskReserve(tmpdir(), 0),
      quota: createUploadQuota({ scansMax: 0, bytesMax: 0 }),
    },
    projectLimits: createProjectLimits(16, requestLockTimeoutMs),
    findingColumns: createFindingColumns({ bytesMax: 64_000_000 }),
    shownSecrets: createShownSecrets(),
    triageLimits: { ...defaultTriageLimits },
    outside: testOutside(),
    live: testLive({ database, connection }, live),
    engines: testEngines(),
    settings: {
      publicUrl: 'http://localhost:8080',
      uploadBytesMax: 2 ** 30,
      closesWithoutAsking: false,
      ciAnswerWaitMs: 0,
      ...testSessions,
      isSecretKeyOutside: true,
      hasSecurityContact: true,
      auditFolder: null,
    },
  };
  // Requests have a separate pool, as in a server, unless the caller passes a database.
  const requests = shared === undefined ? openDatabase(connection, { lockTimeoutMs: requestLockTimeoutMs }) : database;
  requests.sealAuditWith(platform.keys.audit);
  const app = await buildApp(
    { ...platform, database: requests },
    {
      validateResponses: true,
      credentialFailuresPerMinuteMax: 1_000_000,
      ...appOptions,
    },
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    platform,
    clock,
    url,
    logged: () => lines.join(''),
    ask: (method, path, question) => ask(url, { method, path, ...question }),
    async close() {
      await app.close();
      if (!shared) await requests.close();
      if (!shared) await drop();
    },
  };
}

async function ask(url: string, question: Question & { method: string; path: string }): Promise<Answer> {
  const { method, path, token, body, rawBody, headers } = question;
  const response = await fetch(url + path, {
    // A redirect is an answer of its own: it may lead to the public URL, where nobody listens.
    redirect: 'manual',
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(rawBody !== undefined && { body: rawBody }),
  });
  const contentType = response.headers.get('content-type');
  if (contentType === 'text/event-stream' && method !== 'HEAD') return readFirstEvent(response);
  const text = await response.text();
  const isJson = (contentType === 'application/json' || contentType === 'application/scim+json') && text !== '';
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: isJson ? (JSON.parse(text) as unknown) : undefined,
  };
}

/** The first event of an endless stream. For more: openStream of harness/event-stream.ts. */
async function readFirstEvent(response: Response): Promise<Answer> {
  const { status, headers } = response;
  const events = readEvents(response);
  const { value } = await events.next();
  await events.return(undefined);
  return { status, headers, text: JSON.stringify(value), body: value };
}

/** The only part in which equal responses may differ (readings section 2). */
export function withoutRequestId(answer: Answer): unknown {
  const { requestId: _requestId, ...body } = (answer.body ?? { text: answer.text }) as Record<string, unknown>;
  return { status: answer.status, body };
}

/** Asserts an error response in the form of readings section 2; of operations for directories, in the form of SCIM. */
export function assertError(answer: Answer, status: number, code: string): void {
  assert.deepEqual({ status: answer.status, code: answer.body?.code }, { status, code }, answer.text);
  if (answer.headers.get('content-type') === 'application/scim+json') {
    const { requestId, detail, schemas } = answer.body;
    assert.equal(requestId, answer.headers.get('x-request-id'));
    assert.deepEqual([schemas, answer.body.status], [['urn:ietf:params:scim:api:messages:2.0:Error'], String(status)]);
    assert.ok(typeof detail === 'string' && detail.length > 5);
    return;
  }
  assert.equal(answer.headers.get('content-type'), 'application/json');
  assert.equal(answer.body.requestId, answer.headers.get('x-request-id'));
  assert.ok(typeof answer.body.error === 'string' && answer.body.error.length > 5);
  const members = Object.keys(answer.body).filter((name) => name !== 'details');
  assert.deepEqual(members, ['error', 'code', 'requestId']);
}

/** A user with a session. */
export interface Person {
  userId: string;
  email: string;
  jwt: string;
}

export async function makePerson(platform: Platform, login: string): Promise<Person> {
  const email = `${login}@example.com`;
  const account = await accountRow(platform, { email, login, name: login });
  const userId = await platform.database.asAccess((tx) =>
    insertUser(tx, { ...account, passwordHash: testPasswordHash }),
  );
  if (userId === undefined) throw new Error(`there is already a ${login}`);
  return { userId, email, jwt: await jwtOf(platform, email) };
}

/** For callers without a request. */
export const noSource = { address: '192.0.2.1', requestId: 'test' };
/** The source of sessions that tests begin without a request. */
export const testClient = { address: '127.0.0.1', requestId: 'test', userAgent: 'parapet-tests' };

/** The JWT of a new session. */
export async function jwtOf(platform: Platform, email: string): Promise<string> {
  const answer = await logIn(platform, { email, password: testPassword, sender: '127.0.0.1' }, testClient);
  if ('challenge' in answer) throw new Error(`${email} has a second factor`);
  return answer.accessToken;
}

/** Creates a deployment with one user of each role, named after it: `<slug>-admin` … */
export async function makeDeployment(
  platform: Platform,
  slug: string,
): Promise<{ deploymentId: string } & Record<OrgRole, Person>> {
  const admin = await makePerson(platform, `${slug}-admin`);
  const deploymentId = await createDeployment(platform, { slug, name: slug, adminUserId: admin.userId });
  const member = await makePerson(platform, `${slug}-member`);
  await setRole(platform, deploymentId, { userId: member.userId, orgRole: 'member' });
  const readonly = await makePerson(platform, `${slug}-readonly`);
  await setRole(platform, deploymentId, { userId: readonly.userId, orgRole: 'readonly' });
  return { deploymentId, admin, member, readonly };
}

/** Inserts a project's row, as an upload would. */
export async function makeProject(platform: Platform, deploymentId: string, name: string): Promise<string> {
  return platform.database.asTenant(deploymentId, async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>(
      'INSERT INTO parapet.project (deployment_id, name, provisioned_at) VALUES ($1, $2, $3) RETURNING id',
      [deploymentId, name, platform.clock.now()],
    );
    return rows[0]!.id;
  });
}

/** Inserts an open finding of the project on the ref `main`, with its rule, profile and ref. Returns its id. */
export async function makeFinding(
  platform: Platform,
  deploymentId: string,
  at: { projectId: string; scanId: string },
): Promise<string> {
  return platform.database.asTenant(deploymentId, async (tx) => {
    const now = platform.clock.now();
    await tx.client.query(
      `INSERT INTO parapet.rule (deployment_id, tool, key, facts_digest) VALUES ($1, 'made', 'made', '') ON CONFLICT DO NOTHING`,
      [deploymentId],
    );
    await tx.client.query(
      `INSERT INTO parapet.profile (deployment_id, issue_type, severity, category) VALUES ($1, 'sast', 'high', 'made')
       ON CONFLICT DO NOTHING`,
      [deploymentId],
    );
    const { rows } = await tx.client.query<{ id: string }>(
      `WITH ref AS (
         INSERT INTO parapet.project_ref (deployment_id, project_id, name, kind, created_at)
         VALUES ($1, $2, 'main', 'branch', $4)
         ON CONFLICT (deployment_id, project_id, name) DO UPDATE SET name = excluded.name RETURNING id)
       INSERT INTO parapet.finding (deployment_id, id, project_id, ref_id, analysis_id, identity_id, rule_id, profile_id, lane,
         status, triage, state, state_since, group_since, relevant_since, created_at, first_status, first_triage, first_scan_id,
         path, start_line, start_column, end_line, end_column, place_digest, text_digest, content_digest)
       SELECT $1, fresh.id, $2, ref.id, 0, fresh.id, rule.id, profile.id, 0, 'unresolved', 'untriaged', 'open', $4, $4, $4, $4,
              'unresolved', 'untriaged', $3, 'src/made.ts', 1, 1, 1, 1, 0, 0, 0
         FROM ref, parapet.rule, parapet.profile, (SELECT nextval('parapet.finding_id_seq') AS id) fresh
        WHERE rule.deployment_id = $1 AND rule.key = 'made' AND profile.deployment_id = $1 AND profile.category = 'made'
       RETURNING id`,
      [deploymentId, at.projectId, at.scanId, now],
    );
    await rebuildTally(tx);
    return rows[0]!.id;
  });
}

/** Inserts a dependency of the project on the existing ref `main`. Returns its id. */
export async function makeDependency(platform: Platform, deploymentId: string, projectId: string): Promise<string> {
  return platform.database.asTenant(deploymentId, async (tx) => {
    const { rows } = await tx.client.query<{ id: string }>(
      `INSERT INTO parapet.dependency (deployment_id, project_id, ref_id, analysis_id, ecosystem, name, version, package_key, version_key,
         transitivity, digest)
       SELECT $1, $2, r.id, 0, 'npm', 'made', '1.0.0', 'made', '\\x01', 'direct', 0
         FROM parapet.project_ref r WHERE r.deployment_id = $1 AND r.project_id = $2 AND r.name = 'main' RETURNING id`,
      [deploymentId, projectId],
    );
    return rows[0]!.id;
  });
}
