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
  'branches that never run bring nothing': {
    file: 'App.java',
    rule: fromTo('read()', 'send(...)'),
    code: `class App {
  void a(boolean unknown) {
    String s = read();
    int n = 86;
    String t = (7 * 18) + n > 200 ? "safe" : s;
    send(t);
    String u = (500 / 42) + n > 200 ? "safe" : s;
    send(u);  // finds
    String v = "a";
    if (n > 100 && unknown) v = s;
    send(v);
    if (n < 100 && unknown) v = s;
    send(v);  // finds
    String w;
    char c = "ABC".charAt(1);
    switch (c) {
      case 'A': w = s; break;
      case 'B': w = "b"; break;
      default: w = s;
    }
    send(w);
    switch (c) {
      case 'A': w = "a"; break;
      case 'B':
      case 'C': w = s; break;
      default: w = "d";
    }
    send(w);  // finds
  }
}`,
  },
  'lists, maps and builders hold what is put into them, under its key if that is known': {
    file: 'App.java',
    rule: fromTo('read()', 'send(...)'),
    code: `class App {
  void a(Session session) {
    Map<String, String> map = new HashMap<>();
    map.put("a", "safe");
    map.put("b", read());
    send(map.get("a"));
    send(map.get("b"));  // finds
    map.put("b", "safe");
    send(map.get("b"));
    List<String> list = new ArrayList<>();
    send(list.get(0));
    list.add(read());
    send(list.get(0));  // finds
    StringBuilder text = new StringBuilder();
    text.append("a").append("b");
    send(text.toString());
    text.append(read());
    send(text.toString());  // finds
    session.add(read());
    send(session.get("a"));
  }
}`,
  },
  'the place where something is stored': {
    file: 'app.py',
    rule: fromTo('read()', 'session[...]'),
    code: `key = read()
session[key] = "a"  # finds
session["key"] = "a"`,
  },
  'arrays and maps of JavaScript': {
    file: 'app.js',
    rule: fromTo('read()', 'send(...)'),
    code: `const list = [];
send(list[0]);
list.push(read());
send(list[0]); // finds
const map = new Map();
map.set('a', read());
send(map.get('b'));
send(map.get('a')); // finds`,
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
