/** Damaged files of Parapet's own CSV, through the database: each is explained, and closes nothing that it may have lost. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createTestPlatform, type TestPlatform } from '../harness/platform.ts';
import { uploadAndIngest } from '../harness/uploads/upload.ts';

let on: TestPlatform;
before(async () => {
  on = await createTestPlatform();
});
after(() => on.drop());

const rows = [
  'parapetFindings,1,demo,1.0',
  'rule,severity,message,path,line,code,package.ecosystem,package.name',
  'no-debug,medium,"The ""debug"" flag, again",src/a.py,12,run(debug),,',
  'no-eval,high,eval runs text,src/b.py,3,"eval(\n  text)",,',
  'CVE-2099-1,critical,It follows links,go.mod,,,gomod,example.com/a',
  'complete,true',
];
const good = `${rows.join('\r\n')}\r\n`;
const upload = (body: string) => uploadAndIngest(on, body, { project: 'csv', format: 'parapet', fileName: 'a.csv' });

test('a file that breaks off is refused with its place and closes nothing; the next good one works', async () => {
  assert.equal((await upload(good)).counts.new, 3);
  for (let length = 3; length < good.trimEnd().length; length += 7) {
    const { status, problems } = await upload(good.slice(0, length));
    assert.equal(status, 'error', `${length}`);
    assert.ok(problems[0] !== undefined && problems[0].place !== '', `${length}`);
    assert.doesNotMatch(problems[0].message, /could not process/);
  }
  const again = await upload(good);
  assert.deepEqual([again.status, again.counts.new, again.counts.unchanged], ['completed', 0, 3]);
});

test('a quotation mark, a separator or a line break too many never ends as an internal error', async () => {
  for (let at = 0; at < good.length; at += 5)
    for (const wrong of ['"', ',', '\n']) {
      const { status, problems } = await upload(good.slice(0, at) + wrong + good.slice(at));
      if (status !== 'error') continue;
      assert.ok(problems[0] !== undefined && problems[0].place !== '', `${at} ${wrong}`);
      assert.doesNotMatch(problems[0].message, /could not process/, `${at} ${wrong}`);
    }
});

test('a row that is dropped leaves the findings of its rule open', async () => {
  await upload(good);
  for (const [row, broken] of [
    [rows[2]!, rows[2]!.replace('medium', 'MEDIUM')],
    [rows[3]!, rows[3]!.replace(',3,', ',three,')],
    [rows[4]!, rows[4]!.replace(',example.com/a', '')],
  ] as const) {
    const { status, counts } = await upload(good.replace(row, broken));
    assert.deepEqual([status, counts.fixed], ['completed', 0], broken);
  }
});
