/**
 * Files of real scanners, sent to the whole server over HTTP. They are not part of the project; without them these
 * tests are skipped, and say so. The method of counting: count-results.ts.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { assertCleanAndExact } from '../harness/database/leftovers.ts';
import { connectScansApi, type ScansApi } from '../harness/uploads/scans-api.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';
import { tupleVersions } from '../harness/database/tuple-versions.ts';
import { moreScans } from './count-more.ts';
import { entriesOf, type CountedFormat } from './count-results.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/scans');
const isHere = existsSync(folder);
const formats: readonly CountedFormat[] = ['sarif', 'semgrep', 'gitleaks', 'trivy', 'cyclonedx', 'spdx'];

interface ScanFile {
  name: string;
  format: CountedFormat | undefined;
  text: string;
}

function filesIn(): ScanFile[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) =>
      readdirSync(join(folder, entry.name)).map((name): ScanFile => {
        const isJson = !name.endsWith('.xml');
        const format = formats.find((each) => each === entry.name);
        return {
          name: `${entry.name}/${name}`,
          format: isJson ? format : undefined,
          text: readFileSync(join(folder, entry.name, name), 'utf8'),
        };
      }),
    );
}

const files = isHere ? filesIn() : [];
/** The file does not say which tool wrote it. */
const isBare = (file: ScanFile): boolean => ['null', '[]'].includes(file.text.trim());
const ofSixFormats = files.filter((file) => file.format !== undefined);
const ofOthers = files.filter(
  (file) => file.format === undefined && !moreScans.some((more) => more.file === `scans/${file.name}`),
);
const zero = { new: 0, reopened: 0, fixed: 0, removed: 0, muted: 0 };

describe('files of real scanners', { skip: isHere ? false : `SKIPPED: ${folder} is not here` }, () => {
  let server: TestServer;
  let api: ScansApi;
  before(async () => {
    server = await startTestServer();
    api = await connectScansApi(server.baseUrl, { email: server.adminEmail, password: server.adminPassword });
  });
  after(async () => {
    await assertCleanAndExact(server.platform.database, server.deploymentId);
    await server.stop();
  });

  test('there are files of each format but SPDX, and of unknown formats', () => {
    assert.deepEqual([...new Set(ofSixFormats.map((file) => file.format))].sort(), [
      'cyclonedx',
      'gitleaks',
      'sarif',
      'semgrep',
      'trivy',
    ]);
    assert.ok(ofSixFormats.length >= 25 && ofOthers.length + ofSixFormats.filter(isBare).length >= 1);
  });

  for (const file of ofSixFormats) {
    test(`${file.name} contains as many findings as an independent count, and a second upload changes nothing`, async () => {
      const query = { project: `real/${file.name}`, ...(isBare(file) && file.format && { format: file.format }) };
      const headers = { 'x-file-name': file.name };
      const entries = entriesOf(file.format ?? 'sarif', file.text);
      const findings = new Set(entries).size;

      const first = await api.uploadAndWait(file.text, query, headers);
      assert.equal(first.status, 'SCAN_STATUS_COMPLETED', JSON.stringify(first.problems));
      const { muted: _muted, ...counts } = first.counts;
      assert.deepEqual(counts, {
        parsed: entries.length,
        new: findings,
        unchanged: 0,
        reopened: 0,
        fixed: 0,
        removed: 0,
        duplicates: entries.length - findings,
        ignored: 0,
      });
      assert.equal(await countFindings(query.project), findings);

      const { database } = server.platform;
      const earlier = await tupleVersions(database, server.deploymentId);
      const second = await api.uploadAndWait(file.text, query, headers);
      assert.deepEqual(second.counts, { ...first.counts, ...zero, unchanged: findings });
      assert.deepEqual(
        await tupleVersions(database, server.deploymentId),
        earlier,
        'no row is touched but the scan’s own',
      );
    });
  }

  for (const file of [...ofOthers, ...ofSixFormats.filter(isBare)]) {
    test(`${file.name} without format= is rejected as unknown, and the error lists the known formats`, async () => {
      const scan = await api.uploadAndWait(file.text, { project: `other/${file.name}` }, { 'x-file-name': file.name });
      assert.equal(scan.status, 'SCAN_STATUS_ERROR');
      const [problem] = scan.problems;
      assert.equal(problem?.file, file.name);
      const [, names = ''] = /^Unknown format: .* set format= to its name: (.*)\.$/.exec(problem?.message ?? '') ?? [];
      for (const format of formats) assert.ok(names.split(', ').includes(format), format);
      assert.equal(await countFindings(`other/${file.name}`), 0);
    });
  }

  // The three files contain one result each: the same call on line 31, then on line 24 (seven lines above it were
  // deleted), then the same line with another fingerprint. Nothing was fixed and nothing is new: one finding, open
  // throughout.
  test('three semgrep/close_old_findings_* files in a row are one moving finding: none is closed or opened', async () => {
    const runs = ['report_line31', 'report_second_run_line24', 'report_third_run_different_unique_id'];
    const project = 'real/close-old-findings';
    const ids: unknown[] = [];
    for (const [index, run] of runs.entries()) {
      const file = files.find((each) => each.name === `semgrep/close_old_findings_${run}.json`);
      assert.ok(file);
      assert.equal(entriesOf('semgrep', file.text).length, 1);
      const scan = await api.uploadAndWait(file.text, { project });
      const expected = { parsed: 1, ignored: 0, duplicates: 0, ...zero };
      assert.deepEqual(
        scan.counts,
        index === 0 ? { ...expected, new: 1, unchanged: 0 } : { ...expected, unchanged: 1 },
      );
      const rows = await findingsOf(project);
      assert.deepEqual(
        rows.map(({ state, line }) => [state, line]),
        [['open', index === 0 ? 31 : 24]],
      );
      ids.push(rows[0]?.id);
    }
    assert.equal(new Set(ids).size, 1);
  });

  async function findingsOf(project: string): Promise<{ id: string; state: string; line: number }[]> {
    return server.platform.database.asTenant(server.deploymentId, async ({ client }) => {
      const { rows } = await client.query<{ id: string; state: string; line: number }>(
        `SELECT f.id, f.state, f.start_line AS line FROM parapet.finding f
           JOIN parapet.project p ON p.deployment_id = $1 AND p.id = f.project_id
          WHERE f.deployment_id = $1 AND p.name = $2`,
        [server.deploymentId, project],
      );
      return rows;
    });
  }
  const countFindings = async (project: string): Promise<number> => (await findingsOf(project)).length;
});
