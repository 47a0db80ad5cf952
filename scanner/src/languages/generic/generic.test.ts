/** What patterns of texts mean, as Semgrep's command has it (seen with 1.182.0). */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRules, scanFile } from '../../scanner.ts';
import { assertFindsMarkedLines } from '../../testing/marked-lines.ts';

const cases: Readonly<Record<string, readonly [rule: string, code: string]>> = {
  'words and signs, whatever blanks are between them': [
    'pattern: a.b = c',
    `a.b = c finds
a . b=c finds
xa.b = c
a.bx = c`,
  ],
  'a metavariable is one word': [
    'pattern: x $A y',
    `x a y finds
x a b y
x "a" y`,
  ],
  'a metavariable stands for the same word each time': [
    'pattern: $A = $A;',
    `a = a; finds
a = b;`,
  ],
  'an ellipsis crosses ten lines': [
    'pattern: start ... end',
    `start finds
1
2
3
4
5
6
7
8
9
end
start
1
2
3
4
5
6
7
8
9
10
end`,
  ],
  'an ellipsis crosses as many lines as the rule says': [
    'pattern: start ... end\n    options: { generic_ellipsis_max_span: 1 }',
    `start finds
end
start
1
end`,
  ],
  'the shortest of those that end together': [
    'pattern: start ... end',
    `start
start finds
end`,
  ],
  'an ellipsis with a name stands for the same text each time': [
    'pattern: x $...A y $...A z',
    `x a b y a b z finds
x a b y a  b z`,
  ],
  'what begins in a block ends there': [
    'pattern: a ... c',
    `  a
c
a finds
  b
c`,
  ],
  'brackets on one line are a block': [
    'pattern: x ... y',
    `( x ) y
( x y ) finds
x ( y ) finds`,
  ],
  'indentation of the pattern is that of a block, or brackets': [
    'pattern: "f {\\n  ...\\n  x\\n}\\n"',
    `f { a x } finds
finds f {
  a
  x
}
f { x a }`,
  ],
  'settings within their section': [
    'patterns: [{ pattern-inside: "server { ... }" }, { pattern: "listen $PORT;" }, { metavariable-comparison: { metavariable: $PORT, comparison: $PORT < 1024 } }]',
    `server {
  listen 80; finds
  listen 8080;
}
listen 80;`,
  ],
  'texts between quotation marks': [
    `patterns: [{ pattern: 'password = "$...P"' }, { pattern-not: 'password = ""' }]`,
    `password = "a b" finds
password = ""
password = a`,
  ],
  'comments of a shell are left out': [
    'pattern: a b\n    options: { generic_comment_style: shell }',
    `a # c finds
b
a // c
b`,
  ],
  'comments of C++ are left out': [
    'pattern: a b\n    options: { generic_comment_style: cpp }',
    `a // c finds
b
a /* c finds
*/ b`,
  ],
};

async function notRun(rule: string): Promise<string | undefined> {
  const text = `rules: [{ id: r, languages: [generic], message: m, severity: ERROR, ${rule} }]`;
  return (await readRules({ text, idPrefix: '' })).notRun[0]?.message;
}

describe('texts', () => {
  for (const [what, [rule, code]] of Object.entries(cases))
    test(what, () => assertFindsMarkedLines({ file: 'a.txt', rule, code }));

  test('an ellipsis with a name is the text between its neighbours', async () => {
    const text = 'rules: [{ id: r, languages: [generic], message: $...A, severity: ERROR, pattern: "f($...A)" }]';
    const { rules } = await readRules({ text, idPrefix: '' });
    const { findings } = await scanFile({ path: 'any', text: 'f( a,  b )' }, rules);
    assert.deepEqual([findings[0]?.message, findings[0]?.text], [' a,  b', 'f( a,  b )']);
  });

  test('what cannot be read is named', async () => {
    assert.equal(await notRun('pattern: ""'), 'The pattern is empty.');
    assert.equal(await notRun('pattern: a $...B ... c'), 'Nothing is between $...B and another ellipsis.');
    assert.equal(
      await notRun('pattern: a, options: { generic_comment_style: sql }'),
      'The comment style sql is not supported.',
    );
    assert.equal(
      await notRun('pattern: a, options: { generic_ellipsis_max_span: x }'),
      'The option generic_ellipsis_max_span must be a number of lines.',
    );
  });

  test('code of other languages within code', async () => {
    const text = `rules: [{ id: r, languages: [yaml], message: m, severity: ERROR, patterns: [{ pattern: "run: $R" },
      { metavariable-pattern: { metavariable: $R, language: generic, pattern: "\${{ github. ... }}" } }] }]`;
    const { rules } = await readRules({ text, idPrefix: '' });
    const code = '- run: echo ${{ github.event.x }}\n- run: echo ${{ env.x }}\n';
    const { findings } = await scanFile({ path: 'a.yml', text: code }, rules);
    assert.deepEqual(
      findings.map(({ start }) => start.line),
      [1],
    );
  });
});
