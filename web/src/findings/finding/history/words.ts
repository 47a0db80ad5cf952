/** The copy around a finding’s history, and around the evidence that it is the same finding. */
import type { State } from '../../../terms/findings/state-words.ts';
import { counted, formatNumber } from '../../../ui/text/format.ts';

export const timelineWords = {
  title: 'History',
  scan: (id: string) => `scan ${id}`,
  scanAtCommit: '{scan} at {commit}',
  ticketBy: (event: string, actor: string) => `${event} by ${actor}`,
  showAll: (count: number) => `Show all ${formatNumber(count)} entries`,
  undo: {
    act: 'Undo',
    title: 'Undo this decision?',
    words: (findings: number) =>
      `${counted(findings, 'finding')} ${findings === 1 ? 'returns' : 'return'} to the previous state. Later decisions are kept.`,
  },
} as const;

/** What happened to a finding, with the scan, person or automation that did it. */
export const historyWords = {
  scans: {
    first_found: 'First found by {scan}',
    path_deleted: 'Removed in {scan}: its file was deleted',
    path_renamed: 'Removed in {scan}: its file was renamed',
    path_absent: 'Removed in {scan}: its file is no longer scanned',
    rule_absent: 'Removed in {scan}: its rule no longer runs',
    ignored_path: 'Removed in {scan}: its path is ignored',
    no_longer_found: 'Fixed by {scan}',
    seen_again: 'Found again by {scan}',
    muted_in_code: 'Ignored in {scan}: a comment in the code ignores it',
    unmuted_in_code: 'Reopened in {scan}: the comment that ignored it was removed',
    rule_or_severity_changed: 'Rule or severity changed in {scan}',
    code_edited: 'Code edited in {scan}: the decision was kept',
    primary_ref_changed: 'Primary ref changed in {scan}',
  },
  scansAndState: {
    first_found: 'First found by {scan}: {state}',
    other: 'Now {state}, since {scan}',
  },
  /** Where its number is unknown. */
  someScan: 'a scan',
  decisionOfScanner: '{decision} in {scan}, as the scanner reported',
  decisionsBy: {
    ignored: 'Ignored by {who}',
    false_positive: 'Ignored as false positive by {who}',
    acceptable_risk: 'Ignored as acceptable risk by {who}',
    no_time: 'Ignored by {who}: won’t fix now',
    duplicate: 'Ignored as duplicate by {who}',
    provisionally_ignored: 'Provisionally ignored by {who}',
    reviewing: 'Review started by {who}',
    fixing: 'Marked as fixing by {who}',
    reopened: 'Reopened by {who}',
    cleared: 'Decision cleared by {who}',
  },
  /** By nobody who is known by name. */
  decisions: {
    ignored: 'Ignored',
    false_positive: 'Ignored as false positive',
    acceptable_risk: 'Ignored as acceptable risk',
    no_time: 'Ignored: won’t fix now',
    duplicate: 'Ignored as duplicate',
    provisionally_ignored: 'Provisionally ignored',
    reviewing: 'Review started',
    fixing: 'Marked as fixing',
    reopened: 'Reopened',
    cleared: 'Decision cleared',
  },
  undoneBy: 'Decision undone by {who}: {state}',
  undone: 'Decision undone: {state}',
  fixPushed: 'Fix pushed; marked as fixing',
  states: {
    open: 'open',
    reviewing: 'in review',
    fixing: 'fixing',
    ignored_app: 'ignored',
    ignored_code: 'ignored by a comment in the code',
    provisionally_ignored_app: 'provisionally ignored',
    fixed: 'fixed',
    removed: 'removed',
    unknown: 'in an unknown state',
  } satisfies Record<State, string>,
} as const;

export const evidenceWords = {
  title: 'Why Parapet treats this as the same finding',
  unchanged: 'Nothing has changed since it was first found: each scan saw the same rule, location and code.',
  list: 'Evidence of identity',
  match: '{reason}: {scan}',
  same: (kinds: string) => `The same: ${kinds}.`,
  different: 'Different: {kinds}.',
} as const;
