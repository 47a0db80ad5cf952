import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertError } from '../../../../tests/harness/app.ts';
import type { TestResult } from '../../../../tests/harness/uploads/sarif.ts';
import { evalAt, first, second, third, useLineMapsApp } from './testing/line-maps-app.ts';

const { api, send, scan, findings, scannedCommits } = useLineMapsApp();

describe('the line map of an upload', () => {
  test('decides which of equal results is which, against all evidence', async () => {
    await scan({ results: [10, 20, 30].map((line) => evalAt(line)), commit: first });
    const before = await findings();
    // The first was removed, and one was added below the last: no line of the file tells.
    const lineMap = { 'src/a.py': [[10, 1, 9, 0], [31, 0, 31, 1]] }; // prettier-ignore
    const done = await scan({
      results: [19, 29, 31].map((line) => evalAt(line)),
      commit: second,
      manifest: { changes: [{ baseCommit: first.toUpperCase(), lineMap }] },
    });
    const after = await findings();
    assert.equal(after.get('src/a.py:19'), before.get('src/a.py:20'));
    assert.equal(after.get('src/a.py:29'), before.get('src/a.py:30'));
    assert.ok(![...before.values()].includes(after.get('src/a.py:31') ?? ''));
    assert.deepEqual([done.counts['new'], done.counts['fixed'], done.problems], [1, 1, []]);
  });

  test('holds where all places are the same as before, but of other lines', async () => {
    await scan({ results: [10, 20, 30].map((line) => evalAt(line)), commit: first });
    const before = await findings();
    // Ten lines with the first were removed, and ten with another inserted below: 20 is now 10, 30 is 20, 30 is new.
    const lineMap = { 'src/a.py': [[5, 10, 4, 0], [34, 0, 25, 10]] }; // prettier-ignore
    await scan({
      results: [10, 20, 30].map((line) => evalAt(line)),
      commit: second,
      manifest: { changes: [{ baseCommit: first, lineMap }] },
    });
    const after = await findings();
    assert.equal(after.get('src/a.py:10'), before.get('src/a.py:20'));
    assert.equal(after.get('src/a.py:20'), before.get('src/a.py:30'));
    assert.ok(![...before.values()].includes(after.get('src/a.py:30') ?? ''));
  });

  test('takes a rename as certain, and closes what the renamed file no longer has as removed', async () => {
    await scan({ results: [evalAt(10), evalAt(10, 'src/b.py'), evalAt(90)], commit: first });
    const before = await findings();
    const renames = { 'src/a.py': 'lib/b.py', 'src/b.py': 'lib/a.py' };
    const done = await scan({
      results: [evalAt(10, 'lib/a.py'), evalAt(10, 'lib/b.py')],
      commit: second,
      manifest: { changes: [{ baseCommit: first, renames }] },
    });
    const after = await findings();
    assert.equal(after.get('lib/b.py:10'), before.get('src/a.py:10'));
    assert.equal(after.get('lib/a.py:10'), before.get('src/b.py:10'));
    assert.deepEqual([done.counts['removed'], done.counts['fixed']], [1, 0]);
  });

  test('is not used from a commit that the last scan did not see, and the scan says so', async () => {
    const wrong = { 'src/a.py': [[1, 5, 0, 0]] };
    await scan({
      results: [evalAt(10)],
      commit: first,
      manifest: { changes: [{ baseCommit: third, lineMap: wrong }] },
    });
    const before = await findings();
    const done = await scan({
      results: [evalAt(10)],
      commit: second,
      manifest: { changes: [{ baseCommit: third, lineMap: wrong }] },
    });
    assert.deepEqual(await findings(), before);
    assert.deepEqual(done.problems.map(({ place, message }) => [place, message]), [
      [
        'manifest.changes',
        'The renames and line maps since cccccccccccc were not used: the last scan of testscan on main saw aaaaaaaaaaaa.',
      ],
    ]); // prettier-ignore
  });

  test('is chosen for each analysis by the commit that it saw', async () => {
    const bandit = (commit: string, line: number, manifest?: unknown) =>
      scan({ results: [evalAt(line), evalAt(line + 10)], commit, tool: 'bandit', manifest });
    await bandit(first, 10);
    await scan({ results: [evalAt(50)], commit: second });
    assert.deepEqual(await scannedCommits(), [
      { tool: 'testscan', category: '', commit: second, ref: 'main' },
      { tool: 'bandit', category: '', commit: first, ref: 'main' },
    ]);
    const before = await findings();
    const since = (baseCommit: string, lines: number) => ({ baseCommit, lineMap: { 'src/a.py': [[0, 0, 1, lines]] } });
    const done = await bandit(third, 20, { changes: [since(second, 3), since(first, 10)] });
    assert.deepEqual(done.problems, []);
    const after = await findings();
    assert.deepEqual(after.get('src/a.py:20'), before.get('src/a.py:10'));
    assert.deepEqual(after.get('src/a.py:30'), before.get('src/a.py:20'));
  });

  test('is not used after a scan that did not see all lines of its commit', async () => {
    const results = [evalAt(10)];
    const latest = [{ tool: 'testscan', category: '', commit: first, ref: 'main' }];
    await scan({ results, commit: first });
    assert.deepEqual(await scannedCommits(), latest);
    await scan({ results, commit: second, query: '&scope=diff', manifest: { paths: ['src/b.py'] } });
    assert.deepEqual(await scannedCommits(), []);
    await scan({ results, commit: first });
    assert.deepEqual(await scannedCommits(), latest);
    await scan({ results, commit: second, isSuccessful: false });
    assert.deepEqual(await scannedCommits(), []);
  });

  test('is not used for paths that were scanned uncommitted', async () => {
    const other: TestResult = { rule: 'exec', path: 'src/a.py', line: 5, text: 'exec(x)' };
    await scan({ results: [other, evalAt(10)], commit: first, manifest: { uncommitted: ['src/a.py'] } });
    const before = await findings();
    const lineMap = { 'src/a.py': [[20, 1, 20, 1]] };
    const manifest = { changes: [{ baseCommit: first, lineMap }] };
    await scan({ results: [other, evalAt(15)], commit: second, manifest });
    assert.deepEqual([...(await findings()).values()], [...before.values()]);
  });

  test('does not extend the reach of a diff scan', async () => {
    await scan({ results: [evalAt(10), evalAt(10, 'src/b.py')], commit: first });
    const changes = [{ baseCommit: first, renames: { 'src/a.py': 'lib/a.py' } }];
    const manifest = { paths: ['src/b.py'], changes };
    const done = await scan({ results: [evalAt(10, 'src/b.py')], commit: second, query: '&scope=diff', manifest });
    assert.deepEqual([done.counts['fixed'], done.counts['removed']], [0, 0]);
  });

  test('does not make the upload another one when a pipeline runs again', async () => {
    await scan({ results: [evalAt(10)], commit: first });
    const again = (manifest?: unknown) =>
      send({ results: [evalAt(10)], commit: second, manifest, idempotencyKey: 'one' });
    const one = await again();
    assert.equal(one.status, 202);
    for (const manifest of [
      { changes: [{ baseCommit: first }], deleted: ['src/b.py'] },
      { changes: [{ baseCommit: second }] },
      {},
    ]) {
      const other = await again(manifest);
      assert.deepEqual([other.status, other.body], [202, one.body]);
    }
  });

  test('is not kept when the scan has ended', async () => {
    const lineMap = { 'src/a.py': [[1, 1, 1, 1]] };
    await scan({
      results: [evalAt(10)],
      commit: first,
      manifest: { paths: ['src/a.py'], changes: [{ baseCommit: third, lineMap }] },
    });
    const manifests = await api.app.platform.database.asTenant(api.org.deploymentId, async (tx) => {
      const { rows } = await tx.client.query<{ manifest: object }>(
        'SELECT manifest FROM parapet.scan WHERE deployment_id = $1',
        [api.org.deploymentId],
      );
      return rows.map(({ manifest }) => manifest);
    });
    assert.deepEqual(manifests, [{ paths: ['src/a.py'], deleted: [], renames: {}, uncommitted: [] }]);
  });
});

