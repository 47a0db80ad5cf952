import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { ingestUpload } from '../../domain/scans/ingest-upload.ts';
import { assertError, makeDeployment, startTestApp, type Answer, type TestApp } from '../../../../tests/harness/app.ts';
import { sarifOf, type TestResult } from '../../../../tests/harness/sarif.ts';
import { findDerivedDifferences } from '../../store/reports/rebuild.ts';

let app: TestApp;
let org: Awaited<ReturnType<typeof makeDeployment>>;
let path: string;
before(async () => {
  app = await startTestApp();
});
after(() => app.close());

let made = 0;
beforeEach(async () => {
  app.clock.advanceMs(1_000);
  org = await makeDeployment(app.platform, `org${++made}`);
  path = `/api/agent/deployments/${org.deploymentId}/ignores`;
});

const ask = (method: string, body?: unknown, query = ''): Promise<Answer> =>
  app.ask(method, path + query, { token: org.admin.jwt, ...(body !== undefined && { body }) });
const of = (product: string, ...ignores: string[]) => ({ product: `PRODUCT_${product}`, ignores });

async function held(): Promise<Record<string, string[]>> {
  const { body } = await ask('GET');
  const list = (body as { productIgnores: { product: string; ignores: string[] }[] }).productIgnores;
  return Object.fromEntries(list.map((each) => [each.product.slice('PRODUCT_'.length), each.ignores]));
}

const none = { SAST: [], SCA: [], SECRETS: [], AI_SAST: [] };

describe('POST …/ignores', () => {
  test('200: patterns are added behind those that a product has, each once', async () => {
    const first = await ask('POST', { productIgnores: [of('SAST', 'vendor/', '*.min.js'), of('AI_SAST', 'gen/')] });
    assert.equal(first.status, 200);
    assert.deepEqual(first.body, {});
    await ask('POST', { productIgnores: [of('SAST', '!keep.min.js', 'vendor/'), of('SAST', 'dist/')] });
    assert.deepEqual(await held(), {
      ...none,
      SAST: ['vendor/', '*.min.js', '!keep.min.js', 'dist/'],
      AI_SAST: ['gen/'],
    });
  });

  test('400: a malformed pattern is named by its place, and nothing is kept', async () => {
    for (const bad of ['', '  ', 'a\\', '[a', 'a//b', './a', 'x'.repeat(301), 'a\nb']) {
      const answer = await ask('POST', { productIgnores: [of('SAST', 'good/'), of('SCA', 'good/', bad)] });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.deepEqual(
        answer.body.details.map((each: { path: string }) => each.path),
        ['productIgnores.1.ignores.1'],
      );
    }
    assert.deepEqual(await held(), none);
  });

  test('400: each element names its product, and a real one', async () => {
    for (const product of [undefined, 'PRODUCT_UNSPECIFIED', 'SAST']) {
      const answer = await ask('POST', { productIgnores: [{ product, ignores: ['a'] }] });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      assert.equal(answer.body.details[0].path, 'productIgnores.0.product');
    }
    assertError(await ask('POST', {}), 400, 'INVALID_ARGUMENT');
  });

  test('400: more patterns than a product may have', async () => {
    const many = Array.from({ length: 500 }, (_, n) => `d${n}/`);
    assert.equal((await ask('POST', { productIgnores: [of('SAST', ...many)] })).status, 200);
    assert.equal((await ask('POST', { productIgnores: [of('SAST', 'd7/')] })).status, 200);
    const answer = await ask('POST', { productIgnores: [of('SCA', 'x'), of('SAST', 'one-more/')] });
    assertError(answer, 400, 'INVALID_ARGUMENT');
    assert.equal(answer.body.details[0].path, 'productIgnores.1.ignores');
    assert.deepEqual(await held(), { ...none, SAST: many });
  });

  test('403: for members', async () => {
    for (const { jwt } of [org.member, org.readonly]) {
      for (const [method, body] of [
        ['POST', { productIgnores: [] }],
        ['PATCH', { productIgnores: [] }],
        ['DELETE', undefined],
      ] as const) {
        assertError(await app.ask(method, path, { token: jwt, ...(body && { body }) }), 403, 'FORBIDDEN');
      }
      assert.equal((await app.ask('GET', path, { token: jwt })).status, 200);
    }
  });

  test('writers at the same time lose nothing of each other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        ask('POST', { productIgnores: [of('SECRETS', `s${n}/`), of('SCA', `c${n}/`)] }),
      ),
    );
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    const { SECRETS, SCA } = await held();
    assert.equal(SECRETS?.length, 8);
    assert.equal(SCA?.length, 8);
  });
});

describe('PATCH …/ignores', () => {
  test('200: replaces the patterns of the products that it names, and of no others', async () => {
    await ask('POST', { productIgnores: [of('SAST', 'a'), of('SCA', 'b'), of('SECRETS', 'c')] });
    const answer = await ask('PATCH', { productIgnores: [of('SAST', 'z', 'y', 'z'), of('SCA')] });
    assert.deepEqual([answer.status, answer.body], [200, {}]);
    assert.deepEqual(await held(), { ...none, SAST: ['z', 'y'], SECRETS: ['c'] });
  });

  test('400: a malformed pattern', async () => {
    assertError(await ask('PATCH', { productIgnores: [of('SAST', '[')] }), 400, 'INVALID_ARGUMENT');
  });
});

