/** Which queries are about open findings alone, whose columns a process may hold in memory (ADR 0041). */
import type { ReportQuery } from '../query.ts';
import { heldStates } from './load-columns.ts';

export interface OpenQuery {
  states: readonly string[];
  /** Open since this instant at the earliest; null: since any. */
  from: Date | null;
}

/**
 * The open states that the query asks for. Null: it asks for other findings than those open at its end, or for what columns do
 * not have. Whether its end is now, the snapshot tells.
 */
export function openQueryOf({ judgement, since, scope }: ReportQuery): OpenQuery | null {
  const { lane, without, hasEpss } = scope;
  if (lane !== 0 || (without?.search ?? null) !== null || hasEpss !== undefined) return null;
  const isOpen = (state: string): boolean => heldStates.some((held) => held === state);
  if (judgement.kind === 'standing' && judgement.states.every(isOpen)) return { states: judgement.states, from: null };
  if (judgement.kind !== 'entered_group' || judgement.group !== 'open') return null;
  return { states: judgement.state === null ? heldStates : [judgement.state], from: since };
}
