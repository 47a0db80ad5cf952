/** The findings of a report's answer as one relation, for counts that the tally does not have. */
import { wasInOutcome } from '../outcomes.ts';
import { currentColumns, partsOf } from '../parts.ts';
import { exclusionOf, narrowed, partsOfSearch, type ReportQuery } from '../query.ts';
import { rowsOfFound } from '../search/found-rows.ts';
import { withFound } from '../search/found.ts';
import { addTerms, currentSince, ended, inside, inStates, within, type Terms } from '../spans.ts';
import type { Statement } from '../statement.ts';

/** What a finding has besides: read only where it is asked for, so that an index may answer the rest. */
export type OwnColumn = 'path' | 'package_ecosystem' | 'package_key';

/**
 * SQL of `WITH` members, the last of which is `answer`: (id, project_id, rule_id, profile_id, created_at, relevant_since)
 * and the finding's own columns, of each finding in the answer. Null: none can match.
 */
export function withAnswer(statement: Statement, query: ReportQuery, own: readonly OwnColumn[] = []): string | null {
  return withAnswerOf(statement, partsOfSearch(query), own);
}

/** The same of the parts of a query. */
export function withAnswerOf(
  statement: Statement,
  { named, found }: ReturnType<typeof partsOfSearch>,
  own: readonly OwnColumn[] = [],
): string | null {
  const columns = columnsWith(own);
  const members: string[] = [];
  const selections: string[] = [];
  if (named !== null) {
    const { ruleIds = [], search = null } = named.scope.without ?? {};
    const ofRules = narrowed(named, { without: exclusionOf(ruleIds, null) });
    const terms = addTerms(statement, ofRules);
    const rows = rowsOfNamed(ofRules, terms, own);
    if (search === null) selections.push(rows);
    else {
      members.push(withFound(terms, search, 'excluded').replace(/^WITH /, ''));
      selections.push(`SELECT * FROM (${rows}) kept WHERE NOT EXISTS (SELECT FROM excluded e WHERE e.id = kept.id)`);
    }
  }
  if (found !== null) {
    const terms = addTerms(statement, found);
    members.push(withFound(terms, found.scope.search!).replace(/^WITH /, ''));
    selections.push(rowsOfFound(found, terms, columns));
  }
  if (selections.length === 0) return null;
  return `WITH ${[...members, `answer AS (${selections.join('\n UNION ALL ')})`].join(', ')}`;
}

const others = ['project_id', 'rule_id', 'profile_id', 'relevant_since'];
const ofFinding = (name: string): string =>
  `(SELECT f.${name} FROM parapet.finding f WHERE f.deployment_id = $1 AND f.id = s.finding_id) AS ${name}`;

function columnsWith(own: readonly OwnColumn[]): { f: string; s: string } {
  return {
    f: ['id', ...others, 'created_at', ...own].map((name) => `f.${name}`).join(', '),
    s: ['s.finding_id AS id', ...others.map((name) => `s.${name}`), ...['created_at', ...own].map(ofFinding)].join(
      ', ',
    ),
  };
}

function rowsOfNamed(query: ReportQuery, terms: Terms, own: readonly OwnColumn[]): string {
  const columns = columnsWith(own);
  const parts = partsOf(query.judgement, terms);
  const all = `SELECT ${columns.f} FROM parapet.finding f WHERE ${within(terms, 'f')}`;
  if (parts.kind === 'creations') {
    const state = parts.outcome === null ? inStates(parts.states) : wasInOutcome(parts.outcome);
    return `${all} AND ${inside('f.created_at', { from: parts.since, to: terms.until })} AND ${parts.also} AND ${state}`;
  }
  const { measure } = parts;
  const past = ended(terms, measure, columns.s, parts.ended);
  if (!parts.beganInside) return `${all} AND ${inStates(measure.states)} AND ${parts.current} UNION ALL ${past}`;
  const began = currentSince(
    terms,
    measure,
    `${[...others, ...own].map((name) => `f.${name}`).join(', ')}, ${currentColumns}`,
    {
      from: terms.since,
      to: terms.until,
    },
  );
  const ofBegan = columns.f.replace('f.id', 'f.finding_id AS id');
  return `SELECT ${ofBegan} FROM (${began}) f WHERE ${parts.currentAlso} UNION ALL ${past}`;
}
