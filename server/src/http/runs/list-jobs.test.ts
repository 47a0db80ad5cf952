/** POST …/jobs/list against a plain filter and sort of the same rows. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { describeSharedRefusals } from '../../../../tests/access/shared-refusals.ts';
import {
  assertError,
  makeDeployment,
  makeProject,
  noSource,
  startTestApp,
  type TestApp,
} from '../../../../tests/harness/app.ts';
import { addTeamMember } from '../../domain/teams/add-team-member.ts';
import { addTeamProject } from '../../domain/teams/add-team-project.ts';
import { setUpTeam } from '../../domain/teams/set-up-team.ts';
import { createToken } from '../../domain/tokens/create-token.ts';
import { authenticate } from '../../domain/access/authenticate.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';
import { eventSources, targetTypes, workflowRunStatuses } from '../../model/runs/workflow-run.ts';

interface Run {
  id: string;
  type: string;
  status: (typeof workflowRunStatuses)[number];
  project: string | null;
  ref: { id: string; name: string } | null;
  event: (typeof eventSources)[number];
  target: (typeof targetTypes)[number];
  /** Milliseconds; null: not started. */
  startedAt: number | null;
}

const runCount = 400;
const types = ['ingest', 'project_sync', 'autofix'];
const began = Date.UTC(2026, 0, 1);

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
let there: Awaited<ReturnType<typeof makeDeployment>>;
let projects: string[];
let refs: { id: string; name: string; project: string }[];
const runs: Run[] = [];

before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  there = await makeDeployment(app.platform, 'there');
  projects = [];
  for (const name of ['a', 'b', 'c']) projects.push(await makeProject(app.platform, here.deploymentId, name));
  refs = [];
  for (const project of projects) {
    for (const name of ['main', 'feature/x', 'refs/pull/7/head', '12']) {
      const { rows } = await inDatabase(
        `INSERT INTO parapet.project_ref (deployment_id, project_id, name, kind, created_at) VALUES ($1, $2, $3, 'branch', now())
         RETURNING id`,
        [project, name],
      );
      refs.push({ id: rows[0]!.id, name, project });
    }
  }
  for (let n = 0; n < runCount; n += 1) runs.push(await makeRun(n));
  const teamId = await setUpTeam(app.platform, here.deploymentId, { name: 'Team', slug: 'team' });
  for (const projectId of projects.slice(0, 2))
    await addTeamProject(app.platform, here.deploymentId, { teamId, projectId });
  await addTeamMember(app.platform, here.deploymentId, { teamId, userId: here.member.userId, role: 'member' });
});
after(() => app.close());

async function inDatabase(sql: string, values: unknown[]): Promise<{ rows: { id: string }[] }> {
  return app.platform.database.asTenant(here.deploymentId, (tx) =>
    tx.client.query<{ id: string }>(sql, [here.deploymentId, ...values]),
  );
}

/** Spread by primes, so that all combinations of values occur; many runs start at the same instant. */
async function makeRun(n: number): Promise<Run> {
  const pick = <T>(values: readonly T[], step: number): T => values[Math.floor(n / step) % values.length]!;
  const project = n % 29 === 0 ? null : pick(projects, 3);
  const ref =
    project === null || n % 23 === 0
      ? null
      : pick(
          refs.filter((each) => each.project === project),
          7,
        );
  const type = pick(types, 5);
  const status = pick(workflowRunStatuses, 1);
  const run = {
    type,
    // At most one sync per project is queued.
    status: type === 'project_sync' && status === 'submitted' ? 'running' : status,
    project,
    ref: ref === null ? null : { id: ref.id, name: ref.name },
    event: pick(eventSources, 11),
    target: pick(targetTypes, 13),
    startedAt: n % 5 === 0 ? null : began + Math.floor(n / 4) * 60_000,
  };
  const { rows } = await inDatabase(
    `INSERT INTO parapet.workflow_run (deployment_id, workflow_type, status, project_id, ref_name, event_source, target_type,
            trigger_source, submitted_at, started_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'test', now(), coalesce($8::timestamptz, 'infinity')) RETURNING id`,
    [
      run.type,
      run.status,
      run.project,
      run.ref?.name ?? null,
      run.event,
      run.target,
      run.startedAt === null ? null : new Date(run.startedAt),
    ],
  );
  return { id: rows[0]!.id, ...run };
}

