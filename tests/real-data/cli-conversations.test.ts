/**
 * Recorded conversations of a real `semgrep ci`, from its makers, read by the parser. They are not part of the project;
 * without them these tests are skipped, and say so.
 */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { ingestUpload } from '../../server/src/domain/scans/ingest-upload.ts';
import { parseText } from '../../server/src/ingest/testing/parse-text.ts';
import { makeDeployment, startTestApp, type TestApp } from '../harness/app.ts';
import { makeToken } from '../harness/organisation.ts';

const folder = resolve(import.meta.dirname, '../../../shared/data/cli-protocol');
const isHere = existsSync(folder);

interface Sent {
  findings: { check_id: string; path: string; line: number }[];
  ignores: { check_id: string; path: string; line: number }[];
  searched_paths: string[];
  rule_ids: string[];
}

const read = (name: string, file: string): unknown => JSON.parse(readFileSync(join(folder, name, file), 'utf8'));
const names = isHere
  ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'findings_and_ignores.json')))
  : [];
const places = (list: Sent['findings']): string[] =>
  list.map(({ check_id: rule, path, line }) => `${rule} ${path}:${line}`).sort();

describe('recorded conversations', { skip: isHere ? false : `SKIPPED: ${folder} is not here` }, () => {
  test('there are ten', () => {
    assert.equal(names.length, 10);
  });

  for (const name of names) {
    test(name, async () => {
      const results = read(name, 'findings_and_ignores.json') as Sent;
      const document = { scan: { version: '1.99.0', products: [] }, results, complete: read(name, 'complete.json') };
      const { findings, coverage, problems } = await parseText(document, { format: 'ci_scan' });
      assert.deepEqual(problems, []);
      for (const isMuted of [false, true]) {
        assert.deepEqual(
          places(
            findings
              .filter((draft) => draft.isMuted === isMuted)
              .map((draft) => ({ check_id: draft.ruleKey, path: draft.path, line: draft.region.startLine })),
          ),
          places(isMuted ? results.ignores : results.findings),
        );
      }
      const run = [...results.rule_ids, ...results.findings.map((finding) => finding.check_id)];
      for (const each of coverage) {
        assert.ok(each.isSuccessful);
        assert.deepEqual(each.completePaths?.toSorted(), [...new Set(results.searched_paths)].sort());
        assert.deepEqual(
          each.completeRuleKeys?.toSorted(),
          [...new Set([...run, ...results.ignores.map((finding) => finding.check_id)])].sort(),
        );
      }
    });
  }

  test('a recorded inventory', async () => {
    const dependencies = read('query-dependency', 'dependencies.json') as Record<string, { package: string }[]>;
    const complete = { ...(read('query-dependency', 'complete.json') as object), dependencies };
    const found = await parseText({ scan: {}, results: {}, complete }, { format: 'ci_scan' });
    assert.deepEqual(
      found.dependencies.map((each) => `${each.lockfilePath} ${each.name}`).sort(),
      Object.entries(dependencies)
        .flatMap(([lockfile, list]) => list.map((each) => `${lockfile} ${each.package}`))
        .sort(),
    );
  });
});

