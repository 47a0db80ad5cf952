import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { findRules } from './find-rules.ts';
import { agreement } from './rule-id.ts';

test('a rule is the one that a report names, however the folders before its id were seen from there', () => {
  const place = { id: 'no-eval', path: 'python/sec/eval.yaml' };
  for (const [ruleKey, agreed] of [
    ['no-eval', 1],
    ['sec.no-eval', 2],
    ['python.sec.no-eval', 3],
    ['home.ci.rules.python.sec.no-eval', 3],
    ['python.sec.eval.no-eval', 4],
  ] as const) {
    assert.equal(agreement(ruleKey, place), agreed, ruleKey);
  }
  for (const ruleKey of ['no-evaluation', 'xno-eval', 'java.sec.no-eval', 'python.no-eval', 'no-eval.python', '']) {
    assert.equal(agreement(ruleKey, place), undefined, ruleKey);
  }
  assert.equal(agreement('rules.v1.2.no-eval', { id: 'no-eval', path: 'v1.2/a.yml' }), 3);
  assert.equal(agreement('any.folder.no-eval', { id: 'no-eval', path: 'eval.yaml' }), 1);
  assert.equal(agreement('a.b.no.eval', { id: 'no.eval', path: 'b/x.yaml' }), 3);
  assert.equal(agreement('a.b', { id: '', path: 'x.yaml' }), undefined);
});

test('the rule that agrees most is taken; of several different ones none is', async (t) => {
  const rule = (id: string, pattern: string): string =>
    `rules:\n- {id: ${id}, languages: [python], severity: INFO, message: m, pattern: ${pattern}}\n`;
  const folder = await folderOf(t, {
    'python/a.yaml':
      rule('no-eval', 'eval($X)') + '- {id: beside, languages: [python, js]}\n- {id: other, languages: [go]}\n- 7\n',
    'java/a.yaml': rule('no-eval', 'eval($Y)'),
    'copy/python/a.yaml': rule('no-eval', 'eval($X)'),
    'python/broken.yaml': 'no-eval: [',
    'python/.hidden/a.yaml': rule('no-eval', 'hidden($X)'),
    'python/readme.md': rule('no-eval', 'text($X)'),
  });
  const found = await findRules(folder, 'rules.python.no-eval');
  assert.ok('rule' in found, JSON.stringify(found));
  assert.equal(found.rule['pattern'], 'eval($X)');
  assert.deepEqual(
    found.beside.map(({ id }) => id),
    ['beside'],
  );
  assert.match(JSON.stringify(await findRules(folder, 'no-eval')), /several rules/);
  assert.match(JSON.stringify(await findRules(folder, 'go.no-eval')), /is not in the folder/);
  assert.match(JSON.stringify(await findRules(join(folder, 'none'), 'no-eval')), /no rules in .*none/);
});

async function folderOf(t: TestContext, files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-rules-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return folder;
}
