/** The orders of a report's findings: by severity, project and rule, each way, over pages. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { migrate } from '../../server/src/store/schema/migrate.ts';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { uploadAs } from '../harness/uploads/upload.ts';

let app: TestApp;
let here: Awaited<ReturnType<typeof makeDeployment>>;
before(async () => {
  app = await startTestApp();
  here = await makeDeployment(app.platform, 'here');
  const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
  // The severities alternate, so that no order by time is one by severity.
  await uploadAs(app, to, sarif(['low', 'critical', 'medium', 'high', 'critical', 'low']), { project: 'beta' });
  await uploadAs(app, to, sarif(['high', 'low', 'critical']), { project: 'Alpha' });
});
after(() => app.close());

const scores: Record<string, string> = { low: '2.0', medium: '5.0', high: '8.0', critical: '9.8' };

function sarif(severities: readonly string[]): string {
  const rules = ['xss', 'csrf'].flatMap((name) =>
    Object.entries(scores).map(([severity, score]) => ({
      id: `${name}-${severity}`,
      // The titles are in another order than the ids.
      name: name === 'xss' ? `A script on the page, ${severity}` : `Forged request, ${severity}`,
      properties: { 'security-severity': score },
    })),
  );
  const results = severities.map((severity, index) => ({
    ruleId: `${index % 2 === 0 ? 'xss' : 'csrf'}-${severity}`,
    message: { text: `Finding ${String(index)}` },
    locations: [
      {
        physicalLocation: { artifactLocation: { uri: `src/${String(index)}.ts` }, region: { startLine: index + 1 } },
      },
    ],
  }));
  return JSON.stringify({ version: '2.1.0', runs: [{ tool: { driver: { name: 'tool', rules } }, results }] });
}

interface Row {
  id: string;
  severity: string;
  ruleTitle: string;
  relevantSince: string;
  repository: { name: string };
}

const ask = (body: object) =>
  app.ask('POST', `/api/reporting/${here.deploymentId}/findings`, { token: here.admin.jwt, body });

/** All pages of two findings each. */
async function readAll(body: object): Promise<Row[]> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  do {
    const answer = await ask({ ...body, withRuleTitles: true, limit: 2, cursor });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.total, 9);
    rows.push(...answer.body.findings);
    cursor = answer.body.cursor;
  } while (cursor !== '');
  return rows;
}

const ranks = ['SEVERITY_LOW', 'SEVERITY_MEDIUM', 'SEVERITY_HIGH', 'SEVERITY_CRITICAL'];
const rankOf: Record<string, (row: Row) => string | number> = {
  SEVERITY: ({ severity }) => ranks.indexOf(severity),
  PROJECT: ({ repository }) => repository.name.toLowerCase(),
  RULE: ({ ruleTitle }) => ruleTitle.toLowerCase(),
};

for (const [sortBy, rank] of Object.entries(rankOf)) {
  for (const sortOrder of ['ASC', 'DESC']) {
    test(`${sortBy} ${sortOrder}: pages are in order, newest first within equal values, and together they are all rows`, async () => {
      const rows = await readAll({ sortBy, sortOrder });
      assert.equal(new Set(rows.map(({ id }) => id)).size, 9);
      const newestFirst = (a: Row, b: Row): number =>
        Date.parse(b.relevantSince) - Date.parse(a.relevantSince) || Number(BigInt(b.id) - BigInt(a.id));
      const inOrder = (a: Row, b: Row): number =>
        rank(a) === rank(b) ? newestFirst(a, b) : rank(a) < rank(b) === (sortOrder === 'ASC') ? -1 : 1;
      const idsOf = (list: readonly Row[]): string[] => list.map(({ id }) => id);
      assert.deepEqual(idsOf(rows), idsOf(rows.toSorted(inOrder)));
    });
  }
}

test('RELEVANT_SINCE ASC is the default order backwards', async () => {
  const [backwards, usual] = [await readAll({ sortBy: 'RELEVANT_SINCE', sortOrder: 'ASC' }), await readAll({})];
  assert.deepEqual(
    backwards.map(({ id }) => id),
    usual.map(({ id }) => id).toReversed(),
  );
});

test('an unknown order and a cursor of another order are named', async () => {
  const unknown = await ask({ sortBy: 'COLOUR' });
  assert.equal(unknown.status, 400, unknown.text);
  assert.match(unknown.text, /sortBy: must be one of RELEVANT_SINCE, SEVERITY, EPSS, PROJECT, RULE/);
  const first = await ask({ sortBy: 'SEVERITY', limit: 2 });
  const other = await ask({ sortBy: 'PROJECT', limit: 2, cursor: first.body.cursor });
  assert.equal(other.status, 400, other.text);
});

/** Vulnerable packages, each with the EPSS score that the scanner gives it, or none. */
function inventory(scores: Readonly<Record<string, number | null>>): string {
  const names = Object.keys(scores);
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: names.map((name) => ({ type: 'library', 'bom-ref': name, name, purl: `pkg:npm/${name}@1.0.0` })),
    vulnerabilities: names.map((name) => ({
      id: `CVE-2024-${String(names.indexOf(name) + 1000)}`,
      ratings: [
        { severity: 'high' },
        ...(scores[name] === null ? [] : [{ source: { url: 'https://www.first.org/epss/' }, score: scores[name] }]),
      ],
      affects: [{ ref: name }],
    })),
  });
}

test('EPSS: by the score of the last scan, and what has none last in either direction', async () => {
  const to = { deploymentId: here.deploymentId, jwt: here.admin.jwt };
  const upload = (scores: Parameters<typeof inventory>[0]) =>
    uploadAs(app, to, inventory(scores), { project: 'packages' });
  const namesBy = async (sortOrder?: 'ASC' | 'DESC'): Promise<string[]> => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const filters = { projects: ['packages'] };
      const { status, body, text } = await ask({ filters, sortBy: 'EPSS', sortOrder, limit: 2, cursor });
      assert.equal(status, 200, text);
      for (const { scaAttributes } of body.findings) names.push(scaAttributes.foundDependency.package);
      cursor = body.cursor;
    } while (cursor !== '');
    return names;
  };
  await upload({ rare: 0.000_12, often: 0.94, unknown: null, some: 0.5, never: 0 });
  assert.deepEqual(await namesBy(), ['often', 'some', 'rare', 'never', 'unknown']);
  assert.deepEqual(await namesBy('ASC'), ['never', 'rare', 'some', 'often', 'unknown']);
  await upload({ rare: 0.99, often: 0.94, unknown: 0.2, some: null, never: 0 });
  assert.deepEqual(await namesBy('DESC'), ['rare', 'often', 'unknown', 'never', 'some']);

  // Migration 0028 gives findings the scores that their details have.
  const { pool } = app.platform.database;
  for (const table of ['finding', 'staged_finding']) {
    await pool.query(`ALTER TABLE parapet.${table} DROP COLUMN epss_millionths`);
  }
  await pool.query(`DELETE FROM public.parapet_migration WHERE name = '0028-epss-order.sql'`);
  assert.deepEqual(await migrate(pool.options), ['0028-epss-order.sql']);
  assert.deepEqual(await namesBy('DESC'), ['rare', 'often', 'unknown', 'never', 'some']);
  const all = await ask({ sortBy: 'EPSS', limit: 100 });
  assert.equal(all.body.findings.length, all.body.total, 'findings of code are in the answer, too');
});
