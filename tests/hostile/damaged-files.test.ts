/**
 * Damaged and oddly typed files of every format, through the database: after a good scan, none of them makes findings
 * disappear, and each refusal says what is wrong and where.
 */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Scan } from '../../server/src/domain/scans/get-scan.ts';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

const fixtures = {
  sarif: 'sarif/fixtures/rich.sarif',
  semgrep: 'semgrep/fixtures/report.json',
  gitleaks: 'gitleaks/fixtures/leaks.json',
  trivy: 'trivy/fixtures/report.json',
  cyclonedx: 'cyclonedx/fixtures/bom.json',
  spdx: 'spdx/fixtures/sbom.json',
};
type Format = keyof typeof fixtures;

const goodFile = (format: Format): string =>
  readFileSync(new URL(`../../server/src/ingest/${fixtures[format]}`, import.meta.url), 'utf8');

/** Members that hold what a scan is about: replaced by another type, nothing in them can be read as absent. */
const depthMax = 4;
const otherTypes = (value: object): unknown[] => [Array.isArray(value) ? {} : [], 'zzz'];

/** The document once for each of its containers, with that one replaced by a value of another type. */
function* oddlyTyped(document: unknown): Generator<{ where: string; body: string }> {
  function* replaceIn(value: unknown, where: string, depth: number): Generator<{ where: string; body: string }> {
    if (typeof value !== 'object' || value === null || depth > depthMax) return;
    for (const [key, member] of Object.entries(value)) {
      if (typeof member !== 'object' || member === null) continue;
      for (const other of otherTypes(member)) {
        Reflect.set(value, key, other);
        yield { where: `${where}/${key}: ${JSON.stringify(other)}`, body: JSON.stringify(document) };
      }
      Reflect.set(value, key, member);
      yield* replaceIn(member, `${where}/${key}`, depth + 1);
    }
  }
  yield* replaceIn(document, '', 0);
}

describe('damaged files', { timeout: 600_000 }, () => {
  let on: TestPlatform;
  before(async () => {
    on = await createTestPlatform();
  });
  after(() => on.drop());

  /** Ids of the project's present findings. */
  async function listOpen(project: string): Promise<string[]> {
    const { rows } = await on.platform.database.asTenant('1', (tx) =>
      tx.client.query<{ id: string }>(
        `SELECT f.id FROM parapet.finding f JOIN parapet.project p ON p.deployment_id = 1 AND p.id = f.project_id
          WHERE f.deployment_id = 1 AND p.name = $1 AND f.status IN ('unresolved', 'muted') ORDER BY f.id`,
        [project],
      ),
    );
    return rows.map(({ id }) => id);
  }

  const upload = (body: string, format: Format, project: string): Promise<Scan> =>
    uploadAndIngest(on, body, { project, format, fileName: `scan.${format}` });

  function assertExplained(scan: Scan, what: string): void {
    assert.equal(scan.status, 'error', what);
    const [problem] = scan.problems;
    assert.ok(problem !== undefined && problem.place !== '', `${what}: ${JSON.stringify(scan.problems)}`);
    assert.doesNotMatch(problem.message, /could not process/, what);
  }

  for (const format of Object.keys(fixtures) as Format[]) {
    test(`${format}: a file that breaks off is refused with its place and closes nothing`, async () => {
      const project = `broken-off/${format}`;
      const good = goodFile(format);
      await upload(good, format, project);
      const known = await listOpen(project);
      for (const share of [0.2, 0.5, 0.8, 0.95, 0.999]) {
        const scan = await upload(good.slice(0, Math.floor(good.trimEnd().length * share) - 1), format, project);
        assertExplained(scan, `${format} at ${share}`);
      }
      assert.deepEqual(await listOpen(project), known);
    });

    test(`${format}: no member of another type reads as the absence of results`, async () => {
      const project = `oddly-typed/${format}`;
      await upload(goodFile(format), format, project);
      const known = await listOpen(project);
      for (const { where, body } of oddlyTyped(JSON.parse(goodFile(format)))) {
        const scan = await upload(body, format, project);
        if (scan.status === 'error') assertExplained(scan, where);
        const open = (await listOpen(project)).length;
        assert.ok(
          open >= known.length,
          `${where}: ${open} of ${known.length} are left, ${JSON.stringify(scan.counts)}`,
        );
      }
    });
  }
});
