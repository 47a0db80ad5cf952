/** The `parapet` command as a process against the real server: the promises of the README. */
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { createSandbox, type Sandbox } from '../../client/src/testing/run-parapet.ts';
import { startTestServer, type TestServer } from '../harness/server.ts';

const examples = join(import.meta.dirname, '..', '..', 'examples');
const uploadBytesMax = 8_000_000;

interface UploadResult {
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
interface GroupsResult {
  groups: { key: string; total: number }[];
}

interface ReportResult {
  total: number;
  totalCode: number;
  totalSca: number;
  totalSecrets: number;
  findings: Row[];
}

/** Semgrep output with one result per rule and path. */
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
  let sandbox: Sandbox;

  before(async () => {
    server = await startTestServer({ PARAPET_UPLOAD_BYTES_MAX: String(uploadBytesMax) });
    sandbox = await createSandbox();
    const args = ['login', '--server', server.baseUrl, '--email', server.adminEmail, '--password-stdin'];
    const { code, stderr } = await sandbox.run(args, { input: server.adminPassword });
    assert.equal(code, 0, stderr);
  });
  after(async () => {
    await sandbox?.remove();
    await server?.stop();
  });

  async function runJson<Result>(...args: readonly string[]): Promise<Result> {
    const { code, stdout, stderr } = await sandbox.run([...args, '--json']);
    assert.equal(code, 0, `${args.join(' ')}\n${stderr}${stdout}`);
    return JSON.parse(stdout) as Result;
  }
  const upload = (project: string, file: string, ...more: string[]) =>
    runJson<UploadResult>('upload', file, '--project', project, '--ref', 'main', ...more);
  async function write(name: string, content: string): Promise<string> {
    const path = join(sandbox.directory, name);
    await writeFile(path, content);
    return path;
  }

  for (const file of readdirSync(examples)) {
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

  it('reports totals that match the rows of findings and export', async () => {
    const report = await runJson<ReportResult>('report');
    assert.ok(report.total > 0);
    assert.equal(report.total, report.totalCode + report.totalSca + report.totalSecrets);
    const all = await runJson<ReportResult>('findings', '--all');
    assert.equal(all.findings.length, report.total);
    const lines = await sandbox.run(['export', '--format', 'jsonl', '--quiet']);
    assert.deepEqual(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => (JSON.parse(line) as Row).id),
      all.findings.map(({ id }) => id),
    );
    const csv = join(sandbox.directory, 'open.csv');
    assert.equal((await sandbox.run(['export', '--output', csv])).code, 0);
    assert.equal((await readFile(csv, 'utf8')).trim().split('\r\n').length, report.total + 1);
  });

