import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { codeownersOf, parseCodeowners } from './codeowners.ts';

const ownersOf = (text: string, path: string) => codeownersOf(parseCodeowners(text))(path);

test('the last line that matches decides, as GitHub’s documentation has it', () => {
  const text = `
# the default
*       @global-owner1 @global-owner2
*.js    @js-owner #inline comment
*.go docs@example.com
*.txt @octo-org/octocats
/build/logs/ @doctocat
docs/* docs@example.com
apps/ @octocat
/docs/ @doctocat
/scripts/ @doctocat @octocat
**/logs @octocat
/apps/ @octocat
/apps/github
`;
  const cases: [string, string[]][] = [
    ['README', ['@global-owner1', '@global-owner2']],
    ['src/a.js', ['@js-owner']],
    ['a.go', ['docs@example.com']],
    ['deep/er/a.txt', ['@octo-org/octocats']],
    ['build/logs/a.log', ['@octocat']],
    ['x/build/logs', ['@octocat']],
    ['docs/a.md', ['@doctocat']],
    ['x/docs/a/b.md', ['@global-owner1', '@global-owner2']],
    ['x/apps/a', ['@octocat']],
    ['apps/github/a', []],
    ['apps/other', ['@octocat']],
  ];
  for (const [path, owners] of cases) assert.deepEqual(ownersOf(text, path), owners, path);
  assert.deepEqual(ownersOf('docs/* @a', 'docs/b.md'), ['@a']);
  assert.deepEqual(ownersOf('docs/* @a', 'docs/b/c.md'), []);
  assert.deepEqual(ownersOf(String.raw`a\ b.md @a`, 'a b.md'), ['@a']);
});

test('sections decide each for itself, and have owners of their own', () => {
  const text =
    '* @all\n[Documentation] @docs\n*.md\nREADME.md @readers\n^[Database][2] @dba @dba2\nmodel/\n[documentation]\nx.md @x\n';
  assert.deepEqual(ownersOf(text, 'a.ts'), ['@all']);
  assert.deepEqual(ownersOf(text, 'model/a.md'), ['@all', '@docs', '@dba', '@dba2']);
  assert.deepEqual(ownersOf(text, 'README.md'), ['@all', '@readers']);
  assert.deepEqual(ownersOf(text, 'x.md'), ['@all', '@x']);
});

test('invalid rules and owners are left out, whatever the text', () => {
  assert.deepEqual(parseCodeowners('a @ok not-an-owner @bad!\n!b @x\n#c @y\n[unclosed @z\na//b @q'), [
    { section: '', pattern: 'a', owners: ['@ok'] },
    { section: '', pattern: '!b', owners: ['@x'] },
  ]);
  assert.deepEqual(ownersOf('!b @x', 'b'), []);
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string(), (text, path) => {
      assert.ok(codeownersOf(parseCodeowners(text))(path).every((owner) => text.includes(owner)));
    }),
  );
});
