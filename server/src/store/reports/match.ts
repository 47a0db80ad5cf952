/** Judging one finding: the condition over its row (alias f) that a question's answer fulfils. */
import { aggregateStates, reportGroups, type AggregateState } from '../../model/states.ts';
import type { Question } from './question.ts';
import { anyState, groupMeasure, stateMeasure, type Measure, type Terms } from './stretches.ts';
import { literals } from './statement.ts';

/**
 * The condition. Most rows are judged by the row alone; only one that changed after the period's end (or, for `reached`, inside
 * the period) costs a look at its ended stretches. Those looks are scalar sub-selects so that no plan turns them into a join
 * with all stretches there are.
 */
export function matchCondition(question: Question, terms: Terms): string {
  const { judgement } = question;
  const { since, until } = terms;
  switch (judgement.kind) {
    case 'standing':
      return standing(terms, judgement.states);
    case 'entered_group':
      return judgement.state === null
        ? entered(terms, groupMeasure(judgement.group))
        : `CASE WHEN f.state_since < ${until} THEN f.state = '${judgement.state}'${atLeast('f.group_since', since)}
             ELSE f.created_at < ${until} AND ${looked(
               stateMeasure(judgement.state),
               `s.from_at < ${until} AND s.to_at >= ${until}${atLeast('s.group_from_at', since)}`,
             )} END`;
    case 'entered_state':
      return entered(terms, stateMeasure(judgement.state));
    case 'changed':
      if (since === null) return `f.created_at < ${until}`;
      return `CASE WHEN f.state_since < ${until} THEN f.state_since >= ${since}
                   WHEN f.created_at >= ${since} THEN f.created_at < ${until}
                   ELSE ${looked(anyState, `s.from_at < ${until} AND s.to_at >= ${since} AND s.from_at >= ${since}`)} END`;
    case 'reached':
      return `(f.created_at < ${until}${atLeast('f.state_since', since)}
          AND (CASE WHEN f.state = '${judgement.state}' AND f.state_since < ${until} THEN true
                    ELSE ${looked(
                      stateMeasure(judgement.state),
                      `s.from_at < ${until}${since === null ? '' : ` AND s.to_at >= ${since} AND s.from_at >= ${since}`}`,
                    )} END))`;
    case 'detected':
      return `f.created_at < ${until}`;
    case 'shown': {
      const conditions = [`f.created_at < ${until}${atLeast('f.created_at', since)}`];
      if (judgement.group !== null) conditions.push(`f.state IN (${literals(reportGroups[judgement.group])})`);
      if (judgement.state !== null) conditions.push(standing(terms, [judgement.state]));
      return `(${conditions.join(' AND ')})`;
    }
  }
}

/**
 * The present states in which an answer can be found. When nothing began at or after the end of the period, what is now is what
 * was then; otherwise an answer may have moved on to any state.
 */
export function candidateStates(question: Question, isPresent: boolean): readonly AggregateState[] {
  const { judgement } = question;
  if (judgement.kind === 'shown' && judgement.group !== null) return reportGroups[judgement.group];
  if (!isPresent) return aggregateStates;
  if (judgement.kind === 'standing') return judgement.states;
  if (judgement.kind === 'entered_group')
    return judgement.state === null ? reportGroups[judgement.group] : [judgement.state];
  if (judgement.kind === 'entered_state') return [judgement.state];
  return aggregateStates;
}

function standing({ until }: Terms, states: readonly AggregateState[]): string {
  return `CASE WHEN f.state_since < ${until} THEN f.state IN (${literals(states)})
       ELSE f.created_at < ${until} AND ${looked(stateMeasure(...states), `s.from_at < ${until} AND s.to_at >= ${until}`)} END`;
}

function entered({ since, until }: Terms, measure: Measure): string {
  return `CASE WHEN f.${measure.since} < ${until} THEN f.state IN (${literals(measure.states)})${atLeast(`f.${measure.since}`, since)}
       ELSE f.created_at < ${until} AND ${looked(
         measure,
         `s.from_at < ${until} AND s.to_at >= ${until}${atLeast('s.from_at', since)}`,
       )} END`;
}

function atLeast(column: string, since: string | null): string {
  return since === null ? '' : ` AND ${column} >= ${since}`;
}

/** Whether the finding has an ended stretch of the measure that fits the condition. */
function looked(measure: Measure, condition: string): string {
  return `(SELECT true FROM parapet.finding_span s WHERE s.deployment_id = $1 AND s.finding_id = f.id
            AND s.measure IN (${literals(measure.names)}) AND ${condition} LIMIT 1) IS TRUE`;
}