describe('replayed conversations', { skip: isHere ? false : `SKIPPED: ${folder} is not here` }, () => {
  let app: TestApp;
  let deploymentId: string;
  let jwt: string;
  let token: string;
  before(async () => {
    app = await startTestApp();
    const here = await makeDeployment(app.platform, 'here');
    ({ deploymentId } = here);
    ({ jwt } = here.admin);
    token = await makeToken(app, deploymentId, jwt, { permissions: ['CI'] });
  });
  after(() => app.close());

  /** Replays a conversation with its results and its end; returns the scan's id. */
  async function hold(meta: Record<string, unknown>, sent: unknown, complete: unknown): Promise<string> {
    const begun = await app.ask('POST', '/api/cli/scans', { token, body: { meta } });
    assert.equal(begun.status, 200, begun.text);
    const scanId = String(begun.body.info.id);
    const path = `/api/agent/scans/${scanId}`;
    const taken = await app.ask('POST', `${path}/results`, { token, body: sent });
    assert.deepEqual(taken.body.errors, []);
    const end = { token, body: complete };
    assert.equal((await app.ask('POST', `${path}/complete`, end)).body.success, false);
    await ingestUpload(app.platform, deploymentId, scanId);
    assert.equal((await app.ask('POST', `${path}/complete`, end)).body.success, true);
    return scanId;
  }

  test('the recorded inventory creates packages, a finding and the exit code', async () => {
    const { meta } = read('autofix-local', 'meta.json') as { meta: Record<string, unknown> };
    const dependencies = read('query-dependency', 'dependencies.json');
    const complete = { ...(read('query-dependency', 'complete.json') as { exit_code: number }), dependencies };
    const sent = read('autofix-local', 'findings_and_ignores.json');
    await hold({ ...meta, repo_display_name: 'inventory' }, sent, complete);
    const ask = async (method: string, path: string, body?: unknown) =>
      (await app.ask(method, path, { token: jwt, ...(body !== undefined && { body }) })).body;
    const repositories = async (filter: Record<string, unknown>): Promise<unknown> =>
      (
        await ask('POST', `/api/sca/deployments/${deploymentId}/repositories`, { dependencyFilter: filter })
      ).repositorySummaries.map((each: { name: string; numDependencies: number }) => [each.name, each.numDependencies]);
    assert.deepEqual(await repositories({ name: 'lodash', version: '4.17.20', lockfilePath: 'yarn.lock' }), [
      ['inventory', 4],
    ]);
    assert.deepEqual(await repositories({ ecosystem: 'pypi', transitivity: 'UNKNOWN_TRANSITIVITY' }), [
      ['inventory', 4],
    ]);
    assert.deepEqual(await repositories({ transitivity: 'DIRECT' }), []);
    const { repos } = await ask('GET', `/api/agent/deployments/${deploymentId}/repos?search=inventory`);
    const { repo } = await ask('GET', `/api/agent/deployments/${deploymentId}/repos/${repos[0].id}`);
    assert.deepEqual(repo.scaInfo.dependencyCounts, { 'poetry.lock': '3', 'yarn.lock': '1' });
    assert.deepEqual([repo.latestScan.exitCode, repo.url], [String(complete.exit_code), meta['repo_url']]);
    assert.equal(repo.latestFullScaScanAt, repo.latestScan.completedAt);
    assert.deepEqual(repo.latestFullScaScanParserErrors.errors, []);
    const { findings } = await ask('POST', `/api/reporting/${deploymentId}/findings`, {
      reportType: 'REPORT_TYPE_PROJECT',
      filters: { projects: ['inventory'], findingTypes: ['FINDING_TYPE_SCA'] },
    });
    assert.deepEqual(
      findings.map(({ scaAttributes: sca }: { scaAttributes: Record<string, Record<string, unknown>> }) => [
        sca['foundDependency']?.['package'],
        sca['foundDependency']?.['transitivity'],
        sca['reachability'],
        sca['scaMatchInfo']?.['matchKind'],
        sca['introducedBy'],
      ]),
      [['badlib', 'UNKNOWN_TRANSITIVITY', 'REACHABILITY_ALWAYS_REACHABLE', null, []]],
    );
  });

  for (const name of names) {
    test(`${name} creates the expected scan, and a second replay changes nothing`, async () => {
      const { meta } = read(name, 'meta.json') as { meta: Record<string, unknown> };
      const sent = read(name, 'findings_and_ignores.json') as Sent;
      const scan = async () => {
        // A project for each, because all of them have the same name.
        const scanId = await hold({ ...meta, repo_display_name: name }, sent, read(name, 'complete.json'));
        const shown = await app.ask('GET', `/api/scans/v1/deployments/${deploymentId}/scans/${scanId}`, { token: jwt });
        return shown.body.scan;
      };
      const all = [...sent.findings, ...sent.ignores];
      const first = await scan();
      assert.equal(first.scope, meta['is_full_scan'] === true ? 'full' : 'diff');
      const { parsed, duplicates, new: fresh } = first.counts;
      assert.deepEqual([parsed, fresh + duplicates], [all.length, all.length]);
      const again = await scan();
      const { new: none, fixed, removed, reopened } = again.counts;
      assert.deepEqual([none, fixed, removed, reopened], [0, 0, 0, 0]);
    });
  }
});
