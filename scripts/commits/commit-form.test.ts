import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commitProblems } from './commit-form.ts';

const commit = { id: 'a1b2c3d4', subject: 'ingest: keep SARIF suppressions as triage', body: '', lines: 3 };

test('an area and an imperative pass', () => {
  for (const subject of [
    commit.subject,
    'server, tests: put every noun’s files into its own folder',
    'web: focus the first field',
    'client: pass the proxy on',
    'store: speed up the tally',
    'http: process uploads in order',
    'docs: need no database to read on',
  ])
    assert.deepEqual(commitProblems({ ...commit, subject }), [], subject);
});

test('a subject without an area, too long, or with a full stop is named with what to do', () => {
  const problems = (subject: string): string => commitProblems({ ...commit, subject }).join('\n');
  assert.match(problems('Keep suppressions'), /^a1b2c3d4 Keep suppressions\n {2}begin with the area/);
  assert.match(problems('Ingest: keep suppressions'), /begin with the area/);
  assert.match(problems('ingest keep suppressions'), /begin with the area/);
  assert.match(problems(`web: show ${'x'.repeat(63)}`), /from 73 to 72 characters/);
  assert.match(problems('web: show the diff.'), /full stop/);
});

test('a subject that says what is, or was done, is no imperative', () => {
  for (const subject of [
    'web: a decision outlives the page',
    'tests: one way of handing requests on',
    'web: no column is marked',
    'web: its rows have room',
    'web: adds a column',
    'web: added a column',
    'web: adding a column',
  ])
    assert.match(commitProblems({ ...commit, subject }).join('\n'), /no imperative/, subject);
});

test('a change of more than thirty lines has a body', () => {
  assert.deepEqual(commitProblems({ ...commit, lines: 30 }), []);
  assert.match(commitProblems({ ...commit, lines: 31 }).join('\n'), /say why in a body: 31 lines/);
  assert.deepEqual(commitProblems({ ...commit, lines: 31, body: 'Because.' }), []);
});
