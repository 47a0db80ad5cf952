/**
 * Whole reports as a file: the rows of the request, in the command line's CSV, also for readers that are slow or
 * disconnect.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import * as clientCsv from '../../client/src/reporting/csv.ts';
import { authenticate } from '../../server/src/domain/access/authenticate.ts';
import { enterDeployment } from '../../server/src/domain/access/enter-deployment.ts';
import { readWholeReport } from '../../server/src/domain/reports/read-whole-report.ts';
import { csvCell } from '../../server/src/http/reports/csv.ts';
import { rebuildSpans, rebuildTally } from '../../server/src/store/reports/rebuild.ts';
import { assertError, makeDeployment, noSource, startTestApp, type Answer, type TestApp } from '../harness/app.ts';
import { storeHistory, storeOrganisation, type HistoricFinding } from './history.ts';

const day = (n: number, hour = 12): Date => new Date(Date.UTC(2026, 0, n, hour));

/** More than four pages of an export. */
const findings = Array.from({ length: 2_100 }, (_, index): HistoricFinding => {
  const birth = { at: day(1 + (index % 3), index % 24), status: 'unresolved', triage: 'untriaged' } as const;
  const later = index % 7 === 0 ? [{ at: day(4), status: 'unresolved', triage: 'ignored' } as const] : [];
  return {
    id: String(index + 1),
    projectId: String(1 + (index % 3)),
    ruleId: String(1 + (index % 4)),
    profileId: String(1 + (index % 5)),
    lane: 0,
    changes: [birth, ...later],
  };
});

const hostileCells = [
  'plain',
  'a,b',
  'say "hi"',
  'two\nlines',
  'two\r\nlines',
  '=HYPERLINK("x")',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  'a=1',
  ' =1',
  "'=1",
  '"=1"',
  '\u202e=1',
  '\u0000',
  '',
];

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;

before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  app.clock.set(day(5, 9));
  await app.platform.database.asTenant(here.deploymentId, async (tx) => {
    await storeOrganisation(tx);
    await storeHistory(tx, findings);
    for (const [index, cell] of hostileCells.entries()) {
      const message = cell.replaceAll('\0', '');
      await tx.client.query(
        'UPDATE parapet.finding_detail SET content = $3 WHERE deployment_id = $1 AND finding_id = $2',
        [tx.deploymentId, index + 1, JSON.stringify({ message })],
      );
      await tx.client.query(`UPDATE parapet.finding SET note = $3 WHERE deployment_id = $1 AND id = $2`, [
        tx.deploymentId,
        index + 1,
        message,
      ]);
    }
    await rebuildSpans(tx);
    await rebuildTally(tx);
  });
});
after(() => app.close());

const path = (what: string) => `/api/reporting/${here.deploymentId}/${what}`;
const ask = (what: string, body: object, token = here.admin.jwt): Promise<Answer> =>
  app.ask('POST', path(what), { token, body });

const questions: object[] = [
  {},
  { reportType: 'REPORT_TYPE_PROJECT' },
  { reportType: 'REPORT_TYPE_TOTAL_IGNORED', filters: { projects: ['project-1'] } },
  { filters: { timePeriod: { until: '2026-01-02T10:00:00Z' }, findingSeverities: ['FINDING_SEVERITY_LOW'] } },
  { filters: { projects: ['nobody'] } },
];

describe('200', () => {
  test('CSV is byte for byte the file of the command line, with as many rows as the total', async () => {
    for (const question of questions) {
      const exported = await ask('export', { ...question, format: 'CSV' });
      assert.equal(exported.status, 200, exported.text);
      assert.equal(exported.headers.get('content-type'), 'text/csv; charset=utf-8');
      assert.equal(
        exported.headers.get('content-disposition'),
        'attachment; filename="parapet-findings-2026-01-05.csv"',
      );
      const page = await ask('findings', { ...question, limit: 3000, withPlaces: true, withRuleTitles: true });
      assert.equal(page.body.cursor, '');
      assert.equal(page.body.findings.length, page.body.total);
      assert.equal(exported.text, clientCsv.csvHeading + page.body.findings.map(clientCsv.csvLine).join(''));
    }
  });

  test('JSON lines contain each finding once, as many as the total', async () => {
    for (const question of questions) {
      const exported = await ask('export', { ...question, format: 'JSON_LINES' });
      assert.equal(exported.headers.get('content-type'), 'application/x-ndjson');
      const lines = exported.text.split('\n');
      assert.equal(lines.pop(), '');
      const page = await ask('findings', { ...question, limit: 3000, withPlaces: true, withRuleTitles: true });
      assert.equal(lines.length, page.body.total);
      assert.deepEqual(
        lines.map((line) => JSON.parse(line) as unknown),
        page.body.findings,
      );
    }
  });

  test('the default is CSV, and a member without projects gets only the heading', async () => {
    assert.equal((await ask('export', {}, here.member.jwt)).text, clientCsv.csvHeading);
  });
});

