import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forgetChanges, noteChange, tellOfChanges } from './changes.ts';

const run = { kind: 'run', runId: '3', workflowType: 'ingest', projectId: '7' } as const;
const scan = { kind: 'scan', scanId: '5', projectId: '7' } as const;
const notices = (text: string): unknown[] =>
  [...text.matchAll(/NOTIFY parapet_change, '([^']*)'; /g)].map(([, payload]) => JSON.parse(payload!) as unknown);

test('one NOTIFY a transaction, with the last state of each thing and each project once', () => {
  const tx = { client: {}, deploymentId: '1' };
  noteChange(tx, { ...scan, status: 'pending' });
  noteChange(tx, { ...run, status: 'submitted' });
  noteChange(tx, { ...scan, status: 'running' });
  noteChange(tx, { kind: 'findings', projectIds: [], cause: 'ticket' });
  for (const id of ['7', '8', '7']) noteChange(tx, { kind: 'findings', projectIds: [id], cause: 'scan' });
  assert.deepEqual(notices(tellOfChanges(tx.client)), [
    {
      deploymentId: '1',
      changes: [
        { ...scan, status: 'running' },
        { ...run, status: 'submitted' },
        { kind: 'findings', projectIds: ['7', '8'], cause: 'scan' },
      ],
    },
  ]);
  assert.equal(tellOfChanges(tx.client), '', 'told once');
});

test('nothing of what was undone, and nothing on the next transaction of the connection', () => {
  const tx = { client: {}, deploymentId: '1' };
  noteChange(tx, { ...scan, status: 'pending' });
  forgetChanges(tx.client);
  assert.equal(tellOfChanges(tx.client), '');
});

test('no notice is longer than PostgreSQL takes, whatever there is to tell', () => {
  const tx = { client: {}, deploymentId: '9'.repeat(19) };
  const projectIds = Array.from({ length: 5_000 }, (_, n) => String(9n * 10n ** 18n + BigInt(n)));
  noteChange(tx, { kind: 'findings', projectIds, cause: 'triage' });
  for (const runId of projectIds) noteChange(tx, { ...run, runId, status: 'cancelled' });
  const text = tellOfChanges(tx.client);
  const statements = text.split('; ').slice(0, -1);
  assert.ok(statements.every((statement) => Buffer.byteLength(statement) < 8_000));
  const told = notices(text) as { changes: { kind: string; projectIds?: string[] }[] }[];
  const changes = told.flatMap((notice) => notice.changes);
  assert.deepEqual(
    changes.flatMap((change) => change.projectIds ?? []),
    projectIds,
  );
  assert.equal(changes.filter(({ kind }) => kind === 'run').length, 5_000);
});
