/** Which result of an upload carries the triage of which finding, for tools that show no lines around their results. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { useProjectsApp } from '../projects/testing/projects-app.ts';

const api = useProjectsApp();

/** A result of one rule in one file; neither context nor, by default, anything else. */
interface Shown {
  line: number;
  snippet?: string;
  hash?: string;
}

function sarifOf(results: readonly Shown[]): string {
  const rule = { id: 'js/sql-injection' };
  return JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'testscan', rules: [rule] } },
        results: results.map(({ line, snippet, hash }) => ({
          ruleId: rule.id,
          message: { text: 'This query depends on a user-provided value.' },
          ...(hash !== undefined && { partialFingerprints: { primaryLocationLineHash: `${hash.repeat(16)}:1` } }),
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: 'src/a.js' },
                region: { startLine: line, ...(snippet !== undefined && { snippet: { text: snippet } }) },
              },
            },
          ],
        })),
      },
    ],
  });
}

/** Uploads and ingests a full scan; returns its counts that are not 0, but for `parsed`. */
async function scan(...results: readonly Shown[]): Promise<Record<string, number>> {
  api.app.clock.advanceMs(1_000);
  const base = `/api/scans/v1/deployments/${api.org.deploymentId}`;
  const token = api.org.admin.jwt;
  const rawBody = sarifOf(results);
  const accepted = await api.app.ask('POST', `${base}/uploads?project=p&ref=main`, { token, rawBody });
  assert.equal(accepted.status, 202, accepted.text);
  const scanId = accepted.body.scanId as string;
  await ingestUpload(api.app.platform, api.org.deploymentId, scanId);
  const { counts } = (await api.app.ask('GET', `${base}/scans/${scanId}`, { token })).body.scan;
  const { parsed, ...others } = counts as Record<string, number>;
  assert.equal(parsed, results.length);
  return Object.fromEntries(Object.entries(others).filter(([, count]) => count > 0));
}

/** Ignores the open finding at a line as a false positive. */
async function ignoreAt(line: number): Promise<void> {
  const findingIds = [...(await openFindings())].flatMap(([id, at]) => (at.line === line ? [id] : []));
  const { status, text } = await api.app.ask('POST', `/api/triage/v1/deployments/${api.org.deploymentId}/triage`, {
    token: api.org.admin.jwt,
    body: {
      findingIds,
      triageState: 'FINDING_TRIAGE_STATE_IGNORED',
      triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
    },
  });
  assert.equal(status, 200, text);
}

async function openFindings(): Promise<Map<string, { line: number; triage: string }>> {
  return api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
    const { rows } = await tx.client.query<{ id: string; line: number; triage: string }>(
      `SELECT f.id, f.start_line AS line, f.triage::text AS triage FROM parapet.finding f
        WHERE f.deployment_id = $1 AND f.status = 'unresolved' ORDER BY f.start_line`,
      [api.org.deploymentId],
    );
    return new Map(rows.map(({ id, line, triage }) => [id, { line, triage }]));
  });
}

/** The triage of the open findings, by line. */
async function triages(): Promise<Record<number, string>> {
  return Object.fromEntries([...(await openFindings()).values()].map(({ line, triage }) => [line, triage]));
}

describe('without lines around the results', () => {
  test('an ignored finding that did not move stays ignored, and the same code added below is open', async () => {
    const snippet = 'y = eval(x)';
    await scan({ line: 10, snippet });
    await ignoreAt(10);
    assert.deepEqual(await scan({ line: 10, snippet }, { line: 57, snippet }), { new: 1, unchanged: 1 });
    assert.deepEqual(await triages(), { 10: 'ignored', 57: 'untriaged' });
    assert.deepEqual(await scan({ line: 10, snippet }), { fixed: 1, unchanged: 1 });
    assert.deepEqual(await triages(), { 10: 'ignored' });
  });

  test('the fingerprint carries the triage, and not the message that all results share', async () => {
    await scan({ line: 10, hash: 'a' }, { line: 44, hash: 'b' });
    await ignoreAt(10);
    assert.deepEqual(await scan({ line: 5, hash: 'c' }, { line: 12, hash: 'a' }), { new: 1, fixed: 1, unchanged: 1 });
    assert.deepEqual(await triages(), { 5: 'untriaged', 12: 'ignored' });
  });

  test('two blocks that change places take their findings with them', async () => {
    await scan({ line: 10, hash: 'a' }, { line: 44, hash: 'b' });
    await ignoreAt(10);
    assert.deepEqual(await scan({ line: 10, hash: 'b' }, { line: 44, hash: 'a' }), { unchanged: 2 });
    assert.deepEqual(await triages(), { 10: 'untriaged', 44: 'ignored' });
  });

  test('other code that says the same, long after an ignored finding was fixed, is new and open', async () => {
    for (const shown of [{}, { snippet: 'query' }, { snippet: 'y = eval(x)' }]) {
      await scan({ line: 10, ...shown });
      await ignoreAt(10);
      assert.deepEqual(await scan(), { fixed: 1 });
      assert.deepEqual(await scan({ line: 500, ...shown }), { new: 1 });
      assert.deepEqual(await triages(), { 500: 'untriaged' });
      assert.deepEqual(await scan(), { fixed: 1 });
      assert.deepEqual(await scan({ line: 10, ...shown }), { reopened: 1 });
      assert.deepEqual(await triages(), { 10: 'ignored' });
      assert.deepEqual(await scan(), { fixed: 1 });
    }
  });

  test('of fixed findings the one with the same fingerprint is seen again, and none with another', async () => {
    await scan({ line: 10, hash: 'a' }, { line: 20, hash: 'b' }, { line: 30, hash: 'c' });
    await ignoreAt(10);
    assert.deepEqual(await scan(), { fixed: 3 });
    assert.deepEqual(await scan({ line: 90, hash: 'a' }, { line: 30, hash: 'd' }), { new: 1, reopened: 1 });
    assert.deepEqual(await triages(), { 30: 'untriaged', 90: 'ignored' });
  });
});
