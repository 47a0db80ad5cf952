import assert from 'node:assert/strict';
import { test } from 'node:test';
import ts from 'typescript';
import { findCopy } from './find-copy.ts';
import { findOldPhrases } from './old-phrases.ts';
import { judgeCatalogue } from './judge-catalogue.ts';

const sourceOf = (text: string, file = 'Screen.tsx'): ts.SourceFile =>
  ts.createSourceFile(file, text, ts.ScriptTarget.ES2024, true);
const copyIn = (text: string): string[] => findCopy(sourceOf(text)).map((found) => found.text);

test('text of elements is copy, whatever chooses it, and what the catalogue holds is not', () => {
  assert.deepEqual(copyIn('<p>Try <b>it</b> · {words.rest}</p>'), ['Try', 'it']);
  assert.deepEqual(copyIn("<p>{isOn ? 'on' : words.off}{count > 0 && 'more'}</p>"), ['on', 'more']);
  assert.deepEqual(copyIn('<p>{words.title} · {name} — 3 %</p>'), []);
});

test('the text of a property that users read is copy, in components and in objects', () => {
  assert.deepEqual(copyIn('<A label="name" aria-label={`of ${x}`} className="a b c" name="name" />'), ['name', 'of …']);
  assert.deepEqual(copyIn("const column = { id: 'name', header: 'name' };"), ['name']);
});

test('what is passed to a notice or counted is copy', () => {
  assert.deepEqual(copyIn("notifyDone('saved'); counted(2, 'team');"), ['saved', 'team']);
});

test('elsewhere a phrase is copy, and one capitalised word if it is a value', () => {
  assert.deepEqual(copyIn("const titles = { used: 'This was used', name: 'Name', a: 'b' };"), [
    'This was used',
    'Name',
  ]);
  assert.deepEqual(copyIn("if (key === 'Delete') send('Delete');"), []);
});

test('what programs and developers read is no copy', () => {
  const lines = [
    "import { a } from './a b.ts';",
    "type State = 'not yet' | 'Done';",
    "throw new Error('The screen has no route.');",
    "element.closest('a button');",
    "const state = { error: 'FINDING_STATE_OPEN', key: 'Enter' };",
  ];
  assert.deepEqual(copyIn(lines.join('\n')), []);
});

const catalogue = sourceOf(
  [
    'export const words = {',
    "  title: 'Tokens',",
    "  hint: 'Run <code>npm</code>.',",
    "  create: { send: 'Create', as: 'As {name}' },",
    '} as const;',
    "export const roleWords: Record<Role, string> = { admin: 'Admin' };",
  ].join('\n'),
  'words.ts',
);
const problemsWith = (screen: string): string[] =>
  judgeCatalogue(catalogue, [sourceOf(screen)]).map(({ line, problem }) => `${line}: ${problem}`);
const phrases = '<A text={words.hint}><A text={words.create.as} fill={{ name }} /></A>';

test('a text that nothing shows is a problem, also if another object has a text of its name', () => {
  assert.deepEqual(problemsWith(`${phrases}; other.title; words.create.send;`), [
    '2: words.title is shown nowhere: delete it',
  ]);
});

test('a text is shown by the name that a file gives to its group, or with its group as a whole', () => {
  assert.deepEqual(problemsWith(`const { title, create: made } = words; ${phrases}; show(title, made.send);`), []);
  const problems = problemsWith(`words.title; <A text={words.hint} />; show(words.create);`);
  assert.deepEqual(problems, ['4: words.create.as has gaps or marks: show it by <Phrase text={…}>']);
});

test('a text with marks that is shown as it stands is a problem, and so is half a mark', () => {
  const [shown] = problemsWith('words.title; words.create.send; <A text={words.create.as}>{words.hint}</A>');
  assert.equal(shown, '3: words.hint has gaps or marks: show it by <Phrase text={…}>');
  const half = sourceOf("const words = { a: 'Run <code>npm.' } as const;", 'words.ts');
  const [problem] = judgeCatalogue(half, [sourceOf('<A text={words.a} />')]);
  assert.equal(problem?.problem, 'words.a has half a mark: <code>');
});

test('a phrase that was replaced is found in texts, whole or with gaps, and not in comments', () => {
  const lines = [
    '// Hand over this link.',
    "const words = { title: 'Hand over this link', came: (at: string) => `Came in ${at}` };",
    'const title = <h2>Here stands who changed what</h2>;',
    "const fine = 'Share this link';",
  ];
  assert.deepEqual(
    findOldPhrases(sourceOf(lines.join('\n'))).map(({ line, text }) => `${line}: ${text}`),
    ['2: Hand over this link', '2: Came in', '3: Here stands who changed what'],
  );
});