describe('a malformed line map', () => {
  const changesWith = (lineMap: unknown, renames = {}) => ({ changes: [{ baseCommit: first, lineMap, renames }] });
  const hunks = (count: number) => Array.from({ length: count }, (_, index) => [2 * index + 1, 1, 2 * index + 1, 1]);
  const cases: [name: string, manifest: unknown, path: RegExp, message: RegExp][] = [
    ['overlapping hunks', changesWith({ 'a.py': [[5, 3, 5, 3], [7, 1, 7, 1]] }), /lineMap\.a\.py/, /hunk 2 overlaps/],
    ['hunks out of order', changesWith({ 'a.py': [[9, 1, 9, 1], [5, 1, 5, 1]] }), /lineMap\.a\.py/, /hunk 2 .*out of order/],
    ['a shift that does not add up', changesWith({ 'a.py': [[5, 1, 9, 1]] }), /lineMap\.a\.py/, /4 old but 8 new lines/],
    ['a negative number', changesWith({ 'a.py': [[-5, 1, 5, 1]] }), /lineMap\.a\.py\.0\.0/, />=0/],
    ['a number beyond any file', changesWith({ 'a.py': [[2 ** 40, 1, 2 ** 40, 1]] }), /lineMap\.a\.py\.0\.0/, /<=2147483647/],
    ['three numbers', changesWith({ 'a.py': [[5, 1, 5]] }), /lineMap\.a\.py\.0/, /./],
    ['too many hunks', changesWith({ 'a.py': hunks(200_001) }), /^manifest\.changes$/, /more than 200000 hunks/],
    ['too many files', changesWith(Object.fromEntries(hunks(20_001).map((_, n) => [`f${n}`, null]))), /lineMap$/, /more than 20000 files/],
    ['too many bases', { changes: Array.from({ length: 9 }, () => ({ baseCommit: first })) }, /^manifest\.changes$/, /8/],
    ['a base that is not a commit', { changes: [{ baseCommit: 'main' }] }, /changes\.0\.baseCommit/, /commit id/],
    ['no base', { changes: [{ lineMap: {} }] }, /changes\.0\.baseCommit/, /./],
    ['two files renamed to one', changesWith({}, { a: 'c', b: 'c' }), /renames\.b/, /another file was renamed to c/],
  ]; // prettier-ignore
  for (const [name, manifest, path, message] of cases) {
    test(`is refused: ${name}`, async () => {
      const answer = await send({ results: [evalAt(10)], commit: second, manifest });
      assertError(answer, 400, 'INVALID_ARGUMENT');
      const [detail] = answer.body.details as { path: string; message: string }[];
      assert.match(detail?.path ?? '', path);
      assert.match(detail?.message ?? '', message);
    });
  }
});
