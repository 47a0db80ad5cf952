import assert from 'node:assert/strict';
import { test } from 'node:test';
import { historyWords } from './history-words.ts';
import type { HistoryEntry } from '../queries.ts';

const entry: HistoryEntry = {
  at: '2026-01-02T03:04:05.000Z',
  cause: 'scan',
  reason: 'no_longer_found',
  actor: 'testscan',
  actorName: 'testscan',
  scanId: '812',
  fromState: 'AGGREGATE_ISSUE_STATE_OPEN',
  toState: 'AGGREGATE_ISSUE_STATE_FIXED',
  fromStatus: 'ISSUE_STATUS_UNRESOLVED',
  toStatus: 'ISSUE_STATUS_FIXED',
  fromTriage: 'FINDING_TRIAGE_STATE_UNTRIAGED',
  toTriage: 'FINDING_TRIAGE_STATE_UNTRIAGED',
  triageReason: null,
  note: '',
  undo: null,
};

function said(changes: Partial<HistoryEntry>): string {
  const changed = { ...entry, ...changes };
  const { what, preposition, who, after } = historyWords(changed);
  const by = changed.cause === 'scan' ? `scan ${changed.scanId}` : who;
  return `${what}${by === '' ? '' : ` ${preposition} ${by}`}${after}`;
}

test('what happened is said as a person would say it', () => {
  assert.equal(said({}), 'Fixed by scan 812');
  assert.equal(said({ reason: 'path_deleted' }), 'Removed in scan 812: its file was deleted');
  assert.equal(
    said({ fromState: null, toState: 'AGGREGATE_ISSUE_STATE_IGNORED_CODE' }),
    'First found by scan 812: ignored by a comment in the code',
  );
  const ignored = {
    toTriage: 'FINDING_TRIAGE_STATE_IGNORED',
    triageReason: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
  } as const;
  assert.equal(
    said({ cause: 'person', actor: 'ana', actorName: 'Ana Lima', ...ignored }),
    'Ignored as false positive by Ana Lima',
  );
  assert.equal(
    said({ cause: 'undo', actor: 'ana', actorName: 'Ana Lima', toState: 'AGGREGATE_ISSUE_STATE_OPEN' }),
    'Decision undone by Ana Lima: open',
  );
  assert.equal(said({ cause: 'automation', reason: 'fix_pushed' }), 'Fix pushed; marked as fixing');
});
