/** The aggregate states of a finding: URL values, labels, and values of the API. */
import { findingStateValues } from '../../api/generated/enums.ts';
import { keysOf, wireWords } from '../wire-words.ts';

const prefix = 'AGGREGATE_ISSUE_STATE_';

export const stateToWire = wireWords(prefix, findingStateValues);
export type State = keyof typeof stateToWire;

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

const { unknown: _, ...knownStateWords } = stateWords;
/** The states that a filter accepts. */
export const states = keysOf(knownStateWords);

/** Reads the wire's `AGGREGATE_ISSUE_STATE_OPEN`. */
export function stateOf(wire: string): State {
  const word = wire.slice(prefix.length).toLowerCase();
  return states.find((state) => state === word) ?? 'unknown';
}
