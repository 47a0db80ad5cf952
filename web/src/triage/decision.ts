/** A triage decision and its target. */
import type { QueryKey } from '@tanstack/react-query';
import type { operations } from '../api/generated/api.ts';
import type { TriageAct, TriageReason } from '../terms/findings/triage.ts';

export type TriageBody = operations['TriageFindings']['requestBody']['content']['application/json'];

/** The filter of a report, as the target of a decision. */
export type ReportFilter = NonNullable<TriageBody['report']>;

/** `shownIn`: the key of the query that shows the report's rows; all of them change at once. */
export type TriageTarget = { findingIds: readonly string[] } | { report: ReportFilter; shownIn?: QueryKey };

export const isOne = (target: TriageTarget): boolean => 'findingIds' in target && target.findingIds.length === 1;

export interface TriageDecision {
  state: TriageAct;
  /** Only with `ignored`. */
  reason?: TriageReason;
  note?: string;
}
