import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupFiles, groupModule } from './group-files.ts';

const units = Array.from({ length: 10 }, (_, index) => `server/src/model/part${index}.test.ts`);

test('files of one room share a process, up to a number, in their order', () => {
  assert.deepEqual(groupFiles(units), [units.slice(0, 8), units.slice(8)]);
  assert.deepEqual(groupFiles(['client/src/a.test.ts', ...units.slice(0, 2), 'web/src/b.test.ts']), [
    ['client/src/a.test.ts'],
    units.slice(0, 2),
    ['web/src/b.test.ts'],
  ]);
});

test('files that change or measure their process are alone', () => {
  const [one = '', other = ''] = units;
  const bound = 'server/src/ingest/hostile-uploads.test.ts';
  const browser = ['tests/console/account.test.ts', 'tests/console/demo.test.ts'];
  assert.deepEqual(groupFiles([one, bound, other, ...browser]), [
    [one, other],
    [bound],
    ...browser.map((each) => [each]),
  ]);
});

test('each file of a group is imported into a suite of its name', () => {
  assert.equal(
    groupModule(['a/it’s.test.ts', 'b.test.ts'], 'file:///root/'),
    `import { describe } from 'node:test';
describe("a/it’s.test.ts", () => import("file:///root/a/it%E2%80%99s.test.ts"));
describe("b.test.ts", () => import("file:///root/b.test.ts"));
`,
  );
});
