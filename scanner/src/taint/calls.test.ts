/** Values that are followed from calls into the functions of the file, and back. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readRules, scanFile } from '../scanner.ts';
import { assertFindsMarkedLines, type Case } from '../testing/marked-lines.ts';

const rule = `mode: taint
    pattern-sources: [{ pattern: source(...) }]
    pattern-sanitizers: [{ pattern: clean(...) }]
    pattern-sinks: [{ pattern: sink(...) }]`;
const python = (code: string): Case => ({ rule, file: 'a.py', code });
const javascript = (code: string): Case => ({ rule, file: 'a.js', code });

const cases: Readonly<Record<string, Case>> = {
  'a sink in what is called': python(`def run(x):
    sink(x)  # finds
def main():
    run(source())
`),
  'a source in what is called': python(`def read():
    return source()
def main():
    sink(read())  # finds
    sink(other())
`),
  'what is given back, and what is not': python(`def same(x):
    return x
def safe(x):
    return "ok"
def cleaned(x):
    return clean(x)
def main():
    sink(same(source()))  # finds
    sink(safe(source()))
    sink(cleaned(source()))
    sink(same("a"))
`),
  'one parameter among several, by name and by place': python(`def first(a, b, c=1):
    return a
def main():
    sink(first(source(), 1))  # finds
    sink(first(1, source()))
    sink(first(b=1, a=source()))  # finds
    sink(first(1, *source()))
`),
  'cleaned on one branch alone': python(`def maybe(x, y):
    if y:
        x = clean(x)
    return x
def always(x, y):
    if y:
        x = clean(x)
    else:
        x = clean(x)
    return x
def main(y):
    sink(maybe(source(), y))  # finds
    sink(always(source(), y))
`),
  'through several functions, in any order of definition': python(`def main():
    one(source())
def one(x):
    two(x + 1)
def two(x):
    three(x)
def three(x):
    sink(x)  # finds
`),
  'functions that call themselves and each other': python(`def down(n, x):
    if n == 0:
        return x
    return down(n - 1, x)
def ping(x):
    pong(x)
def pong(x):
    ping(x)
    sink(x)  # finds
def main():
    sink(down(3, source()))  # finds
    ping(source())
`),
  'what a function writes into what it is given': python(`def fill(d):
    d["a"] = source()
    d.other = 1
def main():
    d = {}
    sink(d["a"])
    fill(d)
    sink(d["a"])  # finds
    sink(d.other)
`),
  'methods of a class, by the object of their own and by an object of it': python(`class C:
    def get(self, x):
        return x
    def run(self, x):
        sink(self.get(x))  # finds
    @staticmethod
    def show(x):
        sink(x)  # finds
def main():
    c = C()
    c.run(source())
    C.show(source())
`),
  'a method that is inherited': python(`class Base:
    def run(self, x):
        sink(x)  # finds
class C(Base):
    def main(self):
        self.run(source())
`),
  'a field that one method sets and another reads': python(`class C:
    def set(self):
        self.name = source()
    def show(self):
        sink(self.name)  # finds
def main():
    c = C()
    c.show()
    c.set()
    c.show()
`),
  'functions that have no name of their own': javascript(`const read = () => source();
const run = (x) => { sink(x); }; // finds
run(read());
`),
  'functions that are called with what an object has in it': javascript(`source().forEach((x) => {
  sink(x); // finds
});
other().map((x) => sink(x));
load(source()).then(function (x) { sink(x); }); // finds
other(1).then(function (x) { sink(x); });
`),
  'parameters that are patterns, and the rest': javascript(`function one({ a }, ...rest) {
  sink(a); // finds
  sink(rest[0]); // finds
}
one(source(), 1, source());
`),
  'a name that is assigned twice is not one function': javascript(`let run = (x) => sink(x);
run = other;
run(source());
`),
  'Java: methods of the class, by the number of their parameters': {
    rule,
    file: 'A.java',
    code: `class A {
  void main() { run(source()); this.run(1, source()); A.show(source()); }
  void run(String a) { sink(a); } // finds
  void run(int a, String b) { sink(a); }
  static void show(String a) { sink(a); } // finds
}`,
  },
  'Go: functions of the file': {
    rule,
    file: 'a.go',
    code: `package a
func run(a string, b string) string {
	sink(a) // finds
	return b
}
func main() {
	run(source(), "b")
	sink(run("a", source())) // finds
	sink(run("a", "b"))
}`,
  },
  'Ruby: what a method ends with': {
    rule,
    file: 'a.rb',
    code: `def read(x)
  x
end
def main
  sink(read(source(1))) # finds
  sink(read(2))
end`,
  },
  'PHP: functions of the file': {
    rule,
    file: 'a.php',
    code: `<?php
function run($x) { sink($x); } // finds
function main() { run(source()); run(1); }`,
  },
};

describe('calls', () => {
  for (const [what, given] of Object.entries(cases)) test(what, () => assertFindsMarkedLines(given));

  test('many functions that call each other with parts of what they are given', async () => {
    const names = Array.from({ length: 8 }, (_, index) => index);
    const calls = names.map((name) => `  f${name}(x.p${name}.q, y.r);`).join('\n');
    const functions = names.map(
      (name) =>
        `function f${name}(x, y) {\n  y.a${name} = x.left;\n${calls}\n  last(y.a1);\n  return x.left[0].right;\n}\n`,
    );
    await assertFindsMarkedLines(
      javascript(`${functions.join('')}function last(x) { sink(x); } // finds\nf0(source(), {});\n`),
    );
  });

  test('the whole way is described, from the source through the calls to the sink', async () => {
    const text = `rules:\n  - id: r\n    languages: [python]\n    message: m\n    severity: HIGH\n    ${rule}\n`;
    const { rules } = await readRules({ text, idPrefix: '' });
    const code = 'def run(a):\n  b = a\n  sink(b)\ndef main():\n  x = source()\n  run(x)\n';
    const { findings } = await scanFile({ path: 'a.py', text: code }, rules);
    const { source, steps } = findings[0]!.flow!;
    assert.deepEqual(
      [source, ...steps, findings[0]!].map((span) => `${span.start.line} ${span.text}`),
      ['5 source()', '5 x', '6 x', '1 a', '2 b', '3 sink(b)'],
    );
  });
});
