/** The aggregate states of a finding, in the words of the URL, of people, and of the wire. */

export const states = [
  'open',
  'reviewing',
  'fixing',
  'ignored_app',
  'ignored_code',
  'provisionally_ignored_app',
  'fixed',
  'removed',
] as const;
export type State = (typeof states)[number] | 'unknown';

export const stateWords: Readonly<Record<State, string>> = {
  open: 'Open',
  reviewing: 'Reviewing',
  fixing: 'Fixing',
  ignored_app: 'Ignored',
  ignored_code: 'Ignored in code',
  provisionally_ignored_app: 'Provisionally ignored',
  fixed: 'Fixed',
  removed: 'Removed',
  unknown: 'Unknown',
};

const prefix = 'AGGREGATE_ISSUE_STATE_';

/** From the wire's `AGGREGATE_ISSUE_STATE_OPEN`. */
export function stateOf(wire: string): State {
  const word = wire.slice(prefix.length).toLowerCase();
  return states.find((state) => state === word) ?? 'unknown';
}
