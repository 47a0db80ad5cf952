import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeRescan, type ScanResult } from './judge-rescan.ts';

const path = 'a.py';

/** Results as `rule@line` in one file. */
function judge(
  sought: { rule: string; line: number; snippet?: string },
  before: { text: string; results: string[] },
  after: { text: string; results: string[] },
) {
  const side = ({ text, results }: typeof before) => ({
    results: results.map((each): ScanResult => {
      const [ruleKey = '', from = '', to = from] = each.split(/[@-]/);
      return { ruleKey, path, region: { startLine: Number(from), endLine: Number(to) } };
    }),
    texts: new Map([[path, text]]),
  });
  const { rule, line, snippet } = sought;
  const region = { startLine: line, endLine: line };
  const judgement = judgeRescan({ ruleKey: rule, path, region, snippet }, side(before), side(after));
  if (judgement.is === 'something_new') return `new ${judgement.result.ruleKey}@${judgement.result.region.startLine}`;
  return judgement.is === 'still_there' ? `still ${judgement.line}` : judgement.is;
}

const evil = { rule: 'E', line: 1 };

test('the finding is gone, whatever moved', () => {
  assert.equal(judge(evil, { text: 'eval(x)\n', results: ['E@1'] }, { text: 'lit(x)\n', results: [] }), 'gone');
  const before = { text: 'eval(x)\n  run(y)\n', results: ['E@1', 'R@2'] };
  assert.equal(judge(evil, before, { text: 'import a\n\nlit(x)\nif b:\n    run(y)\n', results: ['R@5'] }), 'gone');
});

test('one of several on equal lines is gone, and the others stay', () => {
  const before = { text: 'eval(x)\neval(x)\n', results: ['E@1', 'E@2'] };
  assert.equal(judge(evil, before, { text: 'lit(x)\neval(x)\n', results: ['E@2'] }), 'gone');
  assert.equal(judge(evil, before, { text: '\neval(x)\neval(x)\n', results: ['E@2', 'E@3'] }), 'still 3');
});

test('the finding is still there: on its line, on another, in other words', () => {
  const before = { text: 'eval(x)\n', results: ['E@1'] };
  assert.equal(judge(evil, before, { text: 'eval(x) # fine\n', results: ['E@1'] }), 'still 1');
  assert.equal(judge(evil, before, { text: 'a = 1\neval(x)\n', results: ['E@2'] }), 'still 2');
  assert.equal(judge(evil, before, { text: 'eval(str(x))\n', results: ['E@1'] }), 'still 1');
});

test('something new: of another rule, of the same rule elsewhere in a second place', () => {
  const before = { text: 'eval(x)\nok()\n', results: ['E@1'] };
  assert.equal(judge(evil, before, { text: 'exec(x)\nok()\n', results: ['X@1'] }), 'new X@1');
  assert.equal(judge(evil, before, { text: 'lit(x)\nok()\nexec(y)\n', results: ['X@3'] }), 'new X@3');
  assert.equal(judge(evil, before, { text: 'lit(x)\neval(ok())\n', results: ['E@2'] }), 'still 2');
});

test('another result on a line that the fix changes is not new; a second one is', () => {
  const before = { text: 'run(eval(x))\n', results: ['E@1', 'R@1'] };
  assert.equal(judge(evil, before, { text: 'run(lit(x))\n', results: ['R@1'] }), 'gone');
  assert.equal(judge(evil, before, { text: 'run(lit(x))\nrun(y)\n', results: ['R@1', 'R@2'] }), 'new R@2');
  // The earlier result's code is still there, so the new result is another one.
  const apart = { text: 'eval(x)\nrun(y)\n', results: ['E@1', 'R@2'] };
  assert.equal(judge(evil, apart, { text: 'run(x)\n# run(y)\nrun(y)\n', results: ['R@1'] }), 'new R@1');
});

test('results over several lines go by all of them', () => {
  const before = { text: 'def f():\n  eval(x)\n  run()\n', results: ['E@2', 'F@1-3'] };
  const sought = { rule: 'E', line: 2 };
  assert.equal(judge(sought, before, { text: 'def f():\n  lit(x)\n  run()\n', results: ['F@1-3'] }), 'gone');
});

test('the finding is recognised where its code has moved, and not mistaken for another', () => {
  const before = { text: 'a\nb\neval(x)\neval(y)\n', results: ['E@3', 'E@4'] };
  const after = { text: 'a\nb\neval(x)\nlit(y)\n', results: ['E@3'] };
  assert.equal(judge({ rule: 'E', line: 1, snippet: '  eval(y)' }, before, after), 'gone');
  assert.equal(judge({ rule: 'E', line: 1, snippet: 'eval(x)' }, before, after), 'still 3');
  assert.equal(judge({ rule: 'E', line: 1, snippet: 'eval(z)' }, before, after), 'not_reproduced');
  assert.equal(judge({ rule: 'E', line: 1 }, before, after), 'not_reproduced');
  assert.equal(judge({ rule: 'E', line: 4 }, before, after), 'gone');
  assert.equal(judge({ rule: 'Q', line: 3 }, before, after), 'not_reproduced');
});