describe('DELETE …/ignores', () => {
  const all = [of('SAST', 'a'), of('SCA', 'b'), of('SECRETS', 'c'), of('AI_SAST', 'd')];
  const removals: [query: string, left: string[]][] = [
    ['', []],
    ['?product=PRODUCT_UNSPECIFIED', []],
    ['?product=PRODUCT_SAST', ['SCA', 'SECRETS', 'AI_SAST']],
    ['?product=PRODUCT_SAST&product=PRODUCT_AI_SAST', ['SCA', 'SECRETS']],
    ['?product=PRODUCT_SAST&product=PRODUCT_UNSPECIFIED', []],
  ];
  for (const [query, left] of removals) {
    test(`200: with ${query || 'no product'} it leaves ${left.join(', ') || 'none'}`, async () => {
      await ask('POST', { productIgnores: all });
      const answer = await ask('DELETE', undefined, query);
      assert.deepEqual([answer.status, answer.body], [200, {}]);
      assert.deepEqual(
        Object.entries(await held())
          .filter(([, ignores]) => ignores.length > 0)
          .map(([name]) => name),
        left,
      );
    });
  }

  test('400: a product that does not exist', async () => {
    for (const query of ['?product=SAST', '?product=', '?product=PRODUCT_SAST&product=x'])
      assertError(await ask('DELETE', undefined, query), 400, 'INVALID_ARGUMENT');
  });
});

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
    const uploads = `/api/scans/v1/deployments/${org.deploymentId}/uploads?project=p&ref=main${parameters}`;
    app.clock.advanceMs(1_000);
    const body = sarifOf({ results, ...run });
    const accepted = await app.ask('POST', uploads, { token: org.admin.jwt, rawBody: body });
    assert.equal(accepted.status, 202, accepted.text);
    await ingestUpload(app.platform, org.deploymentId, accepted.body.scanId as string);
    const scan = await app.ask('GET', `/api/scans/v1/deployments/${org.deploymentId}/scans/${accepted.body.scanId}`, {
      token: org.admin.jwt,
    });
    assert.equal(scan.body.scan.status, 'SCAN_STATUS_COMPLETED', scan.text);
    assert.deepEqual(await app.platform.database.asTenant(org.deploymentId, findDerivedDifferences), []);
    return scan.body.scan.counts as Record<string, number>;
  }

  interface Row {
    id: string;
    path: string;
    state: string;
    reason: string | null;
  }
  async function findings(): Promise<Row[]> {
    return app.platform.database.asTenant(org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<Row>(
        `SELECT f.id, f.path, f.state, (SELECT e.reason FROM parapet.finding_event e
                 WHERE e.deployment_id = $1 AND e.finding_id = f.id ORDER BY e.id DESC LIMIT 1) AS reason
           FROM parapet.finding f WHERE f.deployment_id = $1 ORDER BY f.path, f.id`,
        [org.deploymentId],
      );
      return rows;
    });
  }
  const states = async () => (await findings()).map(({ path: at, state, reason }) => [at, state, reason]);

  test('an identical upload removes what the patterns cover; without them it returns with its triage', async () => {
    await upload([kept, vendored]);
    const [, covered] = await findings();
    await app.ask('POST', `/api/triage/v1/deployments/${org.deploymentId}/triage`, {
      token: org.admin.jwt,
      body: { findingIds: [covered?.id], triageState: 'FINDING_TRIAGE_STATE_REVIEWING', note: 'mine' },
    });
    await ask('POST', { productIgnores: [of('SAST', 'vendor/')] });
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

  test('also where the results are gone from the file, or the scan knows its rules and not this one: never fixed', async () => {
    await upload([kept, vendored, result('vendor/c.ts', 'old-rule')]);
    await ask('POST', { productIgnores: [of('SAST', 'vendor/')] });
    await upload([kept], '', { rules: ['eval', 'silent'] });
    assert.deepEqual((await states()).slice(1), [
      ['vendor/b.ts', 'removed', 'ignored_path'],
      ['vendor/c.ts', 'removed', 'ignored_path'],
    ]);
  });

  test('a diff scan removes them on the paths that it has results on, and leaves other paths alone', async () => {
    const other = result('vendor/other.ts');
    await upload([kept, vendored, other]);
    await ask('POST', { productIgnores: [of('SAST', 'vendor/')] });
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
    await ask('POST', { productIgnores: [of('SAST', 'vendor/')] });
    await upload([kept, vendored], '', { isSuccessful: false });
    assert.deepEqual(
      (await findings()).map(({ state }) => state),
      ['open', 'open'],
    );
  });

  test('patterns of other products leave code findings alone', async () => {
    await ask('POST', { productIgnores: [of('SCA', '*'), of('SECRETS', '*'), of('AI_SAST', '*')] });
    const counts = await upload([kept, vendored]);
    assert.deepEqual([counts['new'], counts['ignored']], [2, 0]);
  });

  test('what was never seen but on an ignored path is no finding', async () => {
    await ask('POST', { productIgnores: [of('SAST', 'vendor/', '!vendor/b.ts')] });
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
    await ask('POST', { productIgnores: [of('SAST', 'vendor/')] });
    await upload([{ ...result('vendor/b.ts'), path: 'src/b.ts' }]);
    const after = await findings();
    assert.deepEqual(
      after.map(({ id, path: at, state }) => [id, at, state]),
      [[before?.id, 'src/b.ts', 'open']],
    );
  });
});
