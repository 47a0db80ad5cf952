/** The copy around a finding’s history, and around the evidence that it is the same finding. */
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

export const evidenceWords = {
  title: 'Why Parapet treats this as the same finding',
  unchanged: 'Nothing has changed since it was first found: each scan saw the same rule, location and code.',
  list: 'Evidence of identity',
  match: '{reason}: {scan}',
  same: (kinds: string) => `The same: ${kinds}.`,
  different: 'Different: {kinds}.',
} as const;
