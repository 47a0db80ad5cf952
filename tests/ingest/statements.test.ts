/**
 * Promise 4 of ARCHITECTURE.md: a scan runs each statement as often whatever its size. Over HTTP, with the job run by
 * the test, so that no queue and no schedule is counted; progress updates depend on time and are not compared.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { countStatements, grownSince, ofKind, sumOf, type StatementCounts } from '../../bench/statements.ts';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';
import { sarifOf } from '../harness/uploads/sarif.ts';

const [few, many] = [10, 20_000];

interface Place {
  path: string;
  line: number;
  text: string;
}

/** Findings of ten rules in files of 20. */
const places = (count: number, shift = 0): Place[] =>
  Array.from({ length: count }, (_, n) => ({
    path: `src/module${n % 97}/file${Math.floor(n / 20)}.ts`,
    line: 1 + 3 * (n % 20) + shift,
    text: `query(input${n})`,
  }));
const ruleOf = (n: number): string => `rule-${n % 10}`;

/** The scans of a project, in order: all findings new, the same bytes again, a fifth fixed and the rest moved. */
const story = (count: number): Place[][] => [places(count), places(count), places(count * 0.8, 7)];

interface Client {
  app: TestApp;
  deploymentId: string;
  token: string;
}

type Scan = (client: Client, found: Place[]) => Promise<string>;

async function call({ app, token }: Client, path: string, body: string): Promise<Record<string, unknown>> {
  const answer = await app.ask('POST', path, { token, rawBody: body, headers: { 'content-type': 'application/json' } });
  assert.ok(answer.status === 200 || answer.status === 202, answer.text);
  return answer.body as Record<string, unknown>;
}

const byUpload: Scan = async (client, found) => {
  const results = found.map((place, n) => ({ rule: ruleOf(n), context: `{\n${place.text}\n}`, ...place }));
  const path = `/api/scans/v1/deployments/${client.deploymentId}/uploads?project=shop&ref=main`;
  const { scanId } = await call(client, path, sarifOf({ results }));
  await ingestUpload(client.app.platform, client.deploymentId, String(scanId));
  return String(scanId);
};

/** An inventory between its findings: in Trivy's report, each target has its packages and its vulnerabilities. */
const byInventory: Scan = async (client, found) => {
  const perTarget = 2;
  const targets = Array.from({ length: Math.ceil(found.length / perTarget) }, (_, target) => {
    const first = target * perTarget;
    const length = Math.min(perTarget, found.length - first);
    const names = Array.from({ length }, (_own, n) => `package-${first + n}`);
    return {
      Target: `app${target}/package-lock.json`,
      Class: 'lang-pkgs',
      Type: 'npm',
      Packages: names.map((name) => ({ ID: `${name}@1.0.0`, Name: name, Version: '1.0.0' })),
      Vulnerabilities: names.map((name, n) => ({
        VulnerabilityID: `CVE-2026-${1000 + (n % 10)}`,
        PkgName: name,
        InstalledVersion: '1.0.0',
        Severity: 'HIGH',
        Title: 'A weakness',
      })),
    };
  });
  const path = `/api/scans/v1/deployments/${client.deploymentId}/uploads?project=shop&ref=main`;
  const report = { SchemaVersion: 2, ArtifactName: 'shop', Results: targets };
  const { scanId } = await call(client, path, JSON.stringify(report));
  await ingestUpload(client.app.platform, client.deploymentId, String(scanId));
  return String(scanId);
};

const byCiProtocol: Scan = async (client, found) => {
  const { info } = await call(
    client,
    '/api/cli/v2/scans',
    JSON.stringify({
      scan_metadata: { cli_version: '1.99.0', unique_id: randomUUID(), requested_products: [], dry_run: false },
      project_metadata: { repository: 'shop', branch: 'main', commit: 'a'.repeat(40), on: 'push', is_full_scan: true },
    }),
  );
  const scanId = String((info as { id: unknown }).id);
  const results = {
    findings: found.map(({ path, line, text }, n) => ({
      check_id: ruleOf(n),
      path,
      line,
      column: 1,
      end_line: line,
      end_column: 9,
      message: 'Evaluates input.',
      severity: 2,
      index: 0,
      commit_date: '',
      syntactic_id: `s${n}_0`,
      match_based_id: `m${n}abcdefgh_0`,
      hashes: { start_line_hash: text, end_line_hash: text, code_hash: text, pattern_hash: '' },
      metadata: {},
      is_blocking: false,
    })),
    ignores: [],
    token: null,
    searched_paths: [...new Set(places(many).map((place) => place.path))],
    renamed_paths: [],
    rule_ids: Array.from({ length: 10 }, (_, n) => ruleOf(n)),
  };
  const done = JSON.stringify({ exit_code: 0, stats: {}, dependencies: {}, dependency_parser_errors: [] });
  await call(client, `/api/agent/scans/${scanId}/results`, JSON.stringify(results));
  await call(client, `/api/agent/scans/${scanId}/complete`, done);
  await ingestUpload(client.app.platform, client.deploymentId, scanId);
  assert.equal((await call(client, `/api/agent/scans/${scanId}/complete`, done))['success'], true);
  return scanId;
};

/** The statements of each scan of the story, on a separate database. */
async function countStory(scan: Scan, count: number): Promise<StatementCounts[]> {
  const app = await startTestApp();
  const counting = countStatements();
  try {
    const { deploymentId, admin } = await makeDeployment(app.platform, 'here');
    const token = await makeToken(app, deploymentId, admin.jwt, { permissions: ['CI', 'WEB_API'] });
    const client = { app, deploymentId, token };
    const counted: StatementCounts[] = [];
    for (const found of story(count)) {
      const before = { ...counting.counts };
      const scanId = await scan(client, found);
      counted.push(ofKind(grownSince(before, counting.counts), 'scan'));
      const path = `/api/scans/v1/deployments/${deploymentId}/scans/${scanId}`;
      const { status, counts } = (await app.ask('GET', path, { token: admin.jwt })).body.scan;
      assert.deepEqual([status, counts.parsed], ['SCAN_STATUS_COMPLETED', found.length]);
    }
    return counted;
  } finally {
    counting.stop();
    await app.close();
  }
}

/** Statements with different counts in both, with the counts. */
function differing(one: StatementCounts, other: StatementCounts): Record<string, [number, number]> {
  const texts = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  const pairs = texts.map((text): [string, [number, number]] => [text, [one[text] ?? 0, other[text] ?? 0]]);
  return Object.fromEntries(pairs.filter(([, [fewer, more]]) => fewer !== more));
}

const ways: Record<string, Scan> = {
  'by an upload': byUpload,
  'by an upload with an inventory between its findings': byInventory,
  'by the CI protocol': byCiProtocol,
};
for (const [how, scan] of Object.entries(ways)) {
  test(`${how}, a scan of ${many} findings runs the same statements as one of ${few}, as often`, async (t) => {
    const [ofFew, ofMany] = [await countStory(scan, few), await countStory(scan, many)];
    t.diagnostic(`statements of each scan: ${ofMany.map(sumOf).join(', ')}`);
    for (const [n, counts] of ofMany.entries()) {
      assert.ok(sumOf(counts) > 20, 'what is compared was counted');
      assert.deepEqual(differing(ofFew[n] ?? {}, counts), {}, `scan ${n + 1} of ${ofMany.length}`);
    }
  });
}
