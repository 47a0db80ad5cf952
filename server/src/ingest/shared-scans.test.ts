/**
 * An extra check over real scanner output that is not part of the project: every file of the six formats parses, with
 * as many findings as a plain JSON.parse counts. Skipped without the files.
 */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import type { Format } from '../model/formats.ts';
import { parseText } from './testing/parse-text.ts';
import { UploadRefused } from './upload-refused.ts';

const folder = new URL('../../../../shared/data/scans/', import.meta.url);
const options = existsSync(folder) ? {} : { skip: 'the scans are not here' };

interface Counted {
  results?: unknown[];
  runs?: { results?: { kind?: string }[] }[];
  vulns?: unknown[];
  vulnerabilities?: { affects?: unknown[] }[];
  Results?: TrivyResult[];
  Vulnerabilities?: { Results: TrivyResult[] }[];
  Misconfigurations?: { Results: TrivyResult[] }[];
}

interface TrivyResult {
  Vulnerabilities?: unknown[];
  Misconfigurations?: { Status?: string }[];
  Secrets?: unknown[];
}

function trivyCount(results: readonly TrivyResult[]): number {
  const failed = (result: TrivyResult) =>
    (result.Misconfigurations ?? []).filter((each) => (each.Status ?? 'FAIL') === 'FAIL');
  return results.reduce(
    (sum, result) =>
      sum + (result.Vulnerabilities?.length ?? 0) + failed(result).length + (result.Secrets?.length ?? 0),
    0,
  );
}

const countOf: Partial<Record<string, (log: Counted) => number>> = {
  sarif: (log) =>
    (log.runs ?? [])
      .flatMap((run) => run.results ?? [])
      .filter((result) => !['pass', 'notApplicable', 'informational'].includes(result.kind ?? 'fail')).length,
  semgrep: (log) => (log.results ?? log.vulns ?? []).length,
  gitleaks: (log) => (Array.isArray(log) ? log.length : 0),
  trivy: (log) =>
    trivyCount(
      log.Results ??
        [...(log.Vulnerabilities ?? []), ...(log.Misconfigurations ?? [])].flatMap((resource) => resource.Results),
    ),
  cyclonedx: (log) =>
    (log.vulnerabilities ?? []).reduce((sum, each) => sum + Math.max(each.affects?.length ?? 0, 1), 0),
};

test('every file of the six formats holds as many findings as an independent count', options, async () => {
  let files = 0;
  for (const [format, count] of Object.entries(countOf)) {
    for (const name of await readdir(new URL(`${format}/`, folder))) {
      if (count === undefined || name.endsWith('.xml')) continue;
      const bytes = await readFile(new URL(`${format}/${name}`, folder));
      const isBare = ['null', '[]'].includes(bytes.toString().trim());
      const parsed = await parseText(bytes, isBare ? { format: format as Format } : {});
      assert.equal(parsed.findings.length, count(JSON.parse(bytes.toString()) as Counted), `${format}/${name}`);
      assert.deepEqual(
        parsed.problems.filter((problem) => problem.withdraws !== undefined),
        [],
        `${format}/${name}`,
      );
      files += 1;
    }
  }
  assert.ok(files > 20);
});

test('every CycloneDX file in XML holds as many findings as it has tags of affected packages', options, async () => {
  for (const name of await readdir(new URL('cyclonedx/', folder))) {
    if (!name.endsWith('.xml')) continue;
    const text = await readFile(new URL(`cyclonedx/${name}`, folder), 'utf8');
    const { findings, problems } = await parseText(text);
    assert.equal(findings.length, text.match(/<target>|<v:vulnerability\s/g)?.length ?? 0, name);
    assert.deepEqual(
      problems.filter((problem) => problem.withdraws !== undefined),
      [],
      name,
    );
  }
});

test('a file that does not name its tool is refused as unknown', options, async () => {
  const other = 'gitleaks/no_findings.json';
  await assert.rejects(
    parseText(await readFile(new URL(other, folder))),
    (error) => error instanceof UploadRefused && error.reason === 'unknown_format',
  );
});
