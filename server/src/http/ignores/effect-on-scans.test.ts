import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sarifOf, type TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { assertDerivedExact } from '../../../../tests/harness/database/derived.ts';
import { patternsOf, useIgnoresApp } from './testing/ignores-app.ts';

const api = useIgnoresApp();
const { ask } = api;

describe('ignores take effect with the next scan', () => {
  const result = (at: string, rule = 'eval'): TestResult => ({
    rule,
    path: at,
    line: 3,
    text: `eval(${at})`,
    context: at,
  });
  const [kept, vendored] = [result('src/a.ts'), result('vendor/b.ts')];

  async function upload(results: TestResult[], parameters = '', run = {}): Promise<Record<string, number>> {
    const uploads = `/api/scans/v1/deployments/${api.org.deploymentId}/uploads?project=p&ref=main${parameters}`;
    api.app.clock.advanceMs(1_000);
    const body = sarifOf({ results, ...run });
    const accepted = await api.app.ask('POST', uploads, { token: api.org.admin.jwt, rawBody: body });
    assert.equal(accepted.status, 202, accepted.text);
    await ingestUpload(api.app.platform, api.org.deploymentId, accepted.body.scanId as string);
    const scan = await api.app.ask(
      'GET',
      `/api/scans/v1/deployments/${api.org.deploymentId}/scans/${accepted.body.scanId}`,
      {
        token: api.org.admin.jwt,
      },
    );
    assert.equal(scan.body.scan.status, 'SCAN_STATUS_COMPLETED', scan.text);
    await assertDerivedExact(api.app.platform.database, api.org.deploymentId);
    return scan.body.scan.counts as Record<string, number>;
  }

  interface Row {
    id: string;
    path: string;
    state: string;
    reason: string | null;
  }
  async function findings(): Promise<Row[]> {
    return api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<Row>(
        `SELECT f.id, f.path, f.state, (SELECT e.reason FROM parapet.finding_event e
                 WHERE e.deployment_id = $1 AND e.finding_id = f.id ORDER BY e.id DESC LIMIT 1) AS reason
           FROM parapet.finding f WHERE f.deployment_id = $1 ORDER BY f.path, f.id`,
        [api.org.deploymentId],
      );
      return rows;
    });
  }
  const states = async () => (await findings()).map(({ path: at, state, reason }) => [at, state, reason]);

  test('an identical upload removes what the patterns cover; without them it returns with its triage', async () => {
    await upload([kept, vendored]);
    const [, covered] = await findings();
    await api.app.ask('POST', `/api/triage/v1/deployments/${api.org.deploymentId}/triage`, {
      token: api.org.admin.jwt,
      body: { findingIds: [covered?.id], triageState: 'FINDING_TRIAGE_STATE_REVIEWING', note: 'mine' },
    });
    await ask('POST', { productIgnores: [patternsOf('SAST', 'vendor/')] });
    const counts = await upload([kept, vendored]);
    assert.deepEqual(
      {
        parsed: counts['parsed'],
        ignored: counts['ignored'],
        removed: counts['removed'],
        fixed: counts['fixed'],
        unchanged: counts['unchanged'],
      },
      { parsed: 2, ignored: 1, removed: 1, fixed: 0, unchanged: 1 },
    );
    assert.deepEqual(await states(), [
      ['src/a.ts', 'open', null],
      ['vendor/b.ts', 'removed', 'ignored_path'],
    ]);
    const again = await upload([kept, vendored]);
    assert.deepEqual([again['parsed'], again['ignored'], again['unchanged'], again['removed']], [2, 1, 1, 0]);

    await ask('DELETE');
    const back = await upload([kept, vendored]);
    assert.deepEqual([back['reopened'], back['new'], back['ignored']], [1, 0, 0]);
    assert.deepEqual(await states(), [
      ['src/a.ts', 'open', null],
      ['vendor/b.ts', 'reviewing', 'seen_again'],
    ]);
    assert.equal((await findings())[1]?.id, covered?.id);
  });

  test('also if the results are gone from the file, or the scan’s rules do not include this one: never fixed', async () => {
    await upload([kept, vendored, result('vendor/c.ts', 'old-rule')]);
    await ask('POST', { productIgnores: [patternsOf('SAST', 'vendor/')] });
    await upload([kept], '', { rules: ['eval', 'silent'] });
    assert.deepEqual((await states()).slice(1), [
      ['vendor/b.ts', 'removed', 'ignored_path'],
      ['vendor/c.ts', 'removed', 'ignored_path'],
    ]);
  });

  test('a diff scan removes them on paths with results, and leaves other paths unchanged', async () => {
    const other = result('vendor/other.ts');
    await upload([kept, vendored, other]);
    await ask('POST', { productIgnores: [patternsOf('SAST', 'vendor/')] });
    const counts = await upload([vendored], '&scope=diff');
    assert.deepEqual([counts['removed'], counts['ignored']], [1, 1]);
    assert.deepEqual(await states(), [
      ['src/a.ts', 'open', null],
      ['vendor/b.ts', 'removed', 'ignored_path'],
      ['vendor/other.ts', 'open', null],
    ]);
    await upload([kept], '');
    assert.deepEqual((await states())[2], ['vendor/other.ts', 'removed', 'ignored_path']);
  });

  test('a run that reports failure removes nothing', async () => {
    await upload([kept, vendored]);
    await ask('POST', { productIgnores: [patternsOf('SAST', 'vendor/')] });
    await upload([kept, vendored], '', { isSuccessful: false });
    assert.deepEqual(
      (await findings()).map(({ state }) => state),
      ['open', 'open'],
    );
  });

  test('patterns of other products leave code findings unchanged', async () => {
    await ask('POST', {
      productIgnores: [patternsOf('SCA', '*'), patternsOf('SECRETS', '*'), patternsOf('AI_SAST', '*')],
    });
    const counts = await upload([kept, vendored]);
    assert.deepEqual([counts['new'], counts['ignored']], [2, 0]);
  });

  test('a result that was only ever on an ignored path is not a finding', async () => {
    await ask('POST', { productIgnores: [patternsOf('SAST', 'vendor/', '!vendor/b.ts')] });
    const counts = await upload([kept, vendored]);
    assert.deepEqual([counts['parsed'], counts['new'], counts['ignored']], [2, 1, 1]);
    assert.deepEqual(
      (await findings()).map((each) => each.path),
      ['src/a.ts'],
    );
  });

  test('code that moved out of an ignored path keeps its finding', async () => {
    await upload([result('vendor/b.ts')]);
    const [before] = await findings();
    await ask('POST', { productIgnores: [patternsOf('SAST', 'vendor/')] });
    await upload([{ ...result('vendor/b.ts'), path: 'src/b.ts' }]);
    const after = await findings();
    assert.deepEqual(
      after.map(({ id, path: at, state }) => [id, at, state]),
      [[before?.id, 'src/b.ts', 'open']],
    );
  });
});
