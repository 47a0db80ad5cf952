/** Rules of a git repository, from their import to the findings of scans in pipelines, and their removal. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startGitServer } from '../../../../tests/harness/hosts/git-server.ts';
import type { Answer } from '../../../../tests/harness/app.ts';
import { performRun } from '../../domain/runs/perform-run.ts';
import { performers } from '../../domain/runs/performers.ts';
import { finding, freshProject, results, useCiApp } from './testing/ci-app.ts';

const api = useCiApp();
const { ask, scan, report } = api;

const ruleFile = (...ids: string[]): string =>
  `rules:\n${ids
    .map((id) => `  - {id: ${id}, languages: [python], severity: ERROR, message: m, pattern: x()}\n`)
    .join('')}`;

test('a rule deleted from its repository is no longer sent to scans; its findings are REMOVED, its policy entry stays', async (t) => {
  const server = await startGitServer(t);
  const { deploymentId } = api.here;
  const registry = `/api/registry/v1/deployments/${deploymentId}/rules`;
  await ask('POST', `/api/agent/deployments/${deploymentId}/connections`, {
    kind: 'CONNECTION_KIND_GIT',
    name: 'ours',
    baseUrl: new URL(server.url).origin,
    username: server.username,
    credential: server.password,
  });
  await ask('POST', `/api/policies/v2/deployments/${deploymentId}/policies`, {
    name: 'No eval',
    slug: 'no-eval',
    productType: 'PRODUCT_TYPE_SAST',
    rules: [{ rulePattern: 'shop.eval', mode: 'POLICY_MODE_BLOCK' }],
  });
  const bring = async (files: Record<string, string>): Promise<string> => {
    await server.commit('main', files);
    const begun = await ask('POST', `${registry}/_import_git`, { url: server.url, ref: '', path: 'rules' });
    const runId = String(begun.job.jobId);
    await performRun({ platform: api.app.platform, performers, deploymentId, runId });
    const shown = await ask('GET', `/api/workflows/v1/deployments/${deploymentId}/runs/${runId}`);
    return JSON.stringify(shown.job);
  };
  /** The repository's rules as a new scan receives them, with the policies' decisions. */
  const given = async (): Promise<[string, string[]][]> => {
    const body = { project_metadata: { repository: freshProject() } };
    const { config } = (await api.app.ask('POST', '/api/cli/scans', { token: api.token, body })).body;
    return config.rules.rules
      .filter(({ id }: Answer['body']) => id.startsWith('shop.'))
      .map(({ id, metadata }: Answer['body']) => [id, metadata['dev.semgrep.actions']]);
  };
  const project = freshProject();
  const states = async (): Promise<string[]> =>
    (await report(project, 'REPORT_TYPE_PROJECT')).findings
      .map(({ rulePath, aggregateState }: Answer['body']) => `${rulePath} ${aggregateState.replace(/^.*STATE_/, '')}`)
      .sort();
  const scanned = async (): Promise<void> => {
    const ids = (await given()).map(([id]) => id);
    const found = [finding(1, { check_id: 'shop.eval' }), finding(2, { check_id: 'shop.other' })];
    const seen = found.filter(({ check_id }) => ids.includes(String(check_id)));
    await scan(project, results(seen, { rule_ids: ids }));
  };

  await bring({ 'rules/a.yaml': ruleFile('shop.eval', 'shop.quiet'), 'rules/b.yaml': ruleFile('shop.other') });
  assert.deepEqual(await given(), [
    ['shop.eval', ['block']],
    ['shop.other', []],
    ['shop.quiet', []],
  ]);
  await scanned();
  assert.deepEqual(await states(), ['shop.eval OPEN', 'shop.other OPEN']);

  const words = await bring({ 'rules/a.yaml': ruleFile('shop.quiet') });
  assert.match(words, /1 are no longer in the repository and were deleted: shop\.eval/);
  assert.deepEqual(
    (await given()).map(([id]) => id),
    ['shop.other', 'shop.quiet'],
  );
  await scanned();
  assert.deepEqual(await states(), ['shop.eval REMOVED', 'shop.other OPEN']);

  await bring({ 'rules/a.yaml': ruleFile('shop.quiet', 'shop.eval') });
  assert.deepEqual((await given())[0], ['shop.eval', ['block']]);
  await scanned();
  assert.deepEqual(await states(), ['shop.eval OPEN', 'shop.other OPEN']);
});
