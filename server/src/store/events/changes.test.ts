import assert from 'node:assert/strict';
import { test } from 'node:test';
import { discardChanges, collectChange, notifyStatementsOf } from './changes.ts';

const run = { kind: 'run', runId: '3', workflowType: 'ingest', projectId: '7' } as const;
const scan = { kind: 'scan', scanId: '5', projectId: '7' } as const;
const notificationsOf = (text: string): unknown[] =>
  [...text.matchAll(/NOTIFY parapet_change, '([^']*)'; /g)].map(([, payload]) => JSON.parse(payload!) as unknown);

test('a transaction sends one NOTIFY, with the last state of each run and scan and each project once', () => {
  const tx = { client: {}, deploymentId: '1' };
  collectChange(tx, { ...scan, status: 'pending' });
  collectChange(tx, { ...run, status: 'submitted' });
  collectChange(tx, { ...scan, status: 'running' });
  collectChange(tx, { kind: 'findings', projectIds: [], cause: 'ticket' });
  for (const id of ['7', '8', '7']) collectChange(tx, { kind: 'findings', projectIds: [id], cause: 'scan' });
  assert.deepEqual(notificationsOf(notifyStatementsOf(tx.client)), [
    {
      deploymentId: '1',
      changes: [
        { ...scan, status: 'running' },
        { ...run, status: 'submitted' },
        { kind: 'findings', projectIds: ['7', '8'], cause: 'scan' },
      ],
    },
  ]);
  assert.equal(notifyStatementsOf(tx.client), '', 'sent once');
});

test('a transaction about several deployments sends each its own changes', () => {
  const client = {};
  const people = { kind: 'resource', resource: 'people', id: null, ownerId: null } as const;
  collectChange({ client, deploymentId: '1' }, people);
  collectChange({ client, deploymentId: '2' }, people);
  collectChange({ client, deploymentId: '2' }, { ...people, resource: 'teams' });
  assert.deepEqual(notificationsOf(notifyStatementsOf(client)), [
    { deploymentId: '1', changes: [people] },
    { deploymentId: '2', changes: [people, { ...people, resource: 'teams' }] },
  ]);
});

test('a rolled back transaction sends nothing, also not with the next one of its connection', () => {
  const tx = { client: {}, deploymentId: '1' };
  collectChange(tx, { ...scan, status: 'pending' });
  discardChanges(tx.client);
  assert.equal(notifyStatementsOf(tx.client), '');
});

test('no notification exceeds the size limit of PostgreSQL, however many changes there are', () => {
  const tx = { client: {}, deploymentId: '9'.repeat(19) };
  const projectIds = Array.from({ length: 5_000 }, (_, n) => String(9n * 10n ** 18n + BigInt(n)));
  collectChange(tx, { kind: 'findings', projectIds, cause: 'triage' });
  for (const runId of projectIds) collectChange(tx, { ...run, runId, status: 'cancelled' });
  const text = notifyStatementsOf(tx.client);
  const statements = text.split('; ').slice(0, -1);
  assert.ok(statements.every((statement) => Buffer.byteLength(statement) < 8_000));
  const sent = notificationsOf(text) as { changes: { kind: string; projectIds?: string[] }[] }[];
  const changes = sent.flatMap((notification) => notification.changes);
  assert.deepEqual(
    changes.flatMap((change) => change.projectIds ?? []),
    projectIds,
  );
  assert.equal(changes.filter(({ kind }) => kind === 'run').length, 5_000);
});
