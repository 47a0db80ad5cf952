/**
 * Which findings end a pipeline with 1. The command's ids of findings hold the path, so it does not recognise a finding
 * that was triaged away once its file was renamed; the server does.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import type { Answer } from '../../../../tests/harness/app.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { done, finding, freshProject, metadata, pullRequest, results, useCiApp, type Json } from './testing/ci-app.ts';

const api = useCiApp();
const { begun, say, ask, scan } = api;

const ignoredRule = 'parapet.python.eval';
const otherRule = 'parapet.python.pickle-of-untrusted-data';
const rule_ids = [ignoredRule, otherRule];
const of = (line: number, more: Json = {}): Json => finding(line, { check_id: ignoredRule, ...more });
const moved = (line: number): Json => of(line, { path: 'src/moved.py', match_based_id: `moved${line}abcdefgh_0` });
const inMoved = { rule_ids, searched_paths: ['src/moved.py'], renamed_paths: ['src/app.py'] };

let policy: Promise<unknown> | undefined;
const blockRules = (): Promise<unknown> =>
  (policy ??= ask('POST', `/api/policies/v2/deployments/${api.here.deploymentId}/policies`, {
    name: 'Block',
    slug: 'block',
    productType: 'PRODUCT_TYPE_SAST',
    rules: rule_ids.map((rulePattern) => ({ rulePattern, mode: 'POLICY_MODE_BLOCK' })),
  }));

/** A project with a finding that was triaged away. */
async function triaged(): Promise<string> {
  await blockRules();
  const project = freshProject();
  await scan(project, results([of(1)], { rule_ids }));
  await ask('POST', `/api/triage/v1/deployments/${api.here.deploymentId}/triage`, {
    report: { filters: { projects: [project] } },
    triageState: 'FINDING_TRIAGE_STATE_IGNORED',
    triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
  });
  return project;
}

/** The rules that the command gets with their block. */
async function blockingRules(project: string, more: Json = {}, scanMetadata: Json = {}): Promise<string[]> {
  const body = {
    scan_metadata: { unique_id: randomUUID(), ...scanMetadata },
    project_metadata: metadata(project, more),
  };
  const answer = await api.app.ask('POST', '/api/cli/scans', { token: api.token, body });
  const rules = answer.body.config.rules.rules as { id: string; metadata?: Json }[];
  return rules.filter(({ metadata: facts }) => String(facts?.['dev.semgrep.actions']) === 'block').map(({ id }) => id);
}

/** Runs a whole scan; returns the answer at its end. */
async function ended(project: string, sent: Json, more: Json = {}): Promise<Answer['body']> {
  const scanId = await begun(project, more);
  await say(scanId, 'results', sent);
  await say(scanId, 'complete', done);
  await ingestUpload(api.app.platform, api.here.deploymentId, scanId);
  return (await say(scanId, 'complete', done)).body;
}
const passes = { success: true, app_block_override: false, app_block_reason: '', app_blocking_match_based_ids: [] };
const exitCode = async (project: string): Promise<string> => (await api.recordOf(project)).latestScan.exitCode;

describe('a full scan of a project with an ignored finding', () => {
  test('gets that finding’s rule without its block, and other rules with it', async () => {
    const project = await triaged();
    assert.deepEqual(await blockingRules(project), [otherRule]);
    assert.deepEqual(await blockingRules(freshProject()), rule_ids);
  });

  test('passes after the finding’s file was renamed', async () => {
    const project = await triaged();
    assert.deepEqual(await ended(project, results([moved(1)], inMoved)), passes);
    assert.equal(await exitCode(project), '0');
  });

  test('is blocked by another finding of the rule, until it is ignored or gone', async () => {
    const project = await triaged();
    const blocked = {
      success: true,
      app_block_override: true,
      app_block_reason: 'Findings of rules that block: 1',
      app_blocking_match_based_ids: ['moved9abcdefgh_0'],
    };
    assert.deepEqual(await ended(project, results([moved(1), moved(9)], inMoved)), blocked);
    assert.equal(await exitCode(project), '1');
    assert.deepEqual(await ended(project, results([moved(1)], { ...inMoved, renamed_paths: [] })), passes);
    assert.equal(await exitCode(project), '0');
  });
});

test('in a scan of changes, a partial one and a dry run, the command decides about all rules', async () => {
  const project = await triaged();
  assert.deepEqual(await blockingRules(project, pullRequest), rule_ids);
  assert.deepEqual(await blockingRules(project, {}, { partial_scan_rule_ids: ['x'] }), rule_ids);
  assert.deepEqual(await blockingRules(project, {}, { dry_run: true }), rule_ids);
  assert.deepEqual(await ended(project, results([moved(9)], { rule_ids }), pullRequest), passes);
});
