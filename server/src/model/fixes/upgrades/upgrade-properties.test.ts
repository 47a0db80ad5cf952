/** Whatever surrounds a version and however it is written: the version changes, and nothing else. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { withEdits } from '../edits/text-edit.ts';
import { ecosystemEditors } from './upgrade-files.ts';

interface Sample {
  ecosystem: string;
  file: string;
  package: string;
  from: string;
  to: string;
  /** Lines that may come before and after, none about the package. */
  around: readonly string[];
  /** Ways to write it, with @ in place of the version. */
  written: readonly string[];
  /** Required first and last lines. */
  head?: string;
  tail?: string;
}

const samples: readonly Sample[] = [
  {
    ecosystem: 'pypi',
    file: 'requirements.txt',
    package: 'My.Lib',
    from: '1.2.0',
    to: '1.2.9',
    around: [
      '# my-lib==1.2.0',
      'other==1.2.0',
      '-r base.txt',
      '',
      '  ',
      'my-lib-extras==1.2.0',
      '--index-url https://x.example/my-lib==1.2.0',
    ],
    written: [
      'my_lib==@',
      'MY-LIB[a,b] == @',
      'my.lib===@ ; python_version > "3"',
      'my-lib~=@  # pinned',
      '  my-lib>=@',
    ],
  },
  {
    ecosystem: 'gomod',
    file: 'go.mod',
    package: 'example.com/a',
    from: 'v1.2.0',
    to: 'v1.2.9',
    around: [
      '// require example.com/a v1.2.0',
      'require example.com/ab v1.2.0',
      '',
      'go 1.21',
      'exclude example.com/a v1.1.0',
      'retract v1.2.0',
    ],
    written: [
      'require example.com/a @',
      'require  example.com/a\t@ // indirect',
      'require (\n\texample.com/a @\n)',
      'require (\n example.com/b v1.2.0\n example.com/a @ // x\n)',
    ],
    head: 'module example.com/shop',
  },
  {
    ecosystem: 'maven',
    file: 'pom.xml',
    package: 'g:a',
    from: '1.2.0',
    to: '1.2.9',
    around: [
      '<!-- <version>1.2.0</version> -->',
      '<name>1.2.0</name>',
      '',
      '<dependency><groupId>g</groupId><artifactId>b</artifactId><version>1.2.0</version></dependency>',
      '<x y="1.2.0"/>',
    ],
    written: [
      '<dependency><groupId>g</groupId><artifactId>a</artifactId><version>@</version></dependency>',
      '<dependency>\n<version> @ </version>\n<artifactId>a</artifactId><groupId> g </groupId></dependency>',
      '<dependency><groupId>g</groupId><artifactId>a</artifactId><version>${v}</version></dependency><properties><v>@</v></properties>',
    ],
    head: '<?xml version="1.0"?>\n<project>',
    tail: '</project>',
  },
  {
    ecosystem: 'cargo',
    file: 'Cargo.toml',
    package: 'my-lib',
    from: '1.2.0',
    to: '1.2.9',
    around: ['# my-lib = "1.2.0"', 'other = "1.2.0"', '', 'more = { version = "1.2.0" }', 'my-lib-extras = "1.2.0"'],
    written: [
      'my-lib = "@"',
      'my_lib="^@"',
      '"my-lib" = { version = "=@", features = ["a"] }',
      'alias = { package = "my-lib", version = "@" }',
      "my-lib = '~@' # x",
    ],
    head: '[package]\nname = "my-lib"\nversion = "1.2.0"\n\n[dependencies]',
  },
  {
    ecosystem: 'gem',
    file: 'Gemfile',
    package: 'my_lib',
    from: '1.2.0',
    to: '1.2.9',
    around: ["# gem 'my_lib', '1.2.0'", "gem 'other', '1.2.0'", '', "ruby '1.2.0'", "gem 'my_lib_extras', '1.2.0'"],
    written: [
      "gem 'my_lib', '@'",
      'gem "my_lib", "~> @", require: false',
      "  gem('my_lib', '>= @')",
      "gem 'my_lib' , '= @', group: :test",
    ],
  },
];

describe('the version changes, and not one character besides', () => {
  for (const sample of samples) {
    test(sample.file, () => {
      const way = ecosystemEditors.get(sample.ecosystem) ?? assert.fail();
      const lines = fc.array(fc.constantFrom(...sample.around), { maxLength: 5 });
      const lineEnd = fc.constantFrom('\n', '\r\n');
      fc.assert(
        fc.property(
          lines,
          lines,
          fc.constantFrom(...sample.written),
          lineEnd,
          fc.boolean(),
          (before, after, written, end, isEnded) => {
            const all = [sample.head, ...before, written, ...after, sample.tail].filter((line) => line !== undefined);
            const [left, right] = (all.join('\n') + (isEnded ? '\n' : '')).replaceAll('\n', end).split('@') as [
              string,
              string,
            ];
            const upgrade = { ...sample, published: null };
            const text = left + sample.from + right;
            const outcome = way.edit(upgrade, new Map([[sample.file, text]]));
            assert.ok('files' in outcome, 'refused' in outcome ? `${outcome.refused}\n${text}` : '');
            assert.equal(withEdits(text, outcome.files.get(sample.file) ?? []), left + sample.to + right);
          },
        ),
        { numRuns: 200 },
      );
    });
  }
});

test('no editor throws, whatever it is given', () => {
  const names = [
    'package.json',
    'package-lock.json',
    'requirements.txt',
    'go.mod',
    'pom.xml',
    'Cargo.toml',
    'Cargo.lock',
    'Gemfile',
    'Gemfile.lock',
  ];
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    '"',
    ':',
    ',',
    'qs',
    '1.0.0',
    '\n',
    '<dependency>',
    '</',
    '<version>',
    '"dependencies"',
    '[[package]]',
    'name = "qs"',
    "gem 'qs', '",
    ' (',
    ')',
    'require ',
    '\\',
    '\u0000',
    '😀',
  ];
  const text = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(
      fc.constantFrom(...ecosystemEditors.values()),
      fc.constantFrom(...names),
      text,
      (way, name, content) => {
        const upgrade = { ecosystem: 'npm', package: 'qs', from: '1.0.0', to: '1.0.1', published: null };
        const outcome = way.edit(upgrade, new Map([[name, content]]));
        if ('files' in outcome) for (const edits of outcome.files.values()) withEdits(content, edits);
      },
    ),
    { numRuns: 2_000 },
  );
});
