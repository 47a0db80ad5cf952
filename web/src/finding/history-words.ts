/** What happened to a finding, in plain words: "Fixed", "Ignored as false positive", with who or what did it. */
import { stateOf } from '../terms/state-words.ts';
import { triageReasonOf, triageReasonWords } from '../terms/triage.ts';
import type { HistoryEntry } from './queries.ts';

/** What a scan did, how its number goes on from there, and why. */
type ScanWords = readonly [what: string, preposition: string, after?: string];

const scanReasons: Readonly<Record<string, ScanWords>> = {
  path_deleted: ['Gone', 'since', ': its file was deleted'],
  path_renamed: ['Gone', 'since', ': its file was renamed'],
  path_absent: ['Gone', 'since', ': its file is not scanned any more'],
  rule_absent: ['Gone', 'since', ': its rule does not run any more'],
  ignored_path: ['Gone', 'since', ': its path is ignored'],
  no_longer_found: ['Fixed', 'by'],
  seen_again: ['Found again', 'by'],
  muted_in_code: ['Ignored', 'since', ': a comment in the code says so'],
  unmuted_in_code: ['Open again', 'since', ': the comment that ignored it is gone'],
  rule_or_severity_changed: ['Its rule or severity changed', 'in'],
  primary_ref_changed: ['Another branch became the primary one', 'since'],
};

export interface HistoryWords {
  /** "Ignored as false positive". */
  what: string;
  /** Before who, or which scan, did it: "by", "since". */
  preposition: string;
  /** Who did it; empty where nobody is named. */
  who: string;
  /** What follows it: ": its file was deleted". */
  after: string;
}

export function historyWords(entry: HistoryEntry): HistoryWords {
  if (entry.cause === 'scan') {
    const [what, preposition, after = ''] = scanWords(entry);
    return { what, preposition, who: '', after };
  }
  const words = { preposition: 'by', who: entry.actor, after: '' };
  if (entry.cause === 'undo') return { ...words, what: 'Decision taken back', after: `: ${stateWord(entry)}` };
  if (entry.reason === 'fix_pushed') return { ...words, what: 'A fix was pushed: being fixed', who: '' };
  return { ...words, what: triageWords(entry) };
}

function scanWords(entry: HistoryEntry): ScanWords {
  if (entry.fromState === null) {
    const isOpen = entry.toState === 'AGGREGATE_ISSUE_STATE_OPEN';
    return ['First found', 'by', isOpen ? '' : `: ${stateWord(entry)}`];
  }
  if (entry.reason === 'suppressed_in_file') return [triageWords(entry), 'in', ', as its result says'];
  return scanReasons[entry.reason] ?? [`Now ${stateWord(entry)}`, 'since'];
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
