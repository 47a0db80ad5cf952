/** What changed since a commit of the base decides on the first scan of a ref (docs/identity.md, Line maps). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { evalAt, first, second, third, useLineMapsApp } from './testing/line-maps-app.ts';

const { scan, identitiesOn } = useLineMapsApp();

describe('the line map from a base to a new ref', () => {
  const results = [10, 20, 30].map((line) => evalAt(line));
  /** Ten lines with the first were removed, and ten with another inserted below: 20 is now 10, 30 is 20, 30 is new. */
  const lineMap = { 'src/a.py': [[5, 10, 4, 0], [34, 0, 25, 10]] }; // prettier-ignore
  const sinceFirst = { changes: [{ baseCommit: first, lineMap }] };

  test('is certain, as on the same ref', async () => {
    await scan({ results, commit: first });
    const base = await identitiesOn('main');
    const done = await scan({ results, commit: second, ref: 'topic', manifest: sinceFirst });
    const now = await identitiesOn('topic');
    assert.equal(now.get('src/a.py:10'), base.get('src/a.py:20'));
    assert.equal(now.get('src/a.py:20'), base.get('src/a.py:30'));
    assert.ok(![...base.values()].includes(now.get('src/a.py:30') ?? ''));
    assert.deepEqual(done.problems, []);
  });

  test('is not used once the base was scanned at another commit, and the scan says so', async () => {
    await scan({ results, commit: first });
    await scan({ results, commit: third });
    const base = await identitiesOn('main');
    const done = await scan({ results, commit: second, ref: 'topic', manifest: sinceFirst });
    assert.deepEqual(await identitiesOn('topic'), base);
    assert.deepEqual(done.problems.map(({ message }) => message), [
      'The renames and line maps since aaaaaaaaaaaa were not used: the last scan of testscan on main saw cccccccccccc.',
    ]); // prettier-ignore
  });

  test('is not used for paths that the base’s scan saw uncommitted', async () => {
    await scan({ results, commit: first, manifest: { uncommitted: ['src/a.py'] } });
    const base = await identitiesOn('main');
    await scan({ results, commit: second, ref: 'topic', manifest: sinceFirst });
    assert.deepEqual(await identitiesOn('topic'), base);
  });

  test('applies to the findings of the base alone; those of other refs are matched as without it', async () => {
    await scan({ results: [evalAt(10), evalAt(90)], commit: first });
    await scan({ results: [evalAt(10), evalAt(50), evalAt(90)], commit: second, ref: 'other' });
    const other = await identitiesOn('other');
    // The line 50 was added, so the base has nothing to say of it; and line 90 is no longer reported.
    const added = { 'src/a.py': [[49, 0, 50, 1], [70, 1, 70, 0]] }; // prettier-ignore
    const manifest = { changes: [{ baseCommit: first, lineMap: added }] };
    await scan({ results: [evalAt(10), evalAt(50)], commit: third, ref: 'topic', manifest });
    const now = await identitiesOn('topic');
    assert.deepEqual([...now].sort(), [...other].filter(([place]) => place !== 'src/a.py:90').sort());
  });

  test('gives what the base no longer reports at its kept line to no other result', async () => {
    await scan({ results: [evalAt(10), evalAt(20)], commit: first });
    const base = await identitiesOn('main');
    // Line 21 was added; line 20 was kept, and is no longer reported.
    const changes = [{ baseCommit: first, lineMap: { 'src/a.py': [[20, 0, 21, 1]] } }];
    await scan({ results: [evalAt(10), evalAt(21)], commit: second, ref: 'topic', manifest: { changes } });
    const now = await identitiesOn('topic');
    assert.equal(now.get('src/a.py:10'), base.get('src/a.py:10'));
    assert.ok(![...base.values()].includes(now.get('src/a.py:21') ?? ''));
  });

  test('is chosen for each analysis: on the ref where it was scanned there, else on its base', async () => {
    const onBase = { results, tool: 'bandit', commit: first };
    await scan(onBase);
    await scan({ results: [evalAt(40)], commit: first });
    await scan({ results: [evalAt(40)], commit: second, ref: 'topic' });
    const base = await identitiesOn('main');
    const manifest = { changes: [{ baseCommit: second, lineMap: {} }, ...sinceFirst.changes] };
    const done = await scan({ ...onBase, commit: third, ref: 'topic', manifest });
    const now = await identitiesOn('topic');
    assert.deepEqual(done.problems, []);
    assert.equal(now.get('src/a.py:10'), base.get('src/a.py:20'));
    assert.equal(now.get('src/a.py:40'), base.get('src/a.py:40'));
  });
});
