/** The parts of findings: places, messages, fixes, ways of data, comments that mute, and ids that Semgrep gives, too. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRules, scanFile, type FileScan } from '../scanner.ts';

async function scan(rule: string, text: string, path = 'a.py'): Promise<FileScan> {
  const head = '{ id: rules.one, languages: [python], severity: HIGH';
  const { rules, notRun } = await readRules({ text: `rules: [${head}, ${rule} }]`, idPrefix: '' });
  assert.deepEqual(notRun, []);
  return scanFile({ path, text }, rules);
}

describe('findings', () => {
  test('columns and offsets, also in bytes', async () => {
    const { findings } = await scan('message: m, pattern: sink($Y)', '# é𝒳\ndef f():\n    é = "é𝒳"; sink( x )\n');
    assert.deepEqual(findings[0]?.start, { line: 3, column: 16, offset: 30, byteColumn: 20, byteOffset: 37 });
    assert.equal(findings[0]?.lines, '    é = "é𝒳"; sink( x )');
  });

  test('a message with what metavariables stand for, and with the value of a constant', async () => {
    const { findings } = await scan('message: "$F of $X, value($X), $UNBOUND", pattern: $F($X)', 'a = "b"\ncall(a)\n');
    assert.equal(findings[0]?.message, 'call of a, b, $UNBOUND');
  });

  const fixes: readonly [string, string][] = [
    ['fix: "safe($X, 1)"', 'safe(y, 1)'],
    ['fix-regex: { regex: "u(n)safe", replacement: "\\\\1ot" }', 'not(y)'],
    ['fix-regex: { regex: "[a-z]", replacement: "$", count: 2 }', '$$safe(y)'],
  ];
  for (const [fix, expected] of fixes)
    test(fix, async () => {
      assert.equal((await scan(`message: m, pattern: unsafe($X), ${fix}`, 'unsafe(y)\n')).findings[0]?.fix, expected);
    });

  test('the way of the data: its source, where it was stored, its sink', async () => {
    const rule =
      'message: m, mode: taint, pattern-sources: [{ pattern: source() }], pattern-sinks: [{ pattern: sink($Y) }]';
    const { findings } = await scan(rule, 'def f():\n  x = source()\n  y = x + 1\n  sink(y)\n');
    const { source, steps } = findings[0]!.flow!;
    assert.deepEqual(
      [source, ...steps].map(({ text, start }) => `${start.line}:${start.column} ${text}`),
      ['2:7 source()', '2:3 x', '3:3 y'],
    );
  });

  const comments: readonly [string, boolean][] = [
    ['f() # nosemgrep', true],
    ['f() # nosem', true],
    ['# nosemgrep\nf()', true],
    ['# nosemgrep: rules.one\nf()', true],
    ['f() # nosemgrep: one', true],
    ['f() # nosemgrep: two, config.rules.one', true],
    ['f() # nosemgrep: two', false],
    ['f() # nosemgrepped', false],
    ['g() # nosemgrep\nf()', false],
    ['f()\n# nosemgrep', false],
  ];
  for (const [text, isMuted] of comments)
    test(`${JSON.stringify(text)}: ${isMuted ? 'muted' : 'not muted'}`, async () => {
      assert.deepEqual(
        (await scan('message: m, pattern: f()', text)).findings.map((each) => each.isMuted),
        [isMuted],
      );
    });

  // As the command 1.182.0 gives them.
  test('the ids of Semgrep, which number what is the same', async () => {
    const { rules } = await readRules({
      text: 'rules: [{ id: tt, languages: [python], message: m, severity: HIGH, pattern: sink($Y) }]',
      idPrefix: '',
    });
    const text = 'sink( x  +  "a b" )\nsink(g(1,  2))\nsink(x  +  "a b" )\n';
    const { findings } = await scanFile({ path: 'b.py', text }, rules);
    assert.deepEqual(
      findings.map(({ matchBasedId }) => matchBasedId.replace(/(?<=^.{12}).*_/, '…_')),
      ['0712740f805e…_0', 'e2a8002ed303…_0', '0712740f805e…_1'],
    );
  });

  test('code that is damaged is scanned where it can be read, and named', async () => {
    const { findings, problems } = await scan('message: m, pattern: f()', 'f()\ndef (:\n  )\n\nf()\n');
    assert.ok(findings.length > 0);
    assert.deepEqual(
      problems.map(({ kind, path }) => [kind, path]),
      [['damaged', 'a.py']],
    );
  });

  test('code that is nested deeper than can be followed is named', async () => {
    const { problems } = await scan('message: m, pattern: f()', `f(${'['.repeat(20_000)}${']'.repeat(20_000)})\n`);
    assert.deepEqual(
      problems.map(({ kind }) => kind),
      ['too-deep'],
    );
  });

  test('a file without a name of the pattern is not parsed', async () => {
    const { problems } = await scan('message: m, pattern: other.thing(...)', 'def (:\n');
    assert.deepEqual(problems, []);
  });
});
