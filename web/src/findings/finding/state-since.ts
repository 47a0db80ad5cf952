/** Which entry of a finding's history brought it into the state that it is in. */
import type { Detail, HistoryEntry } from './queries.ts';

/** Undefined while a decision is shown that the server has not answered yet. */
export function entryOfState({ finding, history }: Detail): HistoryEntry | undefined {
  const last = history.at(-1);
  if (last?.toState !== finding.aggregateState || last.toTriage !== finding.triageState) return undefined;
  // What changed nothing of the state (another branch became the primary one) did not bring it about.
  return history.findLast(
    (entry) => entry.fromState !== entry.toState || entry.fromTriage !== entry.toTriage || entry.note !== '',
  );
}
