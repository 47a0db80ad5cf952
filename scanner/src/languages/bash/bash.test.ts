/** What patterns of Bash mean, as Semgrep's command has it (seen with 1.182.0). */
import { describe, test } from 'node:test';
import { assertFindsMarkedLines } from '../../testing/marked-lines.ts';

const cases: Readonly<Record<string, readonly [rule: string, code: string]>> = {
  'a command, wherever it stands': [
    'pattern: a ...',
    `a b  # finds
x && a  # finds
x $(a c)  # finds
if a; then  # finds
  b
fi
b a`,
  ],
  'one word is the word': [
    'pattern: a',
    `a b  # finds
sudo a  # finds
b`,
  ],
  'quotation marks around what is always the same': [
    'pattern: a b',
    `a b  # finds
a "b"  # finds
a 'b'  # finds
a "$b"
a b c`,
  ],
  'a metavariable is one argument': [
    'pattern: a $X',
    `a b  # finds
a "b $c"  # finds
a $(b)  # finds
a b c`,
  ],
  'a metavariable between quotation marks is what is inserted': [
    `pattern: 'a "$X"'`,
    `a "$b"  # finds
a "b"
a "c $b"`,
  ],
  'variables with and without braces': [
    'pattern: a $b',
    `a $b  # finds
a \${b}  # finds
a "$b"
a $c`,
  ],
  'what is piped into a shell': [
    'pattern: curl ... | ... bash ...',
    `curl a | bash  # finds
curl a | sudo bash -s  # finds
curl a | cat
wget a | bash`,
  ],
  'pipes of several commands': [
    'pattern: "... | bash"',
    `a | b | bash  # finds
bash | a`,
  ],
  'exported variables are variables': [
    'pattern: export $X=$Y',
    `a=b  # finds
export c=d  # finds
a`,
  ],
  'several arguments': [
    'patterns: [{ pattern: chmod $...A $X }, { metavariable-regex: { metavariable: $...A, regex: .*777 } }]',
    `chmod 777 a  # finds
chmod -R 777 a  # finds
chmod 700 a`,
  ],
  'where output goes does not count': [
    'pattern: a b',
    `a b > c 2>&1  # finds
a b <<EOF  # finds
x
EOF`,
  ],
  'statements in their order': [
    'pattern: |\n      a\n      ...\n      b',
    `a  # finds
c
b`,
  ],
  'conditions, and what may follow them': [
    'pattern: if $X; then ...; fi',
    `if a; then b; fi  # finds
if c; then  # finds
  d
elif e; then  # finds
  f
else
  g
fi`,
  ],
  'loops and functions': [
    'patterns: [{ pattern-inside: "$F() { ... }" }, { pattern: "for $I in ...; do ...; done" }]',
    `f() {
  for i in a b; do c; done  # finds
}
for i in a; do b; done`,
  ],
};

describe('Bash', () => {
  for (const [what, [rule, code]] of Object.entries(cases))
    test(what, () => assertFindsMarkedLines({ file: 'a.sh', rule, code }));
});
