/** Rules over code: each line with the mark is found, and no other. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRules, scanFile } from './scanner.ts';
import { assertFindsMarkedLines, type Case } from './testing/marked-lines.ts';

const inPython = { file: 'app.py' };
const inJavaScript = { file: 'app.js' };
const cases: Readonly<Record<string, Case>> = {
  'a call with any arguments, among others': {
    ...inPython,
    rule: 'pattern: run(..., shell=True, ...)',
    code: `run(cmd, shell=True)  # finds
run(shell=True, cwd=here)  # finds
run(cmd)
run(cmd, shell=False)`,
  },
  'a name that was imported under another one': {
    ...inPython,
    rule: 'pattern: subprocess.run(...)',
    code: `from subprocess import run as execute
import subprocess as sp
execute(cmd)  # finds
sp.run(cmd)  # finds
run(cmd)`,
  },
  'a constant through an assignment, as long as it is one': {
    ...inPython,
    rule: 'pattern: connect("...")',
    code: `def first():
    url = "db://" + "here"
    connect(url)  # finds
def second(url):
    connect(url)
def third(flag):
    url = "db://here"
    if flag:
        url = ask()
    connect(url)`,
  },
  'the same metavariable is the same code': {
    ...inPython,
    rule: 'pattern: $X == $X',
    code: `a.b == a.b  # finds
a.b == a.c
f(1) == f(1)  # finds`,
  },
  'statements after an ellipsis, also inside of others': {
    ...inJavaScript,
    rule: 'pattern: |\n      const $KEY = "...";\n      ...\n      sign($DATA, $KEY);',
    code: `const key = "secret"; // finds
if (isReady) {
  sign(data, key);
}
function other() {
  const given = ask();
  sign(data, given);
}`,
  },
  'parts of an object, in any order': {
    ...inJavaScript,
    rule: 'pattern: "cookie({ secure: false })"',
    code: `cookie({ httpOnly: true, secure: false }); // finds
cookie({ 'secure': false }); // finds
cookie({ secure: true });`,
  },
  'a declaration is an assignment': {
    ...inJavaScript,
    rule: 'pattern: password = "..."',
    code: `const password = 'hunter'; // finds
password = 'hunter'; // finds
const password2 = ask();`,
  },
  'an element with an attribute among others': {
    file: 'app.jsx',
    rule: 'pattern: <a target="_blank" ... />',
    code: `const one = <a href="x" target="_blank">x</a>; // finds
const two = <a href="x">x</a>;`,
  },
  'what surrounds, and what is left out': {
    ...inPython,
    rule: `patterns:
      - pattern-inside: |
          def $F(...):
            ...
      - pattern: open($PATH)
      - pattern-not: open("...")
      - pattern-not-inside: |
          with guard():
            ...`,
    code: `open(path)
def f(path):
    open(path)  # finds
    open("fixed")
    with guard():
        open(path)`,
  },
  'conditions on metavariables': {
    ...inPython,
    rule: `patterns:
      - pattern: keep($NAME, $DAYS)
      - metavariable-regex:
          metavariable: $NAME
          regex: log_
      - metavariable-comparison:
          comparison: $DAYS > 30 * 2`,
    code: `keep(log_a, 61)  # finds
keep(log_a, 60)
keep(data, 90)`,
  },
  'a pattern within a metavariable, and the focus on it': {
    ...inJavaScript,
    rule: `patterns:
      - pattern: send($BODY)
      - metavariable-pattern:
          metavariable: $BODY
          pattern: $A + $B
      - focus-metavariable: $BODY`,
    code: `send(
  'x' + y, // finds
);
send(z);`,
  },
  'groups of a regular expression': {
    ...inPython,
    rule: `patterns:
      - pattern-regex: 'token_(?P<KIND>\\w+)'
      - metavariable-regex:
          metavariable: $KIND
          regex: live`,
    code: `a = "token_live1"  # finds
b = "token_test1"`,
  },
  'taint from a source to a sink, but for what is cleaned': {
    ...inPython,
    rule: `mode: taint
    pattern-sources: [{ pattern: request.args }]
    pattern-sanitizers: [{ pattern: clean(...) }]
    pattern-sinks: [{ pattern: execute(...) }]`,
    code: `def handle(request):
    name = request.args["name"]
    query = "SELECT " + name
    execute(query)  # finds
    execute(clean(query))
    name = "fixed"
    execute(name)
    for each in request.args:
        last = each
    execute(last)  # finds`,
  },
  'taint of one field is not that of another': {
    ...inJavaScript,
    rule: `mode: taint
    pattern-sources: [{ pattern: input() }]
    pattern-sinks: [{ pattern: sink(...) }]`,
    code: `function f(x) {
  x.a = input();
  sink(x.a); // finds
  sink(x.b);
  sink(x); // finds
}`,
  },
  'taint through a branch, and its label': {
    ...inPython,
    rule: `mode: taint
    pattern-sources:
      - { pattern: first(), label: A }
      - { pattern: 'second(...)', label: B, requires: A }
    pattern-sinks: [{ pattern: sink(...), requires: B }]`,
    code: `def f(flag):
    a = first()
    sink(a)
    if flag:
        a = second(a)
    sink(a)  # finds
    sink(second(1))`,
  },
  'Java: a typed metavariable': {
    file: 'A.java',
    rule: 'pattern: (Statement $S).execute(...)',
    code: `class A {
  void f(Statement one, Other two) {
    one.execute("x"); // finds
    two.execute("x");
  }
}`,
  },
  'Go: a package under another name, and a typed metavariable': {
    file: 'a.go',
    rule: 'pattern-either: [{ pattern: "http.Get(...)" }, { pattern: "($C : *http.Client).Do(...)" }]',
    code: `package a
import web "net/http"
func f(one *http.Client, two Other) {
	web.Get("x") // finds
	one.Do("x") // finds
	two.Do("x")
	three := &http.Client{}
	if err := three.Do("x"); err != nil { // finds
		return
	}
}`,
  },
  'C#: a method of a class that is used': {
    file: 'A.cs',
    rule: 'pattern: Process.Start(...)',
    code: `class A {
  void F() {
    Process.Start("x"); // finds
    Other.Start("x");
  }
}`,
  },
  'the type of what a metavariable stands for': {
    file: 'App.java',
    rule: `patterns:
      - pattern: $X == $Y
      - metavariable-type: { metavariable: $Y, types: [String, List<Integer>] }`,
    code: `class App {
  void run(String a, int b, List<Integer> c, List<String> d) {
    boolean one = b == a;  // finds
    boolean two = a == c;  // finds
    boolean three = a == b;
    boolean four = a == d;
  }
}`,
  },
  'symbolic_propagation: a name is the expression that it stands for, until branches or loops tell otherwise': {
    ...inPython,
    rule: `options: { symbolic_propagation: true }
    pattern: send(read())`,
    code: `def one(a):
    text = read()
    copy = text
    send(copy)  # finds
    if a:
        text = other()
    send(text)
    for each in a:
        log(each)
    send(copy)`,
  },
  'symmetric_eq and commutative_boolop: either order': {
    ...inJavaScript,
    rule: `options: { symmetric_eq: true, commutative_boolop: true }
    pattern-either:
      - pattern: $X.role == "admin"
      - pattern: isIn($X) && isOpen($Y)`,
    code: `a = user.role == "admin"; // finds
a = "admin" == user.role; // finds
a = isOpen(door) && isIn(user); // finds
a = isOpen(door) || isIn(user);`,
  },
  'a function that is given, with or without a name': {
    ...inJavaScript,
    rule: 'pattern: app.get(..., function $F($REQ, $RES) {...})',
    code: `app.get('/', (req, res) => res.end()); // finds
app.get('/', function (req, res) {}); // finds
app.get('/', function named(req, res) {}); // finds
app.get('/', (req) => 1);`,
  },
  'vardef_assign: an assignment is no declaration': {
    ...inJavaScript,
    rule: `options: { vardef_assign: false }
    pattern: x = 1`,
    code: `x = 1; // finds
let x = 1;`,
  },
  'implicit_ellipsis: a record has the fields of the pattern and no others': {
    ...inJavaScript,
    rule: `options: { implicit_ellipsis: false }
    pattern: "f({a: $X})"`,
    code: `f({ a: 1 }); // finds
f({ a: 1, b: 2 });`,
  },
};

/** Rules of the language that the file's ending names. */
describe('rules', () => {
  for (const [name, given] of Object.entries(cases)) {
    test(name, () => assertFindsMarkedLines(given));
  }

  test('a construct that is not supported is named, and its rule is not run; the others are', async () => {
    const { rules, notRun } = await readRules({
      text: `rules:
  - { id: one, languages: [python], message: m, severity: ERROR, pattern: f() }
  - { id: two, languages: [cobol], message: m, severity: ERROR, pattern: f() }
  - { id: three, languages: [python], message: m, severity: ERROR, pattern: 'f(' }
  - id: four
    languages: [python]
    message: m
    severity: ERROR
    patterns: [{ pattern: f($X) }, { metavariable-analysis: { analyzer: entropy, metavariable: $X } }]
  - { id: five, languages: [python], message: m, severity: ERROR, pattern-regex: 'a(?>b)' }
  - { id: six, languages: [python], message: m, severity: ERROR, options: { generic_engine: x }, pattern: f() }
  - { id: seven, languages: [python], message: m, severity: ERROR, min-version: 99.0.0, pattern: f() }
  - { id: eight, languages: [python], message: m, severity: ERROR, max-version: 1.9.9, pattern: f() }
  - { id: nine, languages: [python], message: m, severity: ERROR, min-version: 1.5, pattern: f() }
  - id: ten
    languages: [python]
    message: m
    severity: ERROR
    mode: taint
    pattern-sources: [{ pattern: f(), control: true }]
    pattern-sinks: [{ pattern: g() }]
  - { id: eleven, languages: [python], message: m, severity: ERROR, min-version: 1.50.0, pattern: f() }
`,
      idPrefix: '',
    });
    assert.deepEqual(
      rules.map(({ id }) => id),
      ['one', 'eleven'],
    );
    assert.deepEqual(
      notRun.map(({ rule, message }) => `${rule}: ${message}`),
      [
        'two: The language cobol is not supported.',
        'three: The pattern is not python: f(',
        'four: metavariable-analysis is not supported.',
        'five: (?> of a regular expression',
        'six: The option generic_engine is not supported.',
        'seven: It is for Semgrep 99.0.0 or newer; this is the language of 1.182.0.',
        'eight: It is for Semgrep 1.9.9 or older; this is the language of 1.182.0.',
        'nine: min-version must be a text.',
        'ten: The field control of pattern-sources is not supported.',
      ],
    );
  });

  test('what the metavariables stand for is told', async () => {
    const { rules } = await readRules({
      text: 'rules: [{ id: r, languages: [python], message: m, severity: ERROR, pattern: "$F($X, ...)" }]',
      idPrefix: '',
    });
    const { findings } = await scanFile({ path: 'a.py', text: 'call(a.b, 1)' }, rules);
    const told = Object.entries(findings[0]!.metavariables).map(([name, { text, start }]) => [
      name,
      text,
      start.column,
    ]);
    assert.deepEqual(told, [
      ['$X', 'a.b', 6],
      ['$F', 'call', 1],
    ]);
  });
});
