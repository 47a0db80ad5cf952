/** The `parapet` command, as processes, against the whole server: what the README promises. */
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { makePlace, type Place } from '../../client/src/testing/run-parapet.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const examples = join(import.meta.dirname, '..', '..', 'examples');
const uploadBytesMax = 8_000_000;

interface UploadAnswer {
  scans: { scanId: string; status: string; counts: Record<string, number>; problems: { message: string }[] }[];
  failing: string[] | null;
}
interface Row {
  id: string;
  ruleId: string;
  severity: string;
  aggregateState: string;
  repository: { name: string };
}
interface ReportAnswer {
  total: number;
  totalCode: number;
  totalSca: number;
  totalSecrets: number;
  findings: Row[];
}

/** Semgrep's output with a result for each of these rules and paths. */
function semgrep(...results: (readonly [rule: string, path: string, severity?: string])[]): string {
  return JSON.stringify({
    version: '1.96.0',
    results: results.map(([rule, path, severity = 'ERROR'], index) => ({
      check_id: rule,
      path,
      start: { line: 10 + index, col: 1 },
      end: { line: 10 + index, col: 20 },
      extra: { message: `=${rule}`, severity, lines: `call_${rule}_${path}()`, metadata: {} },
    })),
    errors: [],
    paths: { scanned: results.map(([, path]) => path) },
  });
}

