/** Which sentence of the catalogue says what an entry of a finding's history is. */
import { triageReasonOf, type TriageReason } from '../../../terms/findings/triage.ts';
import type { HistoryEntry } from '../queries.ts';

/** What a scan gives as the reason of a change. */
const scanReasons = [
  'path_deleted',
  'path_renamed',
  'path_absent',
  'rule_absent',
  'ignored_path',
  'no_longer_found',
  'seen_again',
  'muted_in_code',
  'unmuted_in_code',
  'rule_or_severity_changed',
  'code_edited',
  'primary_ref_changed',
] as const;
export type ScanEvent = (typeof scanReasons)[number] | 'first_found';

export type Decision =
  | 'ignored'
  | Exclude<TriageReason, 'no_triage_reason'>
  | 'provisionally_ignored'
  | 'reviewing'
  | 'fixing'
  | 'reopened'
  | 'cleared';

export type EntrySentence =
  | { form: 'scan'; key: ScanEvent }
  | { form: 'scan-and-state'; key: 'first_found' | 'other' }
  | { form: 'decision-of-scanner'; decision: Decision }
  | { form: 'decision'; decision: Decision }
  | { form: 'undone' | 'fix-pushed' };

export function sentenceOf(entry: HistoryEntry): EntrySentence {
  if (entry.cause === 'scan') return scanSentence(entry);
  if (entry.cause === 'undo') return { form: 'undone' };
  if (entry.reason === 'fix_pushed') return { form: 'fix-pushed' };
  return { form: 'decision', decision: decisionOf(entry) };
}

function scanSentence(entry: HistoryEntry): EntrySentence {
  const { fromState, toState, reason } = entry;
  if (fromState === null) {
    const isOpen = toState === 'AGGREGATE_ISSUE_STATE_OPEN';
    return { form: isOpen ? 'scan' : 'scan-and-state', key: 'first_found' };
  }
  if (reason === 'suppressed_in_file') return { form: 'decision-of-scanner', decision: decisionOf(entry) };
  const known = scanReasons.find((each) => each === reason);
  return known === undefined ? { form: 'scan-and-state', key: 'other' } : { form: 'scan', key: known };
}

function decisionOf({ toTriage, triageReason }: HistoryEntry): Decision {
  switch (toTriage) {
    case 'FINDING_TRIAGE_STATE_IGNORED': {
      const reason = triageReasonOf(triageReason);
      return reason === null || reason === 'no_triage_reason' ? 'ignored' : reason;
    }
    case 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED':
      return 'provisionally_ignored';
    case 'FINDING_TRIAGE_STATE_REVIEWING':
      return 'reviewing';
    case 'FINDING_TRIAGE_STATE_FIXING':
      return 'fixing';
    case 'FINDING_TRIAGE_STATE_REOPENED':
      return 'reopened';
    case 'FINDING_TRIAGE_STATE_UNTRIAGED':
      return 'cleared';
  }
}
