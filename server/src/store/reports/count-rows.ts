/**
 * Counting a question's answer row by row, from covering indexes: where projects are chosen, or the question is about two
 * stretches at once. Present stretches and ended ones are counted apart and added; nothing is joined.
 */
import type { Question } from './question.ts';
import { partsOf } from './parts.ts';
import { bornIn, ended, lastingSince, within, type Terms } from './stretches.ts';
import { literals } from './statement.ts';

/** What counts are grouped by: a column that findings and stretches both have. */
export type CountKey = 'profile_id' | 'rule_id' | 'project_id';

/** A SELECT of (key, n), several rows a key, that sum to the question's counts. */
export function rowCounts(question: Question, terms: Terms, key: CountKey): string {
  const parts = partsOf(question.judgement, terms);
  const columns = `f.${key} AS key`;
  if (parts.kind === 'births') {
    if (terms.projectIds === null && parts.also === 'true')
      return counted(bornIn(terms, parts.states, columns, parts.since, terms.until));
    // Who was born inside the period has been present since then at the earliest.
    const from =
      parts.since === null ? '' : `AND f.relevant_since >= ${parts.since} AND f.created_at >= ${parts.since}`;
    return counted(`SELECT ${columns} FROM parapet.finding f
      WHERE ${within(terms, 'f')} AND f.state IN (${literals(parts.states)}) ${from} AND f.created_at < ${terms.until} AND ${parts.also}`);
  }
  const { measure } = parts;
  const lasting =
    terms.projectIds === null && terms.since !== null && parts.beganInside
      ? `SELECT key FROM (${lastingSince(terms, measure, `${columns}, f.state_since`, terms.since, terms.until)}) f
          WHERE ${parts.lastingAlso}`
      : `SELECT ${columns} FROM parapet.finding f
          WHERE ${within(terms, 'f')} AND f.state IN (${literals(measure.states)}) AND ${parts.lasting}`;
  return `${counted(lasting)} UNION ALL ${counted(ended(terms, measure, `s.${key} AS key`, parts.ended))}`;
}

function counted(rows: string): string {
  return `SELECT key, count(*) AS n FROM (${rows}) counted GROUP BY key`;
}
