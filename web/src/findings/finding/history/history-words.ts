/** The words of a finding's history: "Fixed", "Ignored as false positive", with who or what did it. */
import { stateOf } from '../../../terms/findings/state-words.ts';
import { triageReasonOf } from '../../../terms/findings/triage.ts';
import { triageReasonWords } from '../../../terms/findings/triage-words.ts';
import type { HistoryEntry } from '../queries.ts';

/** What a scan did, the preposition before its number, and the reason. */
type ScanWords = readonly [what: string, preposition: string, after?: string];

const scanReasons: Readonly<Record<string, ScanWords>> = {
  path_deleted: ['Removed', 'in', ': its file was deleted'],
  path_renamed: ['Removed', 'in', ': its file was renamed'],
  path_absent: ['Removed', 'in', ': its file is no longer scanned'],
  rule_absent: ['Removed', 'in', ': its rule no longer runs'],
  ignored_path: ['Removed', 'in', ': its path is ignored'],
  no_longer_found: ['Fixed', 'by'],
  seen_again: ['Found again', 'by'],
  muted_in_code: ['Ignored', 'in', ': a comment in the code ignores it'],
  unmuted_in_code: ['Reopened', 'in', ': the comment that ignored it was removed'],
  rule_or_severity_changed: ['Rule or severity changed', 'in'],
  code_edited: ['Code edited', 'in', ': the decision was kept'],
  primary_ref_changed: ['The primary ref changed', 'in'],
};

export interface HistoryWords {
  /** "Ignored as false positive". */
  what: string;
  /** Before the person or the scan: "by", "in". */
  preposition: string;
  /** The person's name; empty if there is none. */
  who: string;
  /** The rest: ": its file was deleted". */
  after: string;
}

export function historyWords(entry: HistoryEntry): HistoryWords {
  if (entry.cause === 'scan') {
    const [what, preposition, after = ''] = scanWords(entry);
    return { what, preposition, who: '', after };
  }
  const words = { preposition: 'by', who: entry.actorName, after: '' };
  if (entry.cause === 'undo') return { ...words, what: 'Decision undone', after: `: ${stateWord(entry)}` };
  if (entry.reason === 'fix_pushed') return { ...words, what: 'Fix pushed; marked as fixing', who: '' };
  return { ...words, what: triageWords(entry) };
}

function scanWords(entry: HistoryEntry): ScanWords {
  if (entry.fromState === null) {
    const isOpen = entry.toState === 'AGGREGATE_ISSUE_STATE_OPEN';
    return ['First found', 'by', isOpen ? '' : `: ${stateWord(entry)}`];
  }
  if (entry.reason === 'suppressed_in_file') return [triageWords(entry), 'in', ', as the scanner reported'];
  return scanReasons[entry.reason] ?? [`Now ${stateWord(entry)}`, 'since'];
}

function triageWords({ toTriage, triageReason }: HistoryEntry): string {
  switch (toTriage) {
    case 'FINDING_TRIAGE_STATE_IGNORED': {
      const reason = triageReasonOf(triageReason);
      const why = reason === null || reason === 'no_triage_reason' ? '' : triageReasonWords[reason].toLowerCase();
      if (reason === 'no_time') return 'Ignored: won’t fix now';
      return why === '' ? 'Ignored' : `Ignored as ${why}`;
    }
    case 'FINDING_TRIAGE_STATE_PROVISIONALLY_IGNORED':
      return 'Provisionally ignored';
    case 'FINDING_TRIAGE_STATE_REVIEWING':
      return 'Review started';
    case 'FINDING_TRIAGE_STATE_FIXING':
      return 'Marked as fixing';
    case 'FINDING_TRIAGE_STATE_REOPENED':
      return 'Reopened';
    case 'FINDING_TRIAGE_STATE_UNTRIAGED':
      return 'Decision cleared';
  }
}

const states: Readonly<Record<ReturnType<typeof stateOf>, string>> = {
  open: 'open',
  reviewing: 'in review',
  fixing: 'fixing',
  ignored_app: 'ignored',
  ignored_code: 'ignored by a comment in the code',
  provisionally_ignored_app: 'provisionally ignored',
  fixed: 'fixed',
  removed: 'removed',
  unknown: 'in an unknown state',
};

function stateWord({ toState }: HistoryEntry): string {
  return states[stateOf(toState)];
}