const list = (token: string, body: object, deploymentId = here.deploymentId) =>
  app.ask('POST', `/api/workflows/v1/deployments/${deploymentId}/jobs/list`, { token, body });

/** Every page's ids, in order. */
async function listAll(token: string, body: { pageSize?: number } & Record<string, unknown>): Promise<string[]> {
  const ids: string[] = [];
  for (let cursor = ''; ;) {
    const answer = await list(token, { ...body, cursor });
    assert.equal(answer.status, 200, answer.text);
    assert.ok(answer.body.jobs.length <= (body.pageSize ?? 20));
    ids.push(...answer.body.jobs.map((job: { jobId: string }) => job.jobId));
    cursor = answer.body.nextCursor;
    if (cursor === '') return ids;
    assert.ok(answer.body.jobs.length > 0, 'a page that is not the last holds something');
  }
}

interface Asked {
  searchQuery?: string;
  statuses?: string[];
  workflowType?: string;
  eventSource?: string;
  repoId?: string;
  targetType?: string;
  repositoryRefId?: string;
}

const wireStatus = (status: string): string => `SERVICE_WORKFLOW_RUN_STATUS_${status.toUpperCase()}`;

function fits(run: Run, asked: Asked, visible: readonly string[] | null): boolean {
  const { searchQuery: text = '', statuses = [], repositoryRefId: ref = '' } = asked;
  const isVisible = visible === null || (run.project !== null && visible.includes(run.project));
  const anyStatus = statuses.length === 0 || statuses.includes('SERVICE_WORKFLOW_RUN_STATUS_UNSPECIFIED');
  const named = refs.find((each) => each.id === ref && (visible === null || visible.includes(each.project)));
  const isNamed = named !== undefined && (asked.repoId === undefined || asked.repoId === named.project);
  const search = text.trim().toLowerCase();
  return (
    isVisible &&
    (search === '' || run.type.includes(search.replace(' ', '_')) || run.id.includes(search)) &&
    (anyStatus || statuses.includes(wireStatus(run.status))) &&
    (asked.workflowType === undefined || asked.workflowType === run.type) &&
    (asked.eventSource === undefined || asked.eventSource === run.event) &&
    (asked.targetType === undefined || asked.targetType === run.target) &&
    (asked.repoId === undefined || asked.repoId === run.project) &&
    (ref === '' || (isNamed ? run.ref?.id === ref : run.ref?.name === ref.replace(/^refs\/heads\//, '')))
  );
}

function inOrder(of: Run[], column: string, direction: string): string[] {
  const start = (run: Run): number => run.startedAt ?? Infinity;
  const first = (run: Run): string | number =>
    column === 'status' ? workflowRunStatuses.indexOf(run.status) : column === 'workflow_type' ? run.type : 0;
  const compare = <T>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
  const sorted = of.toSorted(
    (a, b) => compare(first(a), first(b)) || compare(start(a), start(b)) || Number(a.id) - Number(b.id),
  );
  return (direction === 'SORT_DIRECTION_ASC' ? sorted : sorted.toReversed()).map((run) => run.id);
}

describe('200', () => {
  const maybe = <T>(values: readonly T[]) => fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
  const ids = () => runs.map((run) => run.id);

  test('any combination and order of filters, for callers who see all or some: each row once, in order', async () => {
    const request = fc.record({
      searchQuery: maybe([
        '',
        'ING',
        'sync',
        '_',
        '1',
        '2',
        ids()[7]!,
        ids()[300]!.slice(0, 2),
        'nothing',
        '0',
        '00',
        '-1',
        ' ingest ',
        'project sync',
        '  ',
      ]),
      statuses: maybe([
        [],
        ['SERVICE_WORKFLOW_RUN_STATUS_UNSPECIFIED', wireStatus('failed')],
        [wireStatus('failed')],
        [wireStatus('running'), wireStatus('submitted')],
        workflowRunStatuses.map(wireStatus),
      ]),
      workflowType: maybe([...types, 'notification']),
      eventSource: maybe(eventSources),
      targetType: maybe(targetTypes),
      repoId: maybe([...projects, '999999']),
      repositoryRefId: maybe(['main', 'refs/heads/main', 'feature/x', '12', 'none', ...refs.map((ref) => ref.id)]),
      sortColumn: fc.constantFrom('started_at', 'status', 'workflow_type'),
      sortDirection: fc.constantFrom('SORT_DIRECTION_ASC', 'SORT_DIRECTION_DESC'),
      pageSize: fc.constantFrom(9, 40, 100),
      isAdmin: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(request, async ({ sortColumn, sortDirection, pageSize, isAdmin, ...given }) => {
        const filter = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Asked;
        const [token, visible] = isAdmin ? [here.admin.jwt, null] : [here.member.jwt, projects.slice(0, 2)];
        const seen = await listAll(token, { filter, sortColumn, sortDirection, pageSize });
        assert.deepEqual(
          seen,
          inOrder(
            runs.filter((run) => fits(run, filter, visible)),
            sortColumn,
            sortDirection,
          ),
        );
      }),
      { numRuns: 120 },
    );
  });

  test('by default: 20 rows, the latest start first, and queued runs before all others', async () => {
    const { jobs, nextCursor } = (await list(here.admin.jwt, {})).body;
    assert.equal(jobs.length, 20);
    assert.notEqual(nextCursor, '');
    assert.deepEqual(
      jobs.map((job: { jobId: string }) => job.jobId),
      inOrder(runs, 'started_at', 'SORT_DIRECTION_DESC').slice(0, 20),
    );
    assert.equal(jobs[0].startedAt, null);
  });

  test('every field of 2.1 is present, of the documented type', async () => {
    const run = runs.findLast((each) => each.startedAt !== null && each.ref !== null)!;
    await inDatabase(
      `UPDATE parapet.project SET url = 'https://git.example.com/a' WHERE deployment_id = $1 AND id = $2`,
      [run.project],
    );
    const { jobs } = (await list(here.admin.jwt, { filter: { searchQuery: run.id } })).body;
    assert.deepEqual(
      jobs.find((job: { jobId: string }) => job.jobId === run.id),
      {
        jobId: run.id,
        workflowType: run.type,
        status: wireStatus(run.status),
        deploymentId: here.deploymentId,
        repoId: run.project,
        gitRef: run.ref!.name,
        startedAt: new Date(run.startedAt!).toISOString(),
        finishedAt: null,
        totalFindings: 0,
        eventSource: run.event,
        repoUrl: 'https://git.example.com/a',
        totalCostCredits: 0,
        triggerSource: 'test',
      },
    );
  });

  test('a page size above 100 means 100, and both forms of ids are accepted', async () => {
    assert.equal((await list(here.admin.jwt, { pageSize: 5000 })).body.jobs.length, 100);
    const [asNumber, asText] = await Promise.all(
      [Number(projects[0]), projects[0]].map((repoId) => list(here.admin.jwt, { filter: { repoId } })),
    );
    assert.deepEqual(asNumber!.body.jobs, asText!.body.jobs);
  });

  test('empty texts in the filter and UNSPECIFIED restrict nothing', async () => {
    const filter = {
      searchQuery: '',
      workflowType: '',
      eventSource: '',
      targetType: '',
      repoId: '',
      repositoryRefId: '',
    };
    const sort = { sortColumn: '', sortDirection: 'SORT_DIRECTION_UNSPECIFIED' };
    assert.equal((await listAll(here.admin.jwt, { filter, ...sort })).length, runCount);
  });

  test('rows added or removed between pages neither repeat nor hide others', async () => {
    const order = { sortColumn: 'status', sortDirection: 'SORT_DIRECTION_ASC', pageSize: 10 };
    const expected = await listAll(here.admin.jwt, order);
    const first = (await list(here.admin.jwt, order)).body;
    const extra = await makeRun(5);
    const rest: string[] = [];
    for (let cursor = first.nextCursor as string; cursor !== '';) {
      const page = (await list(here.admin.jwt, { ...order, cursor })).body;
      rest.push(...page.jobs.map((job: { jobId: string }) => job.jobId));
      cursor = page.nextCursor;
    }
    await inDatabase('DELETE FROM parapet.workflow_run WHERE deployment_id = $1 AND id = $2', [extra.id]);
    const seen = [...first.jobs.map((job: { jobId: string }) => job.jobId), ...rest];
    assert.deepEqual(
      seen.filter((id) => id !== extra.id),
      expected,
    );
    assert.equal(new Set(seen).size, seen.length);
  });

  test('a Web API token gets its owner’s rows; a member without teams gets none', async () => {
    const caller = await authenticate(app.platform, `Bearer ${here.member.jwt}`, noSource);
    const member = await enterDeployment(app.platform, caller, here.deploymentId);
    const request = { name: 'x', permissions: ['WEB_API'] as const, expiresAt: null, scopes: null };
    const { token } = await createToken(app.platform, member, request);
    assert.deepEqual((await list(token, {})).body.jobs, (await list(here.member.jwt, {})).body.jobs);
    assert.deepEqual((await list(here.readonly.jwt, {})).body, { jobs: [], nextCursor: '' });
  });

  test('the response states the stability level of 4.1', async () => {
    assert.equal((await list(here.admin.jwt, {})).headers.get('x-stability'), 'experimental');
  });
});

describe('400', () => {
  test('INVALID_ARGUMENT: each invalid field is named', async () => {
    const cases: [object, string][] = [
      [{ pageSize: 0 }, 'pageSize'],
      [{ pageSize: 1.5 }, 'pageSize'],
      [{ sortColumn: 'startedAt' }, 'sortColumn'],
      [{ sortDirection: 'DESC' }, 'sortDirection'],
      [{ filter: { statuses: ['RUNNING'] } }, 'filter.statuses.0'],
      [{ filter: { workflowType: 'unheard_of' } }, 'filter.workflowType'],
      [{ filter: { eventSource: 'push' } }, 'filter.eventSource'],
      [{ filter: { targetType: 'branch' } }, 'filter.targetType'],
      [{ filter: { repoId: 'x' } }, 'filter.repoId'],
      [{ filter: { repoId: [1] } }, 'filter.repoId'],
      [{ filter: { repositoryRefId: true } }, 'filter.repositoryRefId'],
      [{ filter: { searchQuery: 'x'.repeat(201) } }, 'filter.searchQuery'],
      [{ filter: 'all' }, 'filter'],
    ];
    for (const [body, field] of cases) {
      const answer = await list(here.admin.jwt, body);
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((detail: { path: string }) => detail.path),
        [field],
      );
      assert.notEqual(answer.body.details[0].message, 'Invalid input', `${field}: says what is expected`);
    }
  });

  test('INVALID_CURSOR: of another filter or order or caller, or changed', async () => {
    const { nextCursor: cursor } = (await list(here.admin.jwt, { pageSize: 5 })).body;
    const others = [
      { filter: { eventSource: 'pr' } },
      { sortColumn: 'status' },
      { sortDirection: 'SORT_DIRECTION_ASC' },
    ];
    for (const other of others) assertError(await list(here.admin.jwt, { ...other, cursor }), 400, 'INVALID_CURSOR');
    assertError(await list(here.member.jwt, { cursor }), 400, 'INVALID_CURSOR');
    assertError(await list(here.admin.jwt, { cursor: `${cursor.slice(0, -2)}AA` }), 400, 'INVALID_CURSOR');
    assert.equal((await list(here.admin.jwt, { cursor, pageSize: 50 })).status, 200);
  });

  test('DEPLOYMENT_MISMATCH: another deployment in the body than in the path', async () => {
    assertError(await list(here.admin.jwt, { deploymentId: there.deploymentId }), 400, 'DEPLOYMENT_MISMATCH');
  });
});

test('404: another deployment is reported like a missing one', async () => {
  assertError(await list(here.admin.jwt, {}, there.deploymentId), 404, 'NOT_FOUND');
});

test('200: another deployment’s project and ref match nothing, like missing ones', async () => {
  const foreign = await makeProject(app.platform, there.deploymentId, 'foreign');
  for (const filter of [{ repoId: foreign }, { repoId: '987654321' }, { repositoryRefId: '987654321' }]) {
    assert.deepEqual((await list(here.admin.jwt, { filter })).body, { jobs: [], nextCursor: '' });
  }
});

describeSharedRefusals('ListServiceAgenticWorkflowJobs');
