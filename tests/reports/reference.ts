/**
 * The reference of each report, in plain TypeScript over whole histories: the table of readings section 8, word by
 * word, slow and obvious. The store is compared with it.
 */
import {
  aggregateState,
  lanes,
  reportGroupOf,
  type AggregateState,
  type ReportGroup,
} from '../../server/src/model/states.ts';
import type { ReportQuery } from '../../server/src/store/reports/query.ts';
import { presentOf, type HistoricFinding } from './history.ts';

/** The state from an instant to another (infinity while it lasts); `groupFrom`: the start of its report group. */
interface LineRange {
  state: AggregateState;
  from: number;
  to: number;
  groupFrom: number;
}

function stretchesOf(finding: HistoricFinding): LineRange[] {
  const stretches: LineRange[] = [];
  for (const change of finding.changes) {
    const state = aggregateState(change.status, change.triage);
    const at = change.at.getTime();
    const before = stretches.at(-1);
    if (before?.state === state) continue;
    if (before) before.to = at;
    const isSameGroup = before !== undefined && reportGroupOf(before.state) === reportGroupOf(state);
    stretches.push({ state, from: at, to: Infinity, groupFrom: isSameGroup ? before.groupFrom : at });
  }
  return stretches;
}

/** When the pull requests of projects were merged or closed, by project. */
export type Ends = ReadonlyMap<string, Date>;

/** The group that a pull request's finding was in when it ended, or first after that; its group now if it did not end. */
function outcomeOf(finding: HistoricFinding, ends: Ends): ReportGroup {
  const endedAt = ends.get(finding.projectId);
  if (endedAt === undefined) return reportGroupOf(presentOf(finding).state);
  const at = Math.max(endedAt.getTime(), finding.changes[0]!.at.getTime());
  return reportGroupOf(stretchesOf(finding).findLast((stretch) => stretch.from <= at)!.state);
}

/** True if the report contains the finding. */
export function matches(finding: HistoricFinding, question: ReportQuery, ends: Ends = new Map()): boolean {
  const { judgement, scope } = question;
  if (finding.lane !== scope.lane) return false;
  if (scope.projectIds !== null && !scope.projectIds.includes(finding.projectId)) return false;
  if (scope.ruleIds !== null && !scope.ruleIds.includes(finding.ruleId)) return false;
  if (scope.profileIds !== null && !scope.profileIds.includes(finding.profileId)) return false;
  const { from, to } = scope.relevant ?? {};
  const { relevantSince } = presentOf(finding);
  if ((from && relevantSince < from) || (to && relevantSince >= to)) return false;
  const since = question.since?.getTime() ?? -Infinity;
  const until = question.until.getTime();
  const isInside = (at: number): boolean => at >= since && at < until;
  const stretches = stretchesOf(finding);
  // At the end of [since, until): just before `until`, to the millisecond.
  const atEnd = stretches.find((stretch) => stretch.from < until && until <= stretch.to);
  const groupAtEnd = atEnd && reportGroupOf(atEnd.state);
  switch (judgement.kind) {
    case 'standing':
      return atEnd !== undefined && judgement.states.includes(atEnd.state);
    case 'entered_group':
      return (
        groupAtEnd === judgement.group &&
        isInside(atEnd!.groupFrom) &&
        (judgement.state === null || judgement.state === atEnd!.state)
      );
    case 'entered_state':
      return atEnd?.state === judgement.state && isInside(atEnd.from);
    case 'changed':
      return stretches.some((stretch) => isInside(stretch.from));
    case 'reached':
      return stretches.some(
        (stretch) => stretch.state === judgement.state && isInside(stretch.from) && stretch.from < stretch.to,
      );
    case 'crossed': {
      const atStart = stretches.find((stretch) => stretch.from < since && since <= stretch.to);
      const groupAtStart = atStart && reportGroupOf(atStart.state);
      const was = groupAtStart === undefined ? 'absent' : groupAtStart === 'open' ? 'open' : 'closed';
      return was === judgement.from && groupAtEnd === judgement.into;
    }
    case 'detected':
      return finding.changes[0]!.at.getTime() < until;
    case 'shown': {
      return (
        finding.lane === lanes.guardrails &&
        isInside(finding.changes[0]!.at.getTime()) &&
        (judgement.group === null || judgement.group === outcomeOf(finding, ends)) &&
        (judgement.state === null || judgement.state === atEnd?.state)
      );
    }
  }
}

/** From the finding's detection until it entered the state that it has at the end of the period. */
export function secondsToEntry(finding: HistoricFinding, { until }: ReportQuery): number {
  const atEnd = stretchesOf(finding).find(({ from, to }) => from < until.getTime() && until.getTime() <= to);
  return (atEnd!.from - finding.changes[0]!.at.getTime()) / 1000;
}

/** The ids of the report in order: relevantSince descending, then id descending. */
export function answer(findings: readonly HistoricFinding[], question: ReportQuery, ends: Ends = new Map()): string[] {
  return findings
    .filter((finding) => matches(finding, question, ends))
    .sort(
      (a, b) =>
        presentOf(b).relevantSince.getTime() - presentOf(a).relevantSince.getTime() ||
        Number(BigInt(b.id) - BigInt(a.id)),
    )
    .map((finding) => finding.id);
}
