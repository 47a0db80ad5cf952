/** What patterns of JavaScript mean, as Semgrep's command has it (seen with 1.182.0). */
import { describe, test } from 'node:test';
import { assertFindsMarkedLines } from '../../testing/marked-lines.ts';

const cases: Readonly<Record<string, readonly [pattern: string, code: string]>> = {
  'var stands for each word, and const for itself': [
    'var $X = $Y',
    `var a = 1; // finds
let b = 2; // finds
const c = 3; // finds
for (let d = 4; d < 5; d++) e();`,
  ],
  'const is neither var nor let': [
    'const $X = $Y',
    `var a = 1;
let b = 2;
const c = 3; // finds`,
  ],
  'a function that is the value of a property is a method of that name': [
    'function $F(...) { ... }',
    `x = {
  a: function () { b(); }, // finds
  c: (d) => d, // finds
  "e f": () => { g(); }, // finds
  h() { i(); }, // finds
  j: 1,
};
k(function () { l(); });
class M {
  n = () => { o(); }; // finds
}`,
  ],
  'and no function without a name': [
    '(...) => { ... }',
    `x = {
  a: function () { b(); },
  c: (d) => { e(); },
};
f(function () { g(); }); // finds
h(() => { i(); }); // finds`,
  ],
  'a property that is short for a name': [
    '{..., $K: $V, ...}',
    `x = { a }; // finds
x = { b: 1 }; // finds
x = { c: function () { d(); } };
const { e } = f(); // finds
for (const { g } of h) i();`,
  ],
  'a property with any value also is a method': [
    'f({ $K: ... })',
    `f({ a: 1 }); // finds
f({ b: () => 1 }); // finds
f({});`,
  ],
  'what a function expression ends with is what it returns': [
    'return $X;',
    `f(function () {
  a();
  b(); // finds
});
g(function () {
  if (c) d(); // finds
});
function named() {
  e();
}
h(() => {
  i();
});
j(() => k()); // finds`,
  ],
  'an assignment with an operator is one': [
    '$X.$Y = $Z',
    `a.b = 1; // finds
c.d += 2; // finds
e = 3;`,
  ],
  'the name of what is declared is not what it is declared as': [
    '$X.$Y = $Z',
    `const exec = require("child_process").exec;
exec = 1; // finds`,
  ],
  'else with any block also is a further if': [
    'if ($C) { ... } else { ... }',
    `if (a) { b(); } else { c(); } // finds
if (d) { e(); }
if (f) { g(); } else if (h) { i(); } // finds`,
  ],
  'a regular expression, and a name that stands for one': [
    '/.../',
    `const a = /b/; // finds
c(a); // finds
d("/e/");`,
  ],
};

describe('JavaScript', () => {
  for (const [what, [pattern, code]] of Object.entries(cases))
    test(what, () => assertFindsMarkedLines({ file: 'a.js', rule: `pattern: ${JSON.stringify(pattern)}`, code }));
});
