/** Untrusted text is shown in a pull request and has no effect there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { plain, pullRequestText, type FixStory } from './pull-request-text.ts';

const story: FixStory = {
  finding: {
    id: '17',
    path: 'src/a.ts',
    region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 8 },
    ref: 'main',
    rule: { name: 'NoEval' },
    ruleKey: 'no-eval',
    severity: 'high',
    content: { message: 'eval runs what a user wrote.' },
    tool: 'demo',
  },
  findingUrl: 'https://parapet.example/deployments/1/findings/17',
  title: 'Fix NoEval',
  explanation: 'Call the function instead.',
  verified: ['The changed files can still be parsed.'],
  branch: 'parapet/fix-17',
  commit: 'ab12',
};

test('it says what, why, for which finding, what was verified and how to undo it', () => {
  const { title, body } = pullRequestText(story);
  assert.equal(title, 'Fix NoEval');
  assert.ok(
    body.startsWith(
      'Parapet made this change for [finding 17](https://parapet.example/deployments/1/findings/17) on main.\n',
    ),
  );
  for (const part of [
    '**What**\n\n> Fix NoEval\n>\n> Call the function instead.',
    'demo reports NoEval (high) at src/a.ts:2:\n\n> eval runs what a user wrote.',
    '- The changed files can still be parsed.',
    'delete the branch parapet/fix-17',
    '`git revert ab12`',
  ])
    assert.ok(body.includes(part), `${part} in\n${body}`);
});

test('untrusted text is no mark-up, mention, reference, image or host command', () => {
  const evil =
    '![x](https://evil.example/p.png) <img src=x> @ada #12 !3\n/merge\n- [ ] `a` https://evil.example \u202eab';
  const { title, body } = pullRequestText({
    ...story,
    finding: { ...story.finding, content: { message: evil }, rule: { name: evil }, ref: evil, path: evil, tool: evil },
    title: evil,
    explanation: evil,
    verified: [evil],
  });
  assert.ok(!title.includes('\n'));
  assert.doesNotMatch(body, /^\s*\//m);
  assert.doesNotMatch(body, /<|[^\\]!\[|[@#!](?!&#8203;)(?<!&#)|\u202e/);
  assert.deepEqual(body.match(/https?:\/\/\S+/g), [`${story.findingUrl})`]);
});

test('any text is shown as it is, in one line', () => {
  const shown = (markdown: string): string =>
    markdown.replaceAll(/\\([!-/:-@[-`{-~])|&(lt|gt|amp|#8203);/g, (_all, sign: string | undefined, entity: string) =>
      sign === undefined ? ({ lt: '<', gt: '>', amp: '&' }[entity] ?? '') : sign,
    );
  const text = fc.string({ unit: fc.constantFrom(...'ab1.)-+=*_`[]()<>#@!~|\\/:&;$% \n'.split(''), 'www', 'https') });
  fc.assert(
    fc.property(text, (given) => {
      const markdown = plain(given, 1_000);
      assert.equal(shown(markdown), given.replaceAll(/\s+/g, ' ').trim());
      const unescaped = markdown.replaceAll(/\\[!-/:-@[-`{-~]/g, 'x').replaceAll('&#8203;', '');
      assert.doesNotMatch(unescaped, /[<>`*_[\]|~#!]|^[-+=]|^\d+[.)]|:\/\/|www\./i);
    }),
  );
});
