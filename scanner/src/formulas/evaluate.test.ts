/** What the parts of `patterns` leave out, as Semgrep's command has it (seen with 1.182.0). */
import { describe, test } from 'node:test';
import { assertFindsMarkedLines } from '../testing/marked-lines.ts';

const cases: Readonly<Record<string, readonly [excluding: string, code: string]>> = {
  'pattern-not leaves out what it matches itself': [
    'pattern-not: f(a)',
    `f(a)
f(b)  # finds`,
  ],
  'pattern-not leaves out no part of what it matches': [
    'pattern-not: g(f(a))',
    `g(f(a))  # finds
f(b)  # finds`,
  ],
  'pattern-not-inside leaves out every part of what it matches': [
    'pattern-not-inside: g(f(a))',
    `g(f(a))
f(b)  # finds`,
  ],
  'pattern-not-regex leaves out what is around what it matches': [
    'pattern-not-regex: a',
    `f(a)
f(b)  # finds`,
  ],
  'pattern-not-regex leaves out what is within what it matches': [
    'pattern-not-regex: g.*',
    `g(f(a))
f(b)  # finds`,
  ],
  'pattern-not-regex does not leave out what overlaps': [
    String.raw`pattern-not-regex: '\) #'`,
    `f(a) # finds
f(b)  # finds`,
  ],
};

describe('formulas', () => {
  for (const [what, [excluding, code]] of Object.entries(cases))
    test(what, () =>
      assertFindsMarkedLines({ file: 'a.py', rule: `patterns: [{ pattern: f($X) }, { ${excluding} }]`, code }),
    );
});
