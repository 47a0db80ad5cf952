/**
 * Splits a report's query into two disjoint selections, for counting and for paging (ADR 0008). At most one span of a
 * finding meets a judgement: the one that covers the end of the period (for `reached`: the last one in that state). It
 * is either current, on the finding's row (alias f), or ended, in finding_span (alias s).
 */
import { aggregateStates, reportGroups, type AggregateState, type ReportGroup } from '../../model/states.ts';
import type { Judgement } from './query.ts';
import { anyState, groupMeasure, stateMeasure, type Measure, type Terms } from './spans.ts';

export interface SpanParts {
  kind: 'spans';
  measure: Measure;
  /** Condition over f, besides its state being one of the measure's. */
  current: string;
  /** The part of `current` about an instant other than the measure's own; 'true' if there is none. */
  currentAlso: string;
  /** Condition over s, besides its measure's name. */
  ended: string;
  /** True if an ended span must reach the period's end or beyond. */
  endsAfterPeriod: boolean;
  /** True if the span began inside the period, so that an index on the beginning finds it. */
  beganInside: boolean;
}

/** Findings in these states now, created in [since, until). */
export interface CreationParts {
  kind: 'creations';
  states: readonly AggregateState[];
  /** Null: since the beginning. */
  since: string | null;
  /** An additional condition over f. */
  also: string;
  /**
   * The group of the states if it is judged at the end of the finding's pull request: those that moved later are
   * answered by their group then (outcomes.ts). Null: the states now are what is asked for.
   */
  outcome: ReportGroup | null;
}

export function partsOf(judgement: Judgement, terms: Terms): SpanParts | CreationParts {
  const { since } = terms;
  switch (judgement.kind) {
    case 'standing':
      return covering(
        terms,
        isWholeGroup(judgement.states) ? groupMeasure('open') : stateMeasure(...judgement.states),
        null,
      );
    case 'changed':
      return covering(terms, anyState, since);
    case 'entered_state':
      return covering(terms, stateMeasure(judgement.state), since);
    case 'entered_group':
      return judgement.state === null
        ? covering(terms, groupMeasure(judgement.group), since)
        : coveringInGroup(terms, judgement.state);
    case 'reached':
      return {
        kind: 'spans',
        measure: stateMeasure(judgement.state),
        current: `f.state_since < ${terms.until}${atLeast('f.state_since', since)}`,
        currentAlso: 'true',
        ended: `s.from_at < ${terms.until} AND s.again_at >= ${terms.until}${atLeast('s.from_at', since)}${atLeast('s.to_at', since)}`,
        endsAfterPeriod: false,
        beganInside: since !== null,
      };
    case 'detected':
      return { kind: 'creations', states: aggregateStates, since: null, also: 'true', outcome: null };
    case 'shown':
      return {
        kind: 'creations',
        states: judgement.group === null ? aggregateStates : reportGroups[judgement.group],
        since,
        also: judgement.state === null ? 'true' : wasIn(terms, judgement.state),
        outcome: judgement.group,
      };
  }
}

/** Spans of the measure that cover the period's end and, unless `since` is null, began inside the period. */
function covering({ until }: Terms, measure: Measure, since: string | null): SpanParts {
  return {
    kind: 'spans',
    measure,
    current: `f.${measure.since} < ${until}${atLeast(`f.${measure.since}`, since)}`,
    currentAlso: 'true',
    ended: `s.from_at < ${until} AND s.to_at >= ${until}${atLeast('s.from_at', since)}`,
    endsAfterPeriod: true,
    beganInside: since !== null,
  };
}

/** Spans of a state that cover the period's end, within a span of its group that began inside the period. */
function coveringInGroup({ since, until }: Terms, state: AggregateState): SpanParts {
  return {
    kind: 'spans',
    measure: { names: [state], states: [state], since: 'group_since' },
    current: `f.state_since < ${until}${atLeast('f.group_since', since)}`,
    currentAlso: `f.state_since < ${until}`,
    ended: `s.from_at < ${until} AND s.to_at >= ${until}${atLeast('s.from_at', since)}${atLeast('s.group_from_at', since)}`,
    endsAfterPeriod: true,
    beganInside: since !== null,
  };
}

/**
 * SQL: true if the finding f was in the state at the period's end. A scalar sub-select, so that no plan joins all
 * spans.
 */
function wasIn({ until }: Terms, state: AggregateState): string {
  return `CASE WHEN f.state_since < ${until} THEN f.state = '${state}'
       ELSE (SELECT true FROM parapet.finding_span s WHERE s.deployment_id = $1 AND s.finding_id = f.id AND s.measure = '${state}'
                AND s.from_at < ${until} AND s.to_at >= ${until} LIMIT 1) IS TRUE END`;
}

/** All open states together are one measure instead of three. */
function isWholeGroup(states: readonly AggregateState[]): boolean {
  return states.length === reportGroups.open.length && reportGroups.open.every((state) => states.includes(state));
}

function atLeast(column: string, since: string | null): string {
  return since === null ? '' : ` AND ${column} >= ${since}`;
}
