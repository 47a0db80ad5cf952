/** Rules over code: each line with the mark is found, and no other. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRules, scanFile } from './scanner.ts';

const mark = /\bfinds\b/;

interface Case {
  /** The fields of the rule below its id. */
  rule: string;
  file: string;
  code: string;
}

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
  'Ruby: calls with and without brackets, keys in either form, in any order': {
    file: 'app.rb',
    rule: 'pattern: "load(..., mode: :object, ...)"',
    code: `load(data, mode: :object)  # finds
load data, safe: true, :mode => :object  # finds
load(data, mode: :strict)
load(data) { |each| each }`,
  },
  'Ruby: what a method ends with is what it returns, in each branch': {
    file: 'app.rb',
    rule: 'pattern: return secret',
    code: `def one
  log
  secret  # finds
end
def two(x)
  if x
    secret  # finds
  else
    return secret  # finds
  end
end
def three
  secret
  other
end`,
  },
  'Ruby: a string that is changed where it stands': {
    file: 'app.rb',
    rule: 'pattern: query("...")',
    code: `def find(name)
  text = "select"
  query(text)  # finds
  text << " all"
  query(text)  # finds
  text << name
  query(text)
end`,
  },
  'Ruby: a block assigns to the variables around it': {
    file: 'app.rb',
    rule: 'pattern: run("...")',
    code: `def all(names)
  last = "none"
  run(last)  # finds
  names.each { |name| last = name }
  run(last)
end`,
  },
  'Ruby: text of regular expressions': {
    file: 'app.rb',
    rule: "pattern: 'match(/$X/)'",
    code: `match(/a+/i)  # finds
match(/a#{b}/)
match("a")`,
  },
  'PHP: variables, and names that are the same in capital letters': {
    file: 'app.php',
    rule: 'pattern: md5($X)',
    code: `<?php
$a = md5($b);  // finds
$a = MD5("x");  // finds
$a = $o->md5($b);
$a = sha1($b);`,
  },
  'PHP: what the server gives is no metavariable': {
    file: 'app.php',
    rule: "pattern: '$_GET[$KEY]'",
    code: `<?php
echo $_GET['name'];  // finds
echo $_POST['name'];
?>
<p><?= $_GET['name'] ?></p> <!-- finds -->`,
  },
  'PHP: words that read like calls': {
    file: 'app.php',
    rule: 'pattern: include($X)',
    code: `<?php
include $page . '.php';  // finds
include('a.php');  // finds
require 'a.php';`,
  },
  'PHP: classes that were imported under another name': {
    file: 'app.php',
    rule: "pattern: 'new App\\Db\\Link(...)'",
    code: `<?php
use App\\Db\\Link as Connection;
$a = new Connection($b);  // finds
$a = new \\App\\Db\\Link();  // finds
$a = new Link();`,
  },
  'PHP: methods of a class, among other members': {
    file: 'app.php',
    rule: `pattern: |
      class $C {
        ...
        public function $F(...) { ... eval(...); ... }
        ...
      }`,
    code: `<?php
class One {  // finds
  private $x = 1;
  public function run($code, $more = []) { $a = 1; eval($code); return $a; }
}
class Two {
  private function run($code) { eval($code); }
}`,
  },
};

/** Rules of the language that the file's ending names. */
const languages: Readonly<Record<string, string>> = {
  py: 'python',
  js: 'javascript',
  jsx: 'javascript',
  java: 'java',
  cs: 'csharp',
  go: 'go',
  php: 'php',
  rb: 'ruby',
};

async function linesFound({ rule, file, code }: Case): Promise<number[]> {
  const language = languages[file.slice(file.lastIndexOf('.') + 1)]!;
  const text = `rules:\n  - id: r\n    languages: [${language}]\n    message: m\n    severity: ERROR\n    ${rule}\n`;
  const { rules, notRun } = await readRules(text);
  assert.deepEqual(notRun, []);
  const found = await scanFile(file, code, rules);
  return [...new Set(found.map(({ start }) => code.slice(0, start).split('\n').length))];
}

describe('rules', () => {
  for (const [name, given] of Object.entries(cases)) {
    test(name, async () => {
      const expected = given.code.split('\n').flatMap((line, index) => (mark.test(line) ? [index + 1] : []));
      assert.deepEqual(await linesFound(given), expected);
    });
  }

  test('a construct that is not supported is named, and its rule is not run; the others are', async () => {
    const { rules, notRun } = await readRules(`rules:
  - { id: one, languages: [python], message: m, severity: ERROR, pattern: f() }
  - { id: two, languages: [cobol], message: m, severity: ERROR, pattern: f() }
  - { id: three, languages: [python], message: m, severity: ERROR, pattern: 'f(' }
  - id: four
    languages: [python]
    message: m
    severity: ERROR
    patterns: [{ pattern: f($X) }, { metavariable-analysis: { analyzer: entropy, metavariable: $X } }]
  - { id: five, languages: [python], message: m, severity: ERROR, pattern-regex: 'a(?>b)' }
`);
    assert.deepEqual(
      rules.map(({ id }) => id),
      ['one'],
    );
    assert.deepEqual(
      notRun.map(({ rule, message }) => `${rule}: ${message}`),
      [
        'two: The language cobol is not supported.',
        'three: The pattern is not python: f(',
        'four: metavariable-analysis is not supported.',
        'five: (?> of a regular expression',
      ],
    );
  });

  test('what the metavariables stand for is told', async () => {
    const { rules } = await readRules(
      'rules: [{ id: r, languages: [python], message: m, severity: ERROR, pattern: "$F($X, ...)" }]',
    );
    const [found] = await scanFile('a.py', 'call(a.b, 1)', rules);
    assert.deepEqual(Object.fromEntries(found?.metavariables ?? []), { $F: 'call', $X: 'a.b' });
  });
});
