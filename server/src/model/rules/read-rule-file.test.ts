/** Rule files: what is accepted, what is refused and where, and that no file can harm the process. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parse, stringify } from 'yaml';
import { readRuleFile, ruleFileTextMax, rulesPerFileMax } from './read-rule-file.ts';

const good = { id: 'a.b-c', languages: ['Python'], severity: 'warning', message: 'm', pattern: 'x' };
const read = (...rules: unknown[]) => readRuleFile(JSON.stringify({ rules }));
const reasonOf = (rule: object): string => {
  const { rules, refused } = read(rule);
  assert.deepEqual(rules, []);
  return refused[0]!.reason;
};

test('a rule’s facts are taken from its definition', () => {
  const [rule] = read({ ...good, metadata: { license: 'LGPL-2.1', technology: ['secrets'] } }).rules;
  assert.deepEqual(
    [rule!.path, rule!.languages, rule!.severity, rule!.product, rule!.license],
    ['a.b-c', ['python'], 'medium', 'secrets', 'LGPL-2.1'],
  );
  assert.equal(read({ ...good, 'r2c-internal-project-depends-on': {} }).rules[0]!.product, 'sca');
});

test('each thing that a scan would break of is a reason', () => {
  assert.equal(reasonOf({ ...good, id: undefined }), 'id: is missing');
  assert.match(reasonOf({ ...good, id: 'a b' }), /^id: must consist of letters/);
  assert.match(reasonOf({ ...good, message: 5 }), /^message: must be a string/);
  assert.match(reasonOf({ ...good, severity: 'FATAL' }), /^severity: must be one of CRITICAL/);
  assert.match(reasonOf({ ...good, languages: 'python' }), /^languages: must be a list/);
  assert.match(reasonOf({ ...good, languages: ['python', 'klingon'] }), /“klingon”/);
  assert.match(reasonOf({ ...good, metadata: [] }), /^metadata/);
  assert.match(reasonOf({ ...good, pattern: undefined }), /has no pattern/);
  assert.match(reasonOf({ ...good, id: 'parapet.mine' }), /starter pack/);
  assert.match(reasonOf({ ...good, message: 'x'.repeat(200_001) }), /longer than/);
  const [deep] = read(JSON.parse(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).refused;
  assert.match(deep!.reason, /nested deeper/);
});

test('a rule that leans on the rest of its file by an alias is kept as data that stands alone', () => {
  const text = `shared: &shared {license: MIT}
rules:
  - id: one
    languages: [go]
    severity: LOW
    message: m
    pattern: x
    metadata: *shared
`;
  const [rule] = readRuleFile(text).rules;
  assert.equal(rule!.license, 'MIT');
  assert.deepEqual(parse(rule!.source), rule!.definition);
});

test('files that are made to cost: aliases of aliases, depth, one mapping of many keys, length, number', () => {
  const names = 'abcdefghij'.split('');
  const laughs = names.map(
    (name, n) =>
      `${name}: &${name} [${
        n === 0
          ? 'x'
          : Array(9)
              .fill(`*${names[n - 1]}`)
              .join()
      }]`,
  );
  const refusal = (text: string): string => {
    const { rules, refused } = readRuleFile(text);
    assert.deepEqual([rules.length, refused.length], [0, 1]);
    return refused[0]!.reason;
  };
  assert.match(refusal(`${laughs.join('\n')}\nrules: [*j]`), /alias/i);
  assert.match(refusal(`rules: ${'['.repeat(100_000)}`), /nested deeper/);
  assert.match(refusal(`rules:\n${'- '.repeat(50_000)}x`), /nested deeper/);
  assert.match(refusal('x'.repeat(ruleFileTextMax + 1)), /longer/);
  assert.match(refusal(`rules: [${'{},'.repeat(rulesPerFileMax + 1)}]`), /more than/);
  assert.match(refusal('rules: "\u0000"'), /NUL/);
  assert.match(refusal('rules:\n- &x\nrules:'), /“rules” twice/);
  const keys = Array.from({ length: 50_000 }, (_, n) => `k${n}: 1`).join('\n');
  assert.match(refusal(keys), /no list/);
});

test('whatever the text, nothing is thrown, and what is taken stands alone as the same rule', () => {
  const line = fc.constantFrom(
    'rules:',
    '  - id: a',
    '    id: b',
    '    languages: [go]',
    '- &x',
    ' *x',
    '---',
    '{',
    ']',
    '"',
    '? !!set',
  );
  const rule = fc.record(
    { pattern: fc.constant('x'), metadata: fc.dictionary(fc.string(), fc.jsonValue({ depthSize: 'small' })) },
    { requiredKeys: ['pattern'] },
  );
  const file = fc
    .array(rule, { maxLength: 3 })
    .map((rules) => stringify({ rules: rules.map((each) => ({ ...good, ...each })) }));
  const text = fc.oneof(
    fc.array(line).map((lines) => lines.join('\n')),
    fc.string({ unit: 'binary' }),
    file,
  );
  fc.assert(
    fc.property(text, (content) => {
      for (const { definition, source, digest } of readRuleFile(content).rules) {
        const again = read(parse(source)).rules[0];
        assert.deepEqual([again?.definition, again?.digest], [definition, digest]);
      }
    }),
    { numRuns: 150 },
  );
});

test('the digest is blind to the order of keys, and to nothing else', () => {
  const digest = (rule: object) => read(rule).rules[0]!.digest;
  assert.equal(digest(good), digest(Object.fromEntries(Object.entries(good).reverse())));
  const others = [{ a: [1, 2] }, { a: [2, 1] }, { a: { object: [['b', 1]] } }, { a: { b: 1 } }, { a: '1' }, { a: 1 }];
  assert.equal(new Set(others.map((metadata) => digest({ ...good, metadata }))).size, others.length);
});
