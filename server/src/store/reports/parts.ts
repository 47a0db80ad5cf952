/**
 * What a question's answer is made of. Of a finding, at most one stretch fulfils a judgement: the one that covers the end of the
 * period (for `reached`: the last one in that state). It either still lasts, and is on the finding's row (alias f), or has
 * ended, and is in finding_span (alias s). So an answer is the disjoint union of two selections, for counting and for paging.
 */
import { aggregateStates, reportGroups, type AggregateState } from '../../model/states.ts';
import type { Judgement } from './question.ts';
import { anyState, groupMeasure, stateMeasure, type Measure, type Terms } from './stretches.ts';

export interface StretchParts {
  kind: 'stretches';
  measure: Measure;
  /** Over f, beside its state being one of the measure's. */
  lasting: string;
  /** The part of `lasting` that is about another instant than the measure's own; 'true' where there is none. */
  lastingAlso: string;
  /** Over s, beside its measure's name. */
  ended: string;
  /** Whether an ended stretch must reach to the period's end or beyond. */
  endsAfterPeriod: boolean;
  /** Whether the stretch began inside the period, so that the instants of beginning lead to it. */
  beganInside: boolean;
}

/** The answer is by birth alone: findings in these present states, born in [since, until). */
export interface BirthParts {
  kind: 'births';
  states: readonly AggregateState[];
  /** Null = since the beginning. */
  since: string | null;
  /** A further condition over f. */
  also: string;
}

export function partsOf(judgement: Judgement, terms: Terms): StretchParts | BirthParts {
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
        kind: 'stretches',
        measure: stateMeasure(judgement.state),
        lasting: `f.state_since < ${terms.until}${atLeast('f.state_since', since)}`,
        lastingAlso: 'true',
        ended: `s.from_at < ${terms.until} AND s.again_at >= ${terms.until}${atLeast('s.from_at', since)}${atLeast('s.to_at', since)}`,
        endsAfterPeriod: false,
        beganInside: since !== null,
      };
    case 'detected':
      return { kind: 'births', states: aggregateStates, since: null, also: 'true' };
    case 'shown':
      return {
        kind: 'births',
        states: judgement.group === null ? aggregateStates : reportGroups[judgement.group],
        since,
        also: judgement.state === null ? 'true' : wasIn(terms, judgement.state),
      };
  }
}

/** Stretches of the measure that cover the period's end and, unless `since` is null, began inside the period. */
function covering({ until }: Terms, measure: Measure, since: string | null): StretchParts {
  return {
    kind: 'stretches',
    measure,
    lasting: `f.${measure.since} < ${until}${atLeast(`f.${measure.since}`, since)}`,
    lastingAlso: 'true',
    ended: `s.from_at < ${until} AND s.to_at >= ${until}${atLeast('s.from_at', since)}`,
    endsAfterPeriod: true,
    beganInside: since !== null,
  };
}

/** Stretches of a state that cover the period's end, in a stretch of its group that began inside the period. */
function coveringInGroup({ since, until }: Terms, state: AggregateState): StretchParts {
  return {
    kind: 'stretches',
    measure: { names: [state], states: [state], since: 'group_since' },
    lasting: `f.state_since < ${until}${atLeast('f.group_since', since)}`,
    lastingAlso: `f.state_since < ${until}`,
    ended: `s.from_at < ${until} AND s.to_at >= ${until}${atLeast('s.from_at', since)}${atLeast('s.group_from_at', since)}`,
    endsAfterPeriod: true,
    beganInside: since !== null,
  };
}

/** Whether the finding f was in the state at the period's end. A scalar sub-select, so that no plan joins all stretches. */
function wasIn({ until }: Terms, state: AggregateState): string {
  return `CASE WHEN f.state_since < ${until} THEN f.state = '${state}'
       ELSE (SELECT true FROM parapet.finding_span s WHERE s.deployment_id = $1 AND s.finding_id = f.id AND s.measure = '${state}'
                AND s.from_at < ${until} AND s.to_at >= ${until} LIMIT 1) IS TRUE END`;
}

/** All the open states together are one measure instead of three. */
function isWholeGroup(states: readonly AggregateState[]): boolean {
  return states.length === reportGroups.open.length && reportGroups.open.every((state) => states.includes(state));
}

function atLeast(column: string, since: string | null): string {
  return since === null ? '' : ` AND ${column} >= ${since}`;
}