describe('parapet against the server', () => {
  let server: TestServer;
  let place: Place;

  before(async () => {
    server = await startTestServer({ PARAPET_UPLOAD_BYTES_MAX: String(uploadBytesMax) });
    place = await makePlace();
    const args = ['login', '--server', server.baseUrl, '--email', server.adminEmail, '--password-stdin'];
    const { code, stderr } = await place.run(args, { input: server.adminPassword });
    assert.equal(code, 0, stderr);
  });
  after(async () => {
    await place?.remove();
    await server?.stop();
  });

  async function answer<Answer>(...args: readonly string[]): Promise<Answer> {
    const { code, stdout, stderr } = await place.run([...args, '--json']);
    assert.equal(code, 0, `${args.join(' ')}\n${stderr}${stdout}`);
    return JSON.parse(stdout) as Answer;
  }
  const upload = (project: string, file: string, ...more: string[]) =>
    answer<UploadAnswer>('upload', file, '--project', project, '--ref', 'main', ...more);
  async function write(name: string, content: string): Promise<string> {
    const path = join(place.directory, name);
    await writeFile(path, content);
    return path;
  }

  for (const file of [
    'codeql.sarif',
    'semgrep.json',
    'gitleaks.json',
    'trivy.json',
    'sbom.cyclonedx.json',
    'sbom.spdx.json',
  ]) {
    it(`uploads ${file}, and uploading it again changes nothing`, async () => {
      const [first] = (await upload(`examples/${file}`, join(examples, file))).scans;
      assert.equal(first?.status, 'SCAN_STATUS_COMPLETED');
      assert.deepEqual(first.problems, []);
      const { parsed = 0, duplicates = 0 } = first.counts;
      assert.equal(first.counts['new'], parsed - duplicates);
      const [second] = (await upload(`examples/${file}`, join(examples, file))).scans;
      assert.deepEqual(second?.counts, { ...first.counts, new: 0, unchanged: parsed - duplicates });
    });
  }

  it('reports totals that are the rows that findings lists and export writes', async () => {
    const report = await answer<ReportAnswer>('report');
    assert.ok(report.total > 0);
    assert.equal(report.total, report.totalCode + report.totalSca + report.totalSecrets);
    const all = await answer<ReportAnswer>('findings', '--all');
    assert.equal(all.findings.length, report.total);
    const lines = await place.run(['export', '--format', 'jsonl', '--quiet']);
    assert.deepEqual(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Row).id),
      all.findings.map(({ id }) => id),
    );
    const csv = join(place.directory, 'open.csv');
    assert.equal((await place.run(['export', '--output', csv])).code, 0);
    assert.equal((await readFile(csv, 'utf8')).trim().split('\r\n').length, report.total + 1);
  });

  it('narrows a report by the filters that are given', async () => {
    const secrets = await answer<ReportAnswer>('report', '--type', 'secrets');
    assert.ok(secrets.total > 0);
    assert.equal(secrets.total, secrets.totalSecrets);
    const some = await answer<ReportAnswer>(
      'findings',
      '--severity',
      'high,critical',
      '--project',
      'examples/trivy.json',
      '--all',
    );
    assert.ok(some.findings.length > 0);
    for (const { severity, repository } of some.findings) {
      assert.match(severity, /^SEVERITY_(HIGH|CRITICAL)$/);
      assert.equal(repository.name, 'examples/trivy.json');
    }
    assert.equal((await answer<ReportAnswer>('report', '--until', '2001-01-01')).total, 0);
  });

  it('keeps formulas of a scanner out of a spreadsheet', async () => {
    await upload('acme/formulas', await write('formulas.json', semgrep(['rule-f', 'f.ts'])));
    const { stdout } = await place.run(['export', '--project', 'acme/formulas']);
    assert.match(stdout, /,"'=rule-f",/);
  });

  it('closes what a next scan no longer has, and reopens it', async () => {
    const two = await write('two.json', semgrep(['rule-a', 'a.ts'], ['rule-b', 'a.ts']));
    const one = await write('one.json', semgrep(['rule-a', 'a.ts']));
    const counts = async (file: string) => (await upload('acme/cycle', file)).scans[0]?.counts;
    assert.equal((await counts(two))?.['new'], 2);
    const closed = await counts(one);
    assert.equal(closed?.['fixed'], 1);
    assert.equal((await counts(two))?.['reopened'], 1);
  });

  it('touches nothing outside of the manifest of a diff scan', async () => {
    const all = await write('all.json', semgrep(['rule-a', 'a.ts'], ['rule-b', 'b.ts']));
    await upload('acme/diff', all);
    const nothing = await write('nothing.json', semgrep());
    const manifest = await write('manifest.json', JSON.stringify({ paths: ['b.ts'] }));
    const args = ['--scope', 'diff', '--manifest', manifest, '--format', 'semgrep'];
    const { counts } = (await upload('acme/diff', nothing, ...args)).scans[0] ?? {};
    assert.equal(Number(counts?.['fixed']) + Number(counts?.['removed']), 1);
    const open = await answer<ReportAnswer>('findings', '--project', 'acme/diff');
    assert.deepEqual(
      open.findings.map(({ ruleId }) => ruleId),
      ['rule-a'],
    );
  });

  it('ends with 10 for what --fail-on looks for, and only while it is new', async () => {
    const file = await write('bad.json', semgrep(['rule-bad', 'a.ts'], ['rule-low', 'b.ts', 'INFO']));
    const args = ['upload', file, '--project', 'acme/gate', '--ref', 'main', '--fail-on'];
    assert.equal((await place.run([...args, 'critical'])).code, 0);
    const other = [...args.slice(0, 3), 'acme/gate-2', ...args.slice(4)];
    const failed = await place.run([...other, 'high']);
    assert.equal(failed.code, 10);
    assert.match(failed.stdout, /1 of severity high or above:\n(.*\n)+.*rule-bad/);
    assert.equal((await place.run([...other, 'high'])).code, 0);
  });

  it('ends with 10 on a pull request that brings something, as long as it is open', async () => {
    await upload('acme/pulls', await write('base.json', semgrep(['rule-a', 'a.ts'])));
    const change = await write('change.json', semgrep(['rule-a', 'a.ts'], ['rule-new', 'b.ts']));
    const args = ['upload', change, '--project', 'acme/pulls', '--ref', 'refs/pull/7/head', '--fail-on', 'high'];
    assert.equal((await place.run(args)).code, 10);
    assert.equal((await place.run(args)).code, 10);
    await write('change.json', semgrep(['rule-a', 'a.ts']));
    assert.equal((await place.run(args)).code, 0);
  });

  it('does not take silence about a side branch for good news', async () => {
    await upload('acme/side', await write('base.json', semgrep(['rule-a', 'a.ts'])));
    const change = await write('side.json', semgrep(['rule-new', 'b.ts']));
    const args = ['upload', change, '--project', 'acme/side', '--ref', 'topic', '--fail-on', 'low'];
    const { code, stderr } = await place.run(args);
    assert.equal(code, 1);
    assert.match(stderr, /topic is neither the project's primary branch nor a pull request/);
  });

  it('triages by id and by filter, and takes it back', async () => {
    await upload('acme/triage', await write('t.json', semgrep(['rule-a', 'a.ts'], ['rule-b', 'b.ts'])));
    const open = async () => (await answer<ReportAnswer>('report', '--project', 'acme/triage')).total;
    const [first] = (await answer<ReportAnswer>('findings', '--project', 'acme/triage')).findings;
    const ignore = ['--as', 'ignored', '--reason', 'false-positive', '--note', 'Test code.'];
    const act = await answer<{ triageId: string; changed: number }>('triage', first?.id ?? '', ...ignore, '--yes');
    assert.equal(act.changed, 1);
    assert.equal(await open(), 1);
    assert.equal((await answer<{ changed: number }>('triage', 'undo', act.triageId)).changed, 1);
    assert.equal(await open(), 2);

    const filter = ['triage', '--project', 'acme/triage', '--as', 'reviewing'];
    assert.equal((await answer<{ selected: number }>(...filter, '--dry-run')).selected, 2);
    const unasked = await place.run(filter);
    assert.equal(unasked.code, 2);
    assert.match(unasked.stderr, /2 findings will be reviewing\. Nothing was changed\./);
    assert.equal((await answer<{ changed: number }>(...filter, '--yes')).changed, 2);
  });

  it('works with API tokens, each for what it may, until they are revoked', async () => {
    const { id, token } = await answer<{ id: string; token: string }>('token', 'create', 'ci');
    const elsewhere = await makePlace({ PARAPET_URL: server.baseUrl, PARAPET_TOKEN: token });
    try {
      const file = join(examples, 'semgrep.json');
      const sent = await elsewhere.run(['upload', file, '--project', 'acme/token', '--ref', 'main']);
      assert.equal(sent.code, 0, sent.stderr);
      assert.equal((await elsewhere.run(['report'])).code, 4);
      assert.match((await place.run(['token', 'list'])).stdout, /^ *\d+ +ci +CI /m);
      assert.equal((await place.run(['token', 'revoke', id])).code, 0);
      assert.equal((await elsewhere.run(['scan-status', '1'])).code, 3);
    } finally {
      await elsewhere.remove();
    }
  });

  it('ends with 1 for a damaged file, and says where the damage is', async () => {
    const file = await write('damaged.json', semgrep(['rule-a', 'a.ts']).slice(0, -40));
    const { code, stdout } = await place.run(['upload', file, '--project', 'acme/bad', '--ref', 'main']);
    assert.equal(code, 1);
    assert.match(stdout, /: error\n(?: {2}parsed 0.*\n)? {2}1 problem:\n {4}damaged\.json at /);
  });

  it('ends with 1 for a file of no known format, and lists what is known', async () => {
    const file = await write('unknown.json', '{"hello":"world"}');
    const { code, stdout } = await place.run(['upload', file, '--project', 'acme/bad', '--ref', 'main']);
    assert.equal(code, 1);
    assert.match(stdout, /SARIF.*Semgrep.*gitleaks.*Trivy.*CycloneDX.*SPDX/i);
  });

  it('passes on the refusal of a file that is too large, while it is still sending', async () => {
    const file = await write('large.json', `{"results":"${'x'.repeat(uploadBytesMax * 6)}"}`);
    for (const compression of [[], ['--no-compress']]) {
      const args = ['upload', file, '--project', 'acme/large', '--ref', 'main', ...compression];
      const { code, stderr } = await place.run(args);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /larger than 8000000 bytes/);
    }
  });

  it('ends with 4 for a scan that is not there', async () => {
    assert.equal((await place.run(['scan-status', '999999'])).code, 4);
  });
});
