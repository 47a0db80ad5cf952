/**
 * A report's question in the store's own words: which findings, judged how, over which period. `domain/reports` makes it from a
 * request; counting and paging answer it. All instants are milliseconds exact; a period is [since, until).
 */
import type { AggregateState, ReportGroup } from '../../model/states.ts';

/** How a finding is judged (readings section 8). "At the end" is just before `until`. */
export type Judgement =
  /** In one of these states at the end. */
  | { kind: 'standing'; states: readonly AggregateState[] }
  /** Came into the group inside the period, and has not left it at the end; `state`: and is in that state then. */
  | { kind: 'entered_group'; group: 'open' | 'ignored'; state: AggregateState | null }
  /** Came into the state inside the period, and has not left it at the end. */
  | { kind: 'entered_state'; state: AggregateState }
  /** Its state changed (birth included) inside the period. */
  | { kind: 'changed' }
  /** Came into the state inside the period, whatever followed. */
  | { kind: 'reached'; state: AggregateState }
  /** First detected before the end. */
  | { kind: 'detected' }
  /** First detected inside the period; `group`: what became of it by now; `state`: its state at the end. */
  | { kind: 'shown'; group: ReportGroup | null; state: AggregateState | null };

/** Which findings are asked about. A null list is no restriction, an empty one lets nothing through. */
export interface QuestionScope {
  /** 0 = primary refs, 1 = pull requests (model/states.ts: lanes). */
  lane: 0 | 1;
  projectIds: readonly string[] | null;
  ruleIds: readonly string[] | null;
  profileIds: readonly string[] | null;
}

export interface Question {
  judgement: Judgement;
  scope: QuestionScope;
  /** Null = since the beginning. */
  since: Date | null;
  until: Date;
}

/** Whether nothing can answer it, so that the database need not be asked. */
export function isVoid(question: Question): boolean {
  const { projectIds, ruleIds, profileIds } = question.scope;
  const judgement = question.judgement;
  return (
    projectIds?.length === 0 ||
    ruleIds?.length === 0 ||
    profileIds?.length === 0 ||
    (judgement.kind === 'standing' && judgement.states.length === 0)
  );
}
