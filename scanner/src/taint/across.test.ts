/** Values that are followed from one file into another. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { assertProjectFindsMarkedLines, scanProject, type ProjectCase } from '../testing/scan-project.ts';

const rule = `mode: taint
    pattern-sources: [{ pattern: source(...) }]
    pattern-sanitizers: [{ pattern: clean(...) }]
    pattern-sinks: [{ pattern: sink(...) }]`;
type Files = ProjectCase['files'];
const javascript = (files: Files): ProjectCase => ({ rule, languages: ['javascript', 'typescript'], files });
const python = (files: Files): ProjectCase => ({ rule, languages: ['python'], files });
const java = (files: Files): ProjectCase => ({ rule, languages: ['java'], files });
const go = (files: Files): ProjectCase => ({ rule, languages: ['go'], files });

const cases: Readonly<Record<string, ProjectCase>> = {
  'JavaScript: a sink in what is imported by its name, its default and as a whole': javascript({
    'a.js': `import { run, other as named } from './lib/b.js';
import made from './lib/b';
import * as all from './lib/b.js';
run(source());
named(source());
made(source());
all.whole(source());
run(clean(source()));
`,
    'lib/b.js': `export function run(x) { sink(x); } // finds
export const other = (x) => sink(x); // finds
export default function (x) { sink(x); } // finds
export function whole(x) { sink(x); } // finds
export function unused(x) { sink(x); }
`,
  }),
  'JavaScript: a source in what is imported, in each way that modules of Node.js know': javascript({
    'a.js': `const { read } = require('./b');
const b = require('./b');
const only = require('./c');
sink(read()); // finds
sink(b.read()); // finds
sink(b.safe());
sink(only()); // finds
sink(require('./b').late()); // finds
`,
    'b.js': `function read() { return source(); }
const safe = () => 'a';
module.exports = { read, safe: safe };
module.exports.late = function () { return source(); };
`,
    'c.js': 'module.exports = () => source();\n',
  }),
  'JavaScript: through a file that gives on what it has from others': javascript({
    'a.ts': `import { run, get } from './index';
run(get());
`,
    'index.ts': `export { run } from './b';
export * from './c';
`,
    'b.ts': 'export const run = (x: string): void => { sink(x); }; // finds\n',
    'c.ts': 'export function get(): string { return source(); }\n',
  }),
  'JavaScript: modules that need each other': javascript({
    'a.js': `const b = require('./b');
exports.even = (n, x) => (n === 0 ? sink(x) : b.odd(n - 1, x)); // finds
exports.start = () => b.odd(3, source());
`,
    'b.js': `const a = require('./a');
exports.odd = (n, x) => a.even(n - 1, x);
`,
  }),
  'JavaScript: a variable of another file, and an object that it makes': javascript({
    'a.js': `import { input, safe, store } from './b';
import settings from './c';
sink(input); // finds
sink(safe);
store.put(source());
sink(settings.name); // finds
sink(settings.other);
`,
    'b.js': `import { Store } from './store';
export const input = source();
export const safe = clean(source());
export const store = new Store();
`,
    'c.js': `const settings = {};
settings.name = source();
settings.other = 1;
export default settings;
`,
    'store.js': `export class Store {
  put(x) { this.send(x); }
  send(x) { sink(x); } // finds
}
`,
  }),
  'JavaScript: what a constructor keeps, by its fields': javascript({
    'a.js': `import { Pair } from './pair';
const pair = new Pair(source(), 'b');
sink(pair.first); // finds
sink(pair.second);
pair.show();
`,
    'pair.js': `export class Pair {
  constructor(first, second) {
    this.first = first;
    this.second = second;
  }
  show() {
    sink(this.first); // finds
    sink(this.second);
  }
}
`,
  }),
  'JavaScript: functions that are given, and functions that are given back': javascript({
    'a.js': `import { each, keep, adder, logged } from './b';
each(source(), (x) => sink(x)); // finds
each(1, (x) => sink(x));
each(source(), (x, y) => sink(y));
each(source(), show);
function show(x) { sink(x); } // finds
sink(keep(source())()); // finds
sink(keep(1)());
adder()(source());
const add = adder();
add(source());
logged(() => source());
logged(() => 1);
`,
    'b.js': `export function each(list, call) { call(list, 1); }
export function keep(x) { return () => x; }
export function adder() { return (x) => sink(x); } // finds
export function logged(call) { sink(call()); } // finds
`,
  }),
  'JavaScript: parts of what is given': javascript({
    'a.js': `import { send, fill } from './b';
const options = {};
options.name = source();
options.id = 1;
send(options);
const filled = {};
fill(filled, source());
sink(filled.value); // finds
sink(filled.count);
`,
    'b.js': `export function send(options) {
  sink(options.name); // finds
  sink(options.id);
}
export function fill(to, x) { to.value = x; to.count = 1; }
export function unused(options) { sink(options.name); }
`,
  }),
  'JavaScript: one branch cleans, and what another file cleans is clean': javascript({
    'a.js': `import { maybe, always, constant } from './b';
sink(maybe(source(), 1)); // finds
sink(always(source()));
sink(constant(source()));
`,
    'b.js': `export function maybe(x, y) { if (y) { x = clean(x); } return x; }
export function always(x) { return clean(x); }
export const constant = (x) => 'a';
`,
  }),
  'JavaScript: functions that make objects': javascript({
    'a.js': `const Store = require('./store').Store;
const { Old } = require('./store');
function Handler(db) {
  const store = new Store(db);
  this.get = (req) => store.put(source(), 1);
}
new Old().put(source());
`,
    'store.js': `function Store(db) {
  'use strict';
  if (false === (this instanceof Store)) return new Store(db);
  this.put = (x, y) => {
    sink(x); // finds
    sink(y);
  };
}
function Old() {}
Old.prototype.put = function (x) { sink(x); }; // finds
module.exports = { Store, Old };
`,
  }),
  'TypeScript: services that a class is given': javascript({
    'user.controller.ts': `import { UserService } from './user.service';
export class UserController {
  constructor(private readonly users: UserService) {}
  find() { return this.users.find(source()); }
}
`,
    'user.service.ts': `export class UserService {
  find(name: string) { return sink(name); } // finds
}
`,
  }),
  'Python: functions, modules, packages and what they give on': python({
    'app/main.py': `from .db import run, read as get
from . import db
import app.db
from app import shown
import other.deep as deep
run(source())
sink(get())  # finds
sink(db.safe())
db.second(source())
app.db.third(source())
shown(source())
deep.go(source())
run(clean(source()))
`,
    'app/__init__.py': 'from .show import shown\n',
    'app/show.py': 'def shown(x):\n    sink(x)  # finds\n',
    'app/db.py': `def run(x):
    sink(x)  # finds
def read():
    return source()
def safe():
    return 1
def second(x):
    sink(x)  # finds
def third(x):
    sink(x)  # finds
def unused(x):
    sink(x)
`,
    'other/deep.py': 'def go(x):\n    sink(x)  # finds\n',
  }),
  'Python: everything of a module, and modules that need each other': python({
    'a.py': `from b import *
ping(3, source())
`,
    'b.py': `import c
def ping(n, x):
    c.pong(n - 1, x)
`,
    'c.py': `import b
def pong(n, x):
    if n == 0:
        sink(x)  # finds
    b.ping(n - 1, x)
`,
  }),
  'Python: objects of classes of other files, what they inherit and what they keep': python({
    'a.py': `from models import User, store
u = User(source(), 1)
sink(u.name)  # finds
sink(u.age)
u.show()
store.add(source())
`,
    'models.py': `from base import Base
class User(Base):
    def __init__(self, name, age):
        self.name = name
        self.age = age
class Store:
    def add(self, x):
        sink(x)  # finds
store = Store()
`,
    'base.py': `class Base:
    def show(self):
        sink(self.name)  # finds
        sink(self.age)
`,
  }),
  'Python: functions that are given, decorated and given back': python({
    'a.py': `from b import each, keep
each(source(), lambda x: sink(x))  # finds
each(1, lambda x: sink(x))
sink(keep(source())())  # finds
`,
    'b.py': `def each(x, call):
    call(x)
def keep(x):
    def inner():
        return x
    return inner
`,
  }),
  'Java: objects of classes of other files, by what they are declared as': java({
    'src/main/java/com/a/web/Controller.java': `package com.a.web;
import com.a.db.Store;
import com.a.db.Reader;
class Controller {
  private final Store store = new Store();
  private Reader reader;
  void get(Helper helper) {
    store.put(source());
    store.put(clean(source()));
    helper.help(source());
    Helper.show(source());
    sink(reader.read()); // finds
    sink(reader.safe());
    new Helper().help(1);
  }
}
`,
    'src/main/java/com/a/web/Helper.java': `package com.a.web;
class Helper {
  void help(String x) { sink(x); } // finds
  static void show(String x) { sink(x); } // finds
}
`,
    'src/main/java/com/a/db/Store.java': `package com.a.db;
public class Store {
  public void put(String x) { write(x); }
  private void write(String x) { sink(x); } // finds
  public void unused(String x) { sink(x); }
}
`,
    'src/main/java/com/a/db/Reader.java': `package com.a.db;
public class Reader extends Base { public String safe() { return "a"; } }
`,
    'src/main/java/com/a/db/Base.java': `package com.a.db;
public class Base { public String read() { return source(); } }
`,
  }),
  'Java: the only class of an interface, and what an object keeps in its fields': java({
    'a/Main.java': `package a;
class Main {
  private Service service;
  void run() {
    service.send(source());
    User user = new User(source(), 1);
    sink(user.getName()); // finds
    sink(user.getAge());
    User other = new User("a", 1);
    other.setName(source());
    other.show();
  }
}
`,
    'a/Service.java': 'package a;\ninterface Service { void send(String x); }\n',
    'a/ServiceOfDatabase.java': `package a;
class ServiceOfDatabase implements Service {
  public void send(String x) { sink(x); } // finds
}
`,
    'a/User.java': `package a;
class User {
  private String name;
  private int age;
  User(String name, int age) { this.name = name; this.age = age; }
  String getName() { return name; }
  int getAge() { return age; }
  void setName(String value) { name = value; }
  void show() { sink(name); sink(age); } // finds
}
`,
  }),
  'Go: packages, and the files of one': go({
    'go.mod': 'module example.com/shop\n',
    'cmd/main.go': `package main
import (
	"example.com/shop/store"
	other "example.com/shop/internal/util"
)
func main() {
	store.Put(source())
	sink(other.Read()) // finds
	sink(other.Safe())
	s := store.New()
	s.Save(source())
	local(source())
	var t store.Store
	t.Save(clean(source()))
}
`,
    'cmd/local.go': 'package main\nfunc local(x string) { sink(x) } // finds\n',
    'store/store.go': `package store
type Store struct { name string }
func New() *Store { return &Store{} }
func Put(x string) { write(x) }
`,
    'store/write.go': `package store
func write(x string) { sink(x) } // finds
func (s *Store) Save(x string) { s.name = x; s.flush() }
func (s *Store) flush() { sink(s.name) } // finds
`,
    'internal/util/util.go': `package util
func Read() string { return source() }
func Safe() string { return "a" }
`,
  }),
  'C#: classes by their names': {
    rule,
    languages: ['csharp'],
    files: {
      'A.cs': 'class A { private readonly Store _store; void M() { _store.Put(source()); Store.Show(source()); } }\n',
      'Store.cs': `class Store {
  public void Put(string x) { sink(x); } // finds
  public static void Show(string x) { sink(x); } // finds
}
`,
    },
  },
  'PHP: functions and classes by their names': {
    rule,
    languages: ['php'],
    files: {
      'a.php':
        '<?php\nrequire "b.php";\nrun(source());\n$s = new Store();\n$s->put(source());\nStore::show(source());\n',
      'b.php': `<?php
function run($x) { sink($x); } // finds
class Store {
  function put($x) { sink($x); } // finds
  static function show($x) { sink($x); } // finds
}
`,
    },
  },
  'Ruby: classes by their names': {
    rule,
    languages: ['ruby'],
    files: {
      'a.rb': 'require_relative "b"\nstore = Store.new\nstore.put(source(1))\nStore.show(source(1))\n',
      'b.rb': `class Store
  def put(x)
    sink(x) # finds
  end
  def self.show(x)
    sink(x) # finds
  end
end
`,
    },
  },
};

describe('across files', () => {
  for (const [what, given] of Object.entries(cases)) test(what, () => assertProjectFindsMarkedLines(given));

  test('the whole way is described, with the files that it goes through', async () => {
    const [finding] = await scanProject(
      python({
        'a.py': 'from b import run\nx = source()\nrun(x)\n',
        'b.py': 'from c import show\ndef run(a):\n  b = a\n  show(b)\n',
        'c.py': 'def show(c):\n  sink(c)\n',
      }),
    );
    const { path, flow } = finding!;
    const way = [flow!.source, ...flow!.steps, finding!].map((span) => `${span.path} ${span.start.line} ${span.text}`);
    assert.deepEqual(way, [
      'a.py 2 source()',
      'a.py 2 x',
      'a.py 3 x',
      'b.py 2 a',
      'b.py 3 b',
      'b.py 4 b',
      'c.py 1 c',
      'c.py 2 sink(c)',
    ]);
    assert.equal(path, 'c.py');
  });
});
