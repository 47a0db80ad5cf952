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
  /** The part of `current` about other columns than the measure's own instant (see `currentColumns`); 'true' if there is none. */
  currentAlso: string;
  /** Condition over s, besides its measure's name. */
  ended: string;
  /** True if an ended span must reach the period's end or beyond. */
  endsAfterPeriod: boolean;
  /** True if the span began inside the period, so that an index on the beginning finds it. */
  beganInside: boolean;
}

/** The columns of f that `SpanParts.currentAlso` reads, besides those of the query. */
export const currentColumns = 'f.id AS finding_id, f.created_at, f.state_since';

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
    case 'crossed':
      return crossed(terms, judgement);
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

/** Spans of the group that cover the period's end and began inside it, of findings that were `from` at its beginning. */
function crossed(terms: Terms, { from, into }: Extract<Judgement, { kind: 'crossed' }>): SpanParts {
  const { since } = terms;
  const measure = into === 'open' || into === 'ignored' ? groupMeasure(into) : stateMeasure(into);
  const parts = covering(terms, measure, since);
  const ofSpan = `(SELECT f.created_at FROM parapet.finding f WHERE f.deployment_id = $1 AND f.id = s.finding_id)`;
  const currentAlso = wasAtBeginning(since, from, { id: 'f.finding_id', createdAt: 'f.created_at' });
  return {
    ...parts,
    current: `${parts.current} AND ${wasAtBeginning(since, from, { id: 'f.id', createdAt: 'f.created_at' })}`,
    currentAlso,
    ended: `${parts.ended} AND ${wasAtBeginning(since, from, { id: 's.finding_id', createdAt: ofSpan })}`,
  };
}

/** SQL: what the finding was at the period's beginning; without one, nothing had been detected. */
function wasAtBeginning(
  since: string | null,
  from: 'absent' | 'closed' | 'open',
  { id, createdAt }: { id: string; createdAt: string },
): string {
  if (since === null) return from === 'absent' ? 'true' : 'false';
  const wasOpen = `EXISTS (SELECT FROM parapet.finding_span o
      WHERE o.deployment_id = $1 AND o.finding_id = ${id} AND o.measure = 'group_open' AND o.from_at < ${since} AND o.to_at >= ${since})`;
  switch (from) {
    case 'absent':
      return `${createdAt} >= ${since}`;
    case 'open':
      return wasOpen;
    case 'closed':
      return `${createdAt} < ${since} AND NOT ${wasOpen}`;
  }
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
