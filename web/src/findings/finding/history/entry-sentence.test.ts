import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stateOf } from '../../../terms/findings/state-words.ts';
import type { HistoryEntry } from '../queries.ts';
import { sentenceOf } from './entry-sentence.ts';
import { historyWords } from './words.ts';

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

const fill = (text: string, gaps: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_, gap: string) => gaps[gap] ?? `{${gap}}`);

function said(changes: Partial<HistoryEntry>): string {
  const changed = { ...entry, ...changes };
  const sentence = sentenceOf(changed);
  const gaps = {
    scan: `scan ${changed.scanId}`,
    who: changed.actorName,
    state: historyWords.states[stateOf(changed.toState)],
  };
  switch (sentence.form) {
    case 'scan':
      return fill(historyWords.scans[sentence.key], gaps);
    case 'scan-and-state':
      return fill(historyWords.scansAndState[sentence.key], gaps);
    case 'decision-of-scanner':
      return fill(historyWords.decisionOfScanner, { ...gaps, decision: historyWords.decisions[sentence.decision] });
    case 'decision':
      return fill(historyWords.decisionsBy[sentence.decision], gaps);
    case 'undone':
      return fill(historyWords.undoneBy, gaps);
    case 'fix-pushed':
      return historyWords.fixPushed;
  }
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
  assert.equal(
    said({ cause: 'person', actorName: 'Ana Lima', ...ignored, triageReason: 'FINDING_TRIAGE_REASON_NO_TIME' }),
    'Ignored by Ana Lima: won’t fix now',
  );
  assert.equal(
    said({ reason: 'suppressed_in_file', ...ignored }),
    'Ignored as false positive in scan 812, as the scanner reported',
  );
  assert.equal(said({ reason: 'not_known_yet' }), 'Now fixed, since scan 812');
  assert.equal(said({ cause: 'automation', reason: 'fix_pushed' }), 'Fix pushed; marked as fixing');
});