  it('narrows a report by its filters', async () => {
    const secrets = await runJson<ReportResult>('report', '--type', 'secrets');
    assert.ok(secrets.total > 0);
    assert.equal(secrets.total, secrets.totalSecrets);
    const some = await runJson<ReportResult>(
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
    assert.equal((await runJson<ReportResult>('report', '--until', '2001-01-01')).total, 0);
  });

  it('lists the groups of a report, each as large as the report narrowed to it', async () => {
    const options = { file: '--file', vulnerability: '--vulnerability', package: '--package', rule: '--rule' };
    for (const [kind, option] of Object.entries(options)) {
      const { groups } = await runJson<GroupsResult>('report', '--group-by', kind, '--type', 'sca', '--limit', '5');
      assert.ok(groups.length > 1, kind);
      for (const { key, total } of groups) {
        assert.equal(
          (await runJson<ReportResult>('report', '--type', 'sca', option, key)).total,
          total,
          `${kind} ${key}`,
        );
      }
    }
    const { stdout, stderr } = await sandbox.run(['report', '--group-by', 'owner']);
    assert.equal(stdout, '');
    assert.match(stderr, /0 of 0 groups; \d+ findings, \d+ in no group\./);
    assert.equal((await sandbox.run(['report', '--group-by', 'rule', '--sort', 'rule'])).code, 2);
  });

  it('disarms formulas of a scanner in CSV', async () => {
    await upload('acme/formulas', await write('formulas.json', semgrep(['rule-f', 'f.ts'])));
    const { stdout } = await sandbox.run(['export', '--project', 'acme/formulas']);
    assert.match(stdout, /,"'=rule-f",/);
  });

  it('fixes a finding that the next scan no longer has, and reopens it', async () => {
    const two = await write('two.json', semgrep(['rule-a', 'a.ts'], ['rule-b', 'a.ts']));
    const one = await write('one.json', semgrep(['rule-a', 'a.ts']));
    const counts = async (file: string) => (await upload('acme/cycle', file)).scans[0]?.counts;
    assert.equal((await counts(two))?.['new'], 2);
    const closed = await counts(one);
    assert.equal(closed?.['fixed'], 1);
    assert.equal((await counts(two))?.['reopened'], 1);
  });

  it('leaves findings outside of a diff scan’s manifest unchanged', async () => {
    const all = await write('all.json', semgrep(['rule-a', 'a.ts'], ['rule-b', 'b.ts']));
    await upload('acme/diff', all);
    const nothing = await write('nothing.json', semgrep());
    const manifest = await write('manifest.json', JSON.stringify({ paths: ['b.ts'] }));
    const args = ['--scope', 'diff', '--manifest', manifest, '--format', 'semgrep'];
    const { counts } = (await upload('acme/diff', nothing, ...args)).scans[0] ?? {};
    assert.equal(Number(counts?.['fixed']) + Number(counts?.['removed']), 1);
    const open = await runJson<ReportResult>('findings', '--project', 'acme/diff');
    assert.deepEqual(
      open.findings.map(({ ruleId }) => ruleId),
      ['rule-a'],
    );
  });

  it('exits with 10 if --fail-on finds new findings, and with 0 when they are no longer new', async () => {
    const file = await write('bad.json', semgrep(['rule-bad', 'a.ts'], ['rule-low', 'b.ts', 'INFO']));
    const args = ['upload', file, '--project', 'acme/gate', '--ref', 'main', '--fail-on'];
    assert.equal((await sandbox.run([...args, 'critical'])).code, 0);
    const other = [...args.slice(0, 3), 'acme/gate-2', ...args.slice(4)];
    const failed = await sandbox.run([...other, 'high']);
    assert.equal(failed.code, 10);
    assert.match(failed.stdout, /1 finding of severity high or above:\n(.*\n)+.*rule-bad/);
    assert.equal((await sandbox.run([...other, 'high'])).code, 0);
  });

  it('exits with 10 for a pull request as long as one of its findings is open', async () => {
    await upload('acme/pulls', await write('base.json', semgrep(['rule-a', 'a.ts'])));
    const change = await write('change.json', semgrep(['rule-a', 'a.ts'], ['rule-new', 'b.ts']));
    const args = ['upload', change, '--project', 'acme/pulls', '--ref', 'refs/pull/7/head', '--fail-on', 'high'];
    assert.equal((await sandbox.run(args)).code, 10);
    assert.equal((await sandbox.run(args)).code, 10);
    await write('change.json', semgrep(['rule-a', 'a.ts']));
    assert.equal((await sandbox.run(args)).code, 0);
  });

  it('exits with 1 if --fail-on is used on a branch that no report covers', async () => {
    await upload('acme/side', await write('base.json', semgrep(['rule-a', 'a.ts'])));
    const change = await write('side.json', semgrep(['rule-new', 'b.ts']));
    const args = ['upload', change, '--project', 'acme/side', '--ref', 'topic', '--fail-on', 'low'];
    const { code, stderr } = await sandbox.run(args);
    assert.equal(code, 1);
    assert.match(stderr, /topic is neither the project's primary branch nor a pull request/);
  });

  it('triages as a VEX document says, and undoes it', async () => {
    await upload('acme/vex', join(examples, 'npm-audit.json'));
    const report = async () => (await runJson<ReportResult>('report', '--project', 'acme/vex')).total;
    const before = await report();
    const document = {
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://example.com/vex/7',
      author: 'Example',
      statements: [
        {
          vulnerability: { name: 'GHSA-9c47-m6qq-7p4h' },
          products: [{ '@id': 'https://example.com/app' }, { '@id': 'pkg:npm/json5' }],
          status: 'not_affected',
        },
      ],
    };
    const file = await write('vex.json', JSON.stringify(document));
    const { stdout, stderr, code } = await sandbox.run(['triage', 'vex', file, '--project', 'acme/vex', '--dry-run']);
    assert.equal(code, 0, stderr);
    assert.match(stdout, /1 finding would change/);
    assert.match(stderr, /https:\/\/example\.com\/app/);
    assert.equal(await report(), before);
    const { triageId } = await runJson<{ triageId: string }>('triage', 'vex', file, '--project', 'acme/vex');
    assert.equal(await report(), before - 1);
    await runJson('triage', 'undo', triageId);
    assert.equal(await report(), before);
    const wrong = await sandbox.run(['triage', 'vex', await write('no.json', '[1]'), '--project', 'acme/vex']);
    assert.deepEqual([wrong.code, /not a JSON object/.test(wrong.stderr)], [2, true]);
    const missing = await sandbox.run(['triage', 'vex', file]);
    assert.deepEqual([missing.code, /project is missing/.test(missing.stderr)], [2, true]);
  });

  it('triages by ID and by filter, and undoes a triage', async () => {
    const file = await write('t.json', semgrep(['rule-a', 'a.ts'], ['rule-b', 'b.ts']));
    await upload('acme/triage', file);
    const open = async () => (await runJson<ReportResult>('report', '--project', 'acme/triage')).total;
    const [first] = (await runJson<ReportResult>('findings', '--project', 'acme/triage')).findings;
    const ignore = ['--as', 'ignored', '--reason', 'false-positive', '--note', 'Test code.'];
    const act = await runJson<{ triageId: string; changed: number }>('triage', first?.id ?? '', ...ignore, '--yes');
    assert.equal(act.changed, 1);
    assert.equal(await open(), 1);
    assert.equal((await runJson<{ changed: number }>('triage', 'undo', act.triageId)).changed, 1);
    assert.equal(await open(), 2);

    const filter = ['triage', '--project', 'acme/triage', '--as', 'reviewing'];
    assert.equal((await runJson<{ selected: number }>(...filter, '--dry-run')).selected, 2);
    const unasked = await sandbox.run(filter);
    assert.equal(unasked.code, 2);
    assert.match(unasked.stderr, /2 findings will change to reviewing\. Nothing was changed\./);
    await runJson('upload', file, '--project', 'acme/triage', '--ref', 'develop');
    const counted = await sandbox.run([...filter, '--dry-run']);
    assert.equal(counted.stdout, '4 findings (2 selected) would change to reviewing.\n');
    const done = await sandbox.run([...filter, '--yes']);
    assert.equal(done.stdout, 'Changed 4 findings (2 selected) to reviewing.\n');
  });

  it('waits for the job that decides about many findings, and for the one that undoes it', async () => {
    const paths = Array.from({ length: 5_001 }, (_, no) => ['rule-a', `src/${no}.ts`] as const);
    await upload('acme/many', await write('many.json', semgrep(...paths)));
    const counts = async () => (await runJson<ReportResult>('report', '--project', 'acme/many')).total;
    const args = ['triage', '--project', 'acme/many', '--as', 'ignored', '--yes'];
    const act = await runJson<{ triageId: string; changed: number; jobId: string }>(...args);
    assert.match(act.jobId, /^\d+$/);
    assert.deepEqual([act.changed, await counts()], [5_001, 0]);
    const undone = await sandbox.run(['triage', 'undo', act.triageId]);
    assert.deepEqual([undone.code, await counts()], [0, 5_001]);
    assert.match(undone.stdout, /Restored 5001 findings\./);
  });

  it('accepts an API token within its permissions until it is revoked', async () => {
    const { id, token } = await runJson<{ id: string; token: string }>('token', 'create', 'ci');
    const elsewhere = await createSandbox({ PARAPET_URL: server.baseUrl, PARAPET_TOKEN: token });
    try {
      const file = join(examples, 'semgrep.json');
      const sent = await elsewhere.run(['upload', file, '--project', 'acme/token', '--ref', 'main']);
      assert.equal(sent.code, 0, sent.stderr);
      assert.equal((await elsewhere.run(['report'])).code, 4);
      assert.match((await sandbox.run(['token', 'list'])).stdout, /^ *\d+ +ci +CI /m);
      assert.equal((await sandbox.run(['token', 'revoke', id])).code, 0);
      assert.equal((await elsewhere.run(['scan-status', '1'])).code, 3);
    } finally {
      await elsewhere.remove();
    }
  });

  it('exits with 1 for a damaged file, and says where it is damaged', async () => {
    const file = await write('damaged.json', semgrep(['rule-a', 'a.ts']).slice(0, -40));
    const { code, stdout } = await sandbox.run(['upload', file, '--project', 'acme/bad', '--ref', 'main']);
    assert.equal(code, 1);
    assert.match(stdout, /: error\n(?: {2}parsed 0.*\n)? {2}1 problem:\n {4}damaged\.json at /);
  });

  it('exits with 1 for an unknown format, and lists the known ones', async () => {
    const file = await write('unknown.json', '{"hello":"world"}');
    const { code, stdout } = await sandbox.run(['upload', file, '--project', 'acme/bad', '--ref', 'main']);
    assert.equal(code, 1);
    assert.match(stdout, /SARIF.*Semgrep.*gitleaks.*Trivy.*CycloneDX.*SPDX/i);
  });

  it('exits with 1 for a file larger than the limit, before it is sent whole', async () => {
    const file = await write('large.json', `{"results":"${'x'.repeat(uploadBytesMax * 6)}"}`);
    for (const compression of [[], ['--no-compress']]) {
      const args = ['upload', file, '--project', 'acme/large', '--ref', 'main', ...compression];
      const { code, stderr } = await sandbox.run(args);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /larger than 8000000 bytes/);
    }
  });

  it('exits with 4 for a scan that does not exist', async () => {
    assert.equal((await sandbox.run(['scan-status', '999999'])).code, 4);
  });
});
