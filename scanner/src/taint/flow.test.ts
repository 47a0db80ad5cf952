/** How far values are followed. */
import { describe, test } from 'node:test';
import { assertFindsMarkedLines, type Case } from '../testing/marked-lines.ts';

const fromTo = (source: string, sink: string): string => `mode: taint
    pattern-sources: [{ pattern: '${source}' }]
    pattern-sinks: [{ pattern: '${sink}' }]`;

const cases: Readonly<Record<string, Case>> = {
  'taint_assume_safe_numbers and _booleans: their values carry nothing': {
    file: 'A.java',
    rule: `${fromTo('source()', 'sink(...)')}
    options: { taint_assume_safe_numbers: true, taint_assume_safe_booleans: true }`,
    code: `class A {
  void a() {
    String s = source();
    int n = s.length();
    long m = source();
    var k = n + 1;
    boolean b = s.isEmpty();
    sink(n); sink(m); sink(k); sink(b); sink(Integer.parseInt(s)); sink(s.equals("a"));
    sink(s + n); // finds
  }
}`,
  },
  'a source deep in an object that is reached into': {
    file: 'app.js',
    rule: fromTo('req', 'send(...)'),
    code: `send(req.query.text); // finds
send(req["body"].a.b); // finds
send(res.query.text);`,
  },
  'a string that is changed where it stands': {
    file: 'app.rb',
    rule: fromTo('params', 'run(...)'),
    code: `def one
  text = "a"
  run(text)
  text.concat(params[:b])
  run(text)  # finds
end
def two
  text = "a"
  text << "b"
  run(text)
end`,
  },
  'fields by their methods': {
    file: 'App.java',
    rule: fromTo('read()', 'send(...)'),
    code: `class App {
  void run(Item item) {
    item.setName(read());
    send(item.name);  // finds
    send(item.getName());  // finds
    send(item.getSize());
    item.setName("safe");
    send(item.getName());
  }
}`,
  },
  'a catch behind what cannot throw is never run': {
    file: 'app.py',
    rule: fromTo('read()', 'send(...)'),
    code: `def one(a):
    text = ""
    try:
        return a
    except E:
        text = read()
    send(text)
def two(a):
    text = ""
    try:
        return a.load()
    except E:
        text = read()
    send(text)  # finds`,
  },
  'taint_only_propagate_through_assignments: what was never assigned does not go on': {
    file: 'app.py',
    rule: `options: { taint_only_propagate_through_assignments: true }
    ${fromTo('"key"', 'send(...)')}`,
    code: `a = "key"
b = a
send(b)  # finds
send("key")
send(b + "c")
send(f(b))`,
  },
};

describe('flows', () => {
  for (const [name, given] of Object.entries(cases)) test(name, () => assertFindsMarkedLines(given));
});
