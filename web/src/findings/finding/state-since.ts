/** The history entry that caused a finding's current state. */
import type { Detail, HistoryEntry } from './queries.ts';

/** Undefined while a decision is shown that the server has not yet confirmed. */
export function entryOfState({ finding, history }: Detail): HistoryEntry | undefined {
  const last = history.at(-1);
  if (last?.toState !== finding.aggregateState || last.toTriage !== finding.triageState) return undefined;
  // Entries that did not change the state (such as a new primary ref) did not cause it.
  return history.findLast(
    (entry) => entry.fromState !== entry.toState || entry.fromTriage !== entry.toTriage || entry.note !== '',
  );
}
