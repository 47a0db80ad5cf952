/** What patterns of Python mean, as Semgrep's command has it (seen with 1.182.0). */
import { describe, test } from 'node:test';
import { assertFindsMarkedLines } from '../../testing/marked-lines.ts';

const cases: Readonly<Record<string, readonly [rule: string, code: string]>> = {
  'an import also is one of names of the module': [
    'pattern: import subprocess',
    `import subprocess  # finds
from subprocess import run  # finds
import subprocess as s  # finds
import os`,
  ],
  'a string with something interpolated, among others that are joined to it': [
    'pattern: f"...{$X}..."',
    `a = f"b{c}"  # finds
d = f"e"
f(
    "g"
    f"h{i}"  # finds
    "j"
)`,
  ],
  'anything interpolated': [
    'pattern: f"...{...}..."',
    `a = f"b{c}d{e}"  # finds
f = f"g"`,
  ],
  'else also is elif': [
    'pattern: |\n      if $C:\n        ...\n      else:\n        ...',
    `if a:  # finds
    b()
elif c:
    d()
if e:
    f()`,
  ],
  'numbers are compared, and what is computed of them; texts are not': [
    'patterns: [{ pattern: f($N) }, { metavariable-comparison: { metavariable: $N, comparison: $N > 10 } }]',
    `f(11)  # finds
f(2**4)  # finds
f("12")
f(9)`,
  ],
};

describe('Python', () => {
  for (const [what, [rule, code]] of Object.entries(cases))
    test(what, () => assertFindsMarkedLines({ file: 'a.py', rule, code }));
});
