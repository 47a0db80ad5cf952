/** What happened to a finding, in plain words: "Fixed", "Ignored as false positive", with who or what did it. */
import { stateOf } from '../terms/state-words.ts';
import { triageReasonOf, triageReasonWords } from '../terms/triage.ts';
import type { HistoryEntry } from './queries.ts';

/** Why a scan took a finding away, or brought it back. */
const scanReasons: Readonly<Record<string, string>> = {
  path_deleted: 'Gone: its file was deleted',
  path_renamed: 'Gone: its file was renamed',
  path_absent: 'Gone: its file is not scanned any more',
  rule_absent: 'Gone: its rule does not run any more',
  ignored_path: 'Gone: its path is ignored',
  no_longer_found: 'Fixed',
  seen_again: 'Found again',
  muted_in_code: 'Ignored by a comment in the code',
  unmuted_in_code: 'Open again: the comment that ignored it is gone',
  rule_or_severity_changed: 'Its rule or severity changed',
  primary_ref_changed: 'Another branch became the primary one',
};

export interface HistoryWords {
  /** Without its end: "Ignored as false positive". */
  what: string;
  /** "by ana", "by semgrep"; empty where nobody is named. */
  by: string;
}

export function historyWords(entry: HistoryEntry): HistoryWords {
  if (entry.cause === 'scan') return { what: scanWords(entry), by: '' };
  const by = entry.actor === '' ? '' : `by ${entry.actor}`;
  if (entry.cause === 'undo') return { what: `Decision taken back: ${stateWord(entry)}`, by };
  if (entry.reason === 'fix_pushed') return { what: 'A fix was pushed: being fixed', by: '' };
  return { what: triageWords(entry), by };
}

function scanWords(entry: HistoryEntry): string {
  if (entry.fromState === null) {
    return entry.toState === 'AGGREGATE_ISSUE_STATE_OPEN' ? 'First found' : `First found, ${stateWord(entry)}`;
  }
  if (entry.reason === 'suppressed_in_file') return `${triageWords(entry)}, as the result itself says`;
  return scanReasons[entry.reason] ?? `Now ${stateWord(entry)}`;
}

function triageWords({ toTriage, triageReason }: HistoryEntry): string {
  switch (toTriage) {
    case 'FINDING_TRIAGE_STATE_IGNORED': {
      const reason = triageReasonOf(triageReason);
      const why = reason === null || reason === 'no_triage_reason' ? '' : triageReasonWords[reason].toLowerCase();
      if (reason === 'no_time') return 'Ignored: no time to fix it';
      return why === '' ? 'Ignored' : `Ignored as ${why}`;
    }
    case 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED':
      return 'Provisionally ignored';
    case 'FINDING_TRIAGE_STATE_REVIEWING':
      return 'Taken into review';
    case 'FINDING_TRIAGE_STATE_FIXING':
      return 'Marked as being fixed';
    case 'FINDING_TRIAGE_STATE_REOPENED':
      return 'Reopened';
    case 'FINDING_TRIAGE_STATE_UNTRIAGED':
      return 'Undecided again';
  }
}

const states: Readonly<Record<ReturnType<typeof stateOf>, string>> = {
  open: 'open',
  reviewing: 'in review',
  fixing: 'being fixed',
  ignored_app: 'ignored',
  ignored_code: 'ignored by a comment in the code',
  provisionally_ignored_app: 'provisionally ignored',
  fixed: 'fixed',
  removed: 'removed',
  unknown: 'in a state that this console does not know',
};

function stateWord({ toState }: HistoryEntry): string {
  return states[stateOf(toState)];
}
