/** The audit log names every action that the server records, and the filter offers each. */
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { actionGroupWords, actionTitle } from './action-words.ts';

const root = new URL('../../../', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), 'utf8');
const namesIn = (source: string): string[] => source.match(/(?<=')[a-z_]+\.[a-z_]+(?=')/g) ?? [];

/** Names of the same form in the same files that are not actions: permissions, fields, events and a file. */
const others = new Set([
  ...namesIn(read('server/src/model/permissions.ts')),
  'audit.broken',
  'audit.checkpoint',
  'audit.entry',
  'audit.test',
  'greeting.txt',
  'model.credential',
  'model.name',
  'model.provider',
  'project_metadata.branch',
  'rule.test',
]);
const actions = new Set(
  globSync('server/src/domain/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts') && !file.includes('/testing/'))
    .map(read)
    .filter((source) => /record(?:Account)?Change|insertAuditEntry/.test(source))
    .flatMap(namesIn)
    .filter((name) => !others.has(name)),
);

test('every action of the audit log is said in words', () => {
  assert.ok(actions.size > 70, `found only ${String(actions.size)} actions`);
  assert.deepEqual(
    [...actions].filter((action) => actionTitle(action) === action),
    [],
  );
});

test('every action can be filtered by its object', () => {
  const groups = Object.keys(actionGroupWords);
  assert.deepEqual(
    [...actions].filter((action) => !groups.some((group) => action.startsWith(group))),
    [],
  );
});