describe('cells', () => {
  test('are escaped by the same rules as on the command line', () => {
    for (const cell of hostileCells) assert.equal(csvCell(cell), clientCsv.csvCell(cell), JSON.stringify(cell));
    const text = fc.string({
      unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', "'", ',', '＝', '－', 'a'),
    });
    fc.assert(fc.property(text, (cell) => assert.equal(csvCell(cell), clientCsv.csvCell(cell))));
  });
});

describe('memory and backpressure', () => {
  /** Counts the page queries while the work runs. */
  async function countReads<T>(work: (reads: () => number) => Promise<T>): Promise<T> {
    const { database } = app.platform;
    const { readAsTenant } = database;
    let reads = 0;
    database.readAsTenant = (deploymentId, ask) => {
      reads += 1;
      return readAsTenant(deploymentId, ask);
    };
    try {
      return await work(() => reads);
    } finally {
      database.readAsTenant = readAsTenant;
    }
  }

  test('each page is read after the client took the one before, and none after it stopped', async () => {
    const caller = await authenticate(app.platform, `Bearer ${here.admin.jwt}`, noSource);
    const member = await enterDeployment(app.platform, caller, here.deploymentId);
    await countReads(async (reads) => {
      const request = { type: 'project' as const, filters: {} };
      const { pages, total } = await readWholeReport(app.platform, member, request, 100);
      assert.equal(total, findings.length);
      assert.equal(reads(), 1);
      assert.equal((await pages.next()).value?.length, 100);
      assert.equal(reads(), 1);
      await pages.next();
      assert.equal(reads(), 2);
      await pages.return();
      assert.equal((await pages.next()).done, true);
      assert.equal(reads(), 2);
    });
  });

  test('reading stops when the client disconnects after the first bytes', { timeout: 60_000 }, async () => {
    // Each page of 500 is then about 20 MB: more than the buffers of the connection.
    await app.platform.database.asTenant(here.deploymentId, (tx) =>
      tx.client.query(
        `UPDATE parapet.finding_detail SET content = json_build_object('message', repeat('x', 40000)) WHERE deployment_id = $1 AND finding_id > 100`,
        [tx.deploymentId],
      ),
    );
    await countReads(async (reads) => {
      const leaving = new AbortController();
      const response = await fetch(app.url + path('export'), {
        method: 'POST',
        headers: { authorization: `Bearer ${here.admin.jwt}`, 'content-type': 'application/json' },
        body: JSON.stringify({ reportType: 'REPORT_TYPE_PROJECT', format: 'JSON_LINES' }),
        signal: leaving.signal,
      });
      const reader = response.body!.getReader();
      assert.ok((await reader.read()).value!.length > 0);
      leaving.abort();
      await reader.read().catch(() => undefined);
      for (const until = Date.now() + 30_000; !app.logged().includes('An export ended early.'); await sleep(5)) {
        assert.ok(Date.now() < until, 'the export does not end');
      }
      assert.ok(reads() < 5, `${reads()} of 5 pages were read`);
    });
  });
});

describe('400', () => {
  test('for an invalid report request, before anything is sent, and for an unknown format', async () => {
    const timePeriod = { since: '2026-02-01T00:00:00Z', until: '2026-01-01T00:00:00Z' };
    assertError(await ask('export', { filters: { timePeriod } }), 400, 'INVALID_ARGUMENT');
    assertError(await ask('export', { format: 'XLSX' }), 400, 'INVALID_ARGUMENT');
  });
});
