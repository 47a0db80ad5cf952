/** What patterns mean in one language alone. */
import { describe, test } from 'node:test';
import { assertFindsMarkedLines, type Case } from '../testing/marked-lines.ts';

const cases: Readonly<Record<string, Case>> = {
  'Java: a parameter of any type': {
    file: 'A.java',
    rule: 'patterns: [{ pattern: "$T $M(..., $X, ...) { ... }" }, { focus-metavariable: $X }]',
    code: `class A {
  void a() {}
  void b(
    int c, // finds
    final List<String> d // finds
  ) {}
}`,
  },
  'any text: regular expressions': {
    file: 'deploy.conf',
    rule: `patterns:
      - pattern-regex: 'password\\s*=\\s*(?<VALUE>\\S+)'
      - metavariable-regex: { metavariable: $VALUE, regex: '.{4,}' }`,
    code: `user = root
password = letmein # finds
password = abc`,
  },
  'JSON: fields at any depth, in any order, with comments': {
    file: 'package.json',
    rule: `patterns:
      - pattern-inside: '{ $K: "*", ... }'
      - pattern: '$K: "*"'`,
    code: `{
  // Any version.
  "name": "app",
  "left": "*", // finds
  "more": {
    "right": "*", // finds
    "other": "1"
  },
  "list": ["*"]
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

describe('languages', () => {
  for (const [name, given] of Object.entries(cases)) test(name, () => assertFindsMarkedLines(given));
});
