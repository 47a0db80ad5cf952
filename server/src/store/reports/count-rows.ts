/**
 * Counting a question's answer row by row, from covering indexes: where projects are chosen, or the question is about two
 * stretches at once. Present stretches and ended ones are counted apart and added; nothing is joined.
 */
import { aggregateStates, reportGroups } from '../../model/states.ts';
import { matchCondition } from './match.ts';
import type { Question } from './question.ts';
import {
  anyState,
  bornIn,
  ended,
  groupMeasure,
  lastingSince,
  stateMeasure,
  within,
  type Measure,
  type Terms,
} from './stretches.ts';
import { literals } from './statement.ts';

/** What counts are grouped by: a column that findings and stretches both have. */
export type CountKey = 'profile_id' | 'rule_id' | 'project_id';

/** A SELECT of (key, n), several rows a key, that sum to the question's counts. */
export function rowCounts(question: Question, terms: Terms, key: CountKey): string {
  const { judgement } = question;
  const { since, until } = terms;
  const atEnd = `s.from_at < ${until} AND s.to_at >= ${until}`;
  switch (judgement.kind) {
    case 'standing':
      return standing(terms, stateMeasure(...judgement.states), key, null);
    case 'entered_state':
      return standing(terms, stateMeasure(judgement.state), key, since);
    case 'entered_group':
      if (judgement.state === null) return standing(terms, groupMeasure(judgement.group), key, since);
      return union([
        tally(key, 1, lastingIn(terms, inGroupAs(judgement.state), key, since, `f.state_since < ${until}`)),
        tally(
          key,
          1,
          ended(
            terms,
            stateMeasure(judgement.state),
            `s.${key} AS key`,
            since === null ? atEnd : `${atEnd} AND s.from_at >= ${since} AND s.group_from_at >= ${since}`,
          ),
        ),
      ]);
    case 'changed': {
      const born = tally(key, 1, bornBefore(terms, key));
      if (since === null) return born;
      return union([
        born,
        tally(key, -1, lastingIn(terms, anyState, key, null, `f.state_since < ${since}`)),
        tally(key, -1, ended(terms, anyState, `s.${key} AS key`, `s.from_at < ${since} AND s.to_at >= ${until}`)),
      ]);
    }
    case 'reached': {
      const measure = stateMeasure(judgement.state);
      const from = since === null ? '' : ` AND s.to_at >= ${since} AND s.from_at >= ${since}`;
      return `SELECT key, count(*) AS n FROM (
        ${reachedNow(terms, measure, key)}
        UNION
        ${ended(terms, measure, `s.finding_id AS id, s.${key} AS key`, `s.from_at < ${until}${from}`)}) reached GROUP BY key`;
    }
    case 'detected':
      return tally(key, 1, bornBefore(terms, key));
    case 'shown': {
      const states = judgement.group === null ? aggregateStates : reportGroups[judgement.group];
      if (terms.projectIds !== null || judgement.state !== null) {
        // The birth's index does not carry the present state's stretch for every row: judge each row born in the period.
        return tally(
          key,
          1,
          `SELECT f.${key} AS key FROM parapet.finding f
            WHERE ${within(terms, 'f')} AND f.state IN (${literals(states)})
              ${since === null ? '' : `AND f.relevant_since >= ${since}`} AND ${matchCondition(question, terms)}`,
        );
      }
      return tally(key, 1, bornIn(terms, states, `f.${key} AS key`, since, until));
    }
  }
}

/** Stretches of a measure that cover the end of the period and, unless `since` is null, began inside it. */
function standing(terms: Terms, measure: Measure, key: CountKey, since: string | null): string {
  const { until } = terms;
  return union([
    tally(key, 1, lastingIn(terms, measure, key, since, 'true')),
    tally(
      key,
      1,
      ended(
        terms,
        measure,
        `s.${key} AS key`,
        `s.from_at < ${until} AND s.to_at >= ${until}${since === null ? '' : ` AND s.from_at >= ${since}`}`,
      ),
    ),
  ]);
}

/** Present stretches that began before the end and, unless `since` is null, inside the period; by project or by time. */
function lastingIn(terms: Terms, measure: Measure, key: CountKey, since: string | null, extra: string): string {
  if (terms.projectIds === null && since !== null && extra === 'true') {
    return lastingSince(terms, measure, `f.${key} AS key`, since, terms.until);
  }
  return `SELECT f.${key} AS key FROM parapet.finding f
           WHERE ${within(terms, 'f')} AND f.state IN (${literals(measure.states)})
             AND f.${measure.since} < ${terms.until}${since === null ? '' : ` AND f.${measure.since} >= ${since}`} AND ${extra}`;
}

/** The state, counted from when its group was entered. */
function inGroupAs(state: Measure['states'][number]): Measure {
  return { names: [], states: [state], since: 'group_since' };
}

function bornBefore(terms: Terms, key: CountKey): string {
  return `SELECT f.${key} AS key FROM parapet.finding f WHERE ${within(terms, 'f')} AND f.created_at < ${terms.until}`;
}

function reachedNow(terms: Terms, measure: Measure, key: CountKey): string {
  const columns = `f.id, f.${key} AS key`;
  if (terms.projectIds === null) return lastingSince(terms, measure, columns, terms.since, terms.until);
  return `SELECT ${columns} FROM parapet.finding f
           WHERE ${within(terms, 'f')} AND f.state IN (${literals(measure.states)}) AND f.state_since < ${terms.until}
             ${terms.since === null ? '' : `AND f.state_since >= ${terms.since}`}`;
}

function tally(key: string, sign: 1 | -1, rows: string): string {
  return `SELECT key, ${sign} * count(*) AS n FROM (${rows}) counted GROUP BY key`;
}

function union(parts: readonly string[]): string {
  return parts.join('\n UNION ALL ');
}
