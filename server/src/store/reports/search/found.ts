/**
 * The findings that a search finds by their own texts, and not by their rule's name: a relation with the columns of
 * finding that reports read. Words are conditions on text and bigint, so that row-level security lets them into the
 * indexes (ADR 0034).
 */
import { within, type Terms } from '../spans.ts';
import type { Statement } from '../statement.ts';
import { digestOf, digests, given, indexedConditions, ruleOf, unindexedConditions, words } from './conditions.ts';
import { exactIds } from './exact.ts';
import type { Search, SearchClause } from './search.ts';

const columns =
  'f.id, f.ref_id, f.lane, f.state, f.project_id, f.rule_id, f.profile_id, f.relevant_since, f.state_since, f.group_since, f.created_at, f.path, f.package_ecosystem, f.package_key';

/** SQL of `WITH found AS (…)`, or another name: of all states; the judgement is the caller's. */
export function withFound(terms: Terms, search: Search, name: 'found' | 'excluded' = 'found'): string {
  const { statement } = terms;
  const named = addNamed(statement, search);
  const ids =
    search.foundIds === undefined
      ? `ARRAY (${idsOfFound(terms, search, named)})`
      : statement.add(search.foundIds, 'bigint[]');
  return `WITH ${name} AS MATERIALIZED (
    SELECT ${columns} FROM parapet.finding f
     WHERE ${within(terms, 'f')} ${named === null ? '' : `AND f.rule_id <> ALL (${named})`} AND f.id = ANY (${ids}))`;
}

/** SQL of the ids of what `withFound` has, and of further findings: in other projects and lanes, and of the rules that the search names. */
export function selectFoundIds(terms: Terms, search: Search): string {
  return idsOfFound(terms, search, addNamed(terms.statement, search));
}

function addNamed(statement: Statement, { ruleIds }: Search): string | null {
  return ruleIds.length === 0 ? null : statement.add(ruleIds, 'bigint[]');
}

function idsOfFound(terms: Terms, search: Search, named: string | null): string {
  const selections =
    search.meets === 'all'
      ? candidates(terms, search, named)
      : search.indexed.flatMap((clause) => candidates(terms, { ...search, indexed: [clause], driver: 0 }, null));
  return [...selections, selectPendingFound(terms.statement, search)].join('\n UNION ');
}

/** SQL of the ids of the findings that are not indexed yet and meet the search by their texts as they are. */
export function selectPendingFound(statement: Statement, { clauses, meets }: Search): string {
  const unindexed = clauses.map((clause) => `(${unindexedConditions(statement, clause).join(' OR ')})`);
  return `SELECT f.id AS finding_id FROM parapet.search_pending p
      JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = p.finding_id
      LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
     WHERE p.deployment_id = $1 AND (${unindexed.join(meets === 'all' ? ' AND ' : ' OR ')})`;
}

/** SELECTs of the ids of indexed findings that meet all clauses, but for those of the rules `named`. */
function candidates(terms: Terms, search: Search, named: string | null): string[] {
  const { statement, lane } = terms;
  const driver = search.indexed[search.driver]!;
  const others = search.indexed.filter((clause) => clause !== driver);
  const rules = driver.ruleIds.filter((id) => !search.ruleIds.includes(id));
  // What only paths (or only texts) can meet is compared before any finding is read: INTERSECT reads each word once,
  // whatever the planner guesses of their numbers.
  const only = (kind: 'inPath' | 'inText'): string =>
    others
      .filter((clause) => isOnly(clause, kind))
      .flatMap((clause) => words(statement, clause[kind], clause).map((each) => digests(each, kind)))
      .map((sql) => `INTERSECT ${sql}`)
      .join(' ');
  const besides = (compared: readonly SearchClause[]): string =>
    compared.map((clause) => `AND (${indexedConditions(statement, clause).join(' OR ')})`).join(' ');
  if (others.some((clause) => indexedConditions(statement, clause).length === 0)) return [];
  // An array is sorted, so that neighbours in the index are found together.
  const ofWords = (kind: 'inPath' | 'inText', ofRules: string): string[] =>
    words(statement, driver[kind], driver).map(
      (condition) => `SELECT t.finding_id FROM parapet.finding_text t
        WHERE t.deployment_id = $1 AND t.${digestOf[kind]} = ANY (ARRAY (
              SELECT w.digest FROM parapet.search_word w
               WHERE w.deployment_id = $1 AND w.rule_id ${ruleOf[kind]} AND ${condition} ${ofRules} ${only(kind)}))
              ${besides(others.filter((clause) => !isOnly(clause, kind)))}`,
    );
  const ofFindings = (from: string): string => `SELECT t.finding_id FROM ${from}
     JOIN parapet.finding_text t ON t.deployment_id = $1 AND t.finding_id = f.id WHERE true ${besides(others)}`;
  return [
    ...ofWords('inPath', ''),
    ...ofWords('inText', named === null ? '' : `AND w.rule_id <> ALL (${named})`),
    ...given(driver.findingIds, (ids) => ofFindings(`unnest(${statement.add(ids, 'bigint[]')}) AS f (id)`)),
    ...given(rules, (ids) =>
      ofFindings(`(SELECT f.id FROM parapet.finding f WHERE f.deployment_id = $1 AND f.lane = ${lane}
         AND f.rule_id = ANY (${statement.add(ids, 'bigint[]')})) f`),
    ),
    ...given(driver.packageKeys, (keys) =>
      ofFindings(`(SELECT f.id FROM parapet.project p
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.project_id = p.id AND f.package_key = ANY (${statement.add(keys, 'text[]')})
        WHERE p.deployment_id = $1) f`),
    ),
    ...given(driver.exact, ([exact]) => ofFindings(`(${exactIds(statement, exact!)}) f`)),
  ];
}

function isOnly(clause: SearchClause, kind: 'inPath' | 'inText'): boolean {
  const members: (readonly unknown[])[] = [
    clause.inPath,
    clause.inText,
    clause.ruleIds,
    clause.findingIds,
    clause.packageKeys,
    clause.exact,
  ];
  return clause[kind].length > 0 && members.every((member) => member === clause[kind] || member.length === 0);
}
