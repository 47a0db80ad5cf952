/** The conditions of a search's clauses on one finding: on its indexed texts, or on the texts as they are (ADR 0034). */
import type { Statement } from '../statement.ts';
import { exactCondition, exactIds } from './exact.ts';
import type { Search, SearchClause } from './search.ts';
import { wordPattern } from './word-pattern.ts';
import { wordRange } from './word-range.ts';

export const ruleOf = { inPath: '= 0', inText: '> 0' } as const;
export const digestOf = { inPath: 'path_digest', inText: 'text_digest' } as const;

/**
 * For the SQL of a finding's id, SQL that is true if the finding meets no clause. It judges one finding at a time, so it
 * suits rows that are read in order until a page is full. The parameters are added once.
 */
export function meetsNone(statement: Statement, search: Search): (id: string) => string {
  const any = (conditions: readonly string[]): string =>
    conditions.length === 0 ? 'false' : `(${conditions.join(' OR ')})`;
  const ofRow = any(search.clauses.flatMap((clause) => ofFinding(statement, clause)));
  const ofTexts = any(search.clauses.flatMap((clause) => unindexedTexts(statement, clause)));
  const ofWords = any(search.indexed.flatMap((clause) => indexedTexts(statement, clause)));
  const onRow = (condition: string): string =>
    condition === 'false'
      ? condition
      : `(SELECT ${condition} FROM parapet.finding f
           LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
          WHERE f.deployment_id = $1 AND f.id = judged.id)`;
  // Scalar sub-selects, so that no plan joins all findings.
  return (id) => `(SELECT ${onRow(ofRow)} OR CASE
        WHEN EXISTS (SELECT FROM parapet.search_pending p WHERE p.deployment_id = $1 AND p.finding_id = judged.id) THEN ${onRow(ofTexts)}
        ELSE (SELECT ${ofWords} FROM parapet.finding_text t WHERE t.deployment_id = $1 AND t.finding_id = judged.id) END
      FROM (SELECT ${id} AS id) AS judged) IS NOT TRUE`;
}

/** A sub-select of the texts with such words. */
export function digests(condition: string, kind: 'inPath' | 'inText'): string {
  return `(SELECT w.digest FROM parapet.search_word w WHERE w.deployment_id = $1 AND w.rule_id ${ruleOf[kind]} AND ${condition})`;
}

/** Conditions on a finding's indexed texts t, any of which meets the clause. */
export function indexedConditions(statement: Statement, clause: SearchClause): string[] {
  return [
    ...given(clause.ruleIds, (ids) => `t.rule_id = ANY (${statement.add(ids, 'bigint[]')})`),
    ...given(clause.findingIds, (ids) => `t.finding_id = ANY (${statement.add(ids, 'bigint[]')})`),
    ...given(
      clause.packageKeys,
      (keys) => `t.finding_id = ANY (ARRAY (SELECT f.id FROM parapet.project p
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.project_id = p.id AND f.package_key = ANY (${statement.add(keys, 'text[]')})
        WHERE p.deployment_id = $1))`,
    ),
    ...given(clause.exact, ([exact]) => `t.finding_id = ANY (ARRAY (${exactIds(statement, exact!)}))`),
    ...indexedTexts(statement, clause),
  ];
}

function indexedTexts(statement: Statement, clause: SearchClause): string[] {
  const inTexts = (kind: 'inPath' | 'inText'): string[] =>
    words(statement, clause[kind], clause).map((each) => `t.${digestOf[kind]} IN ${digests(each, kind)}`);
  return [...inTexts('inPath'), ...inTexts('inText')];
}

/** The same for a finding f whose texts are read as they are, with its detail d. */
export function unindexedConditions(statement: Statement, clause: SearchClause): string[] {
  return [...ofFinding(statement, clause), ...unindexedTexts(statement, clause)];
}

function unindexedTexts(statement: Statement, clause: SearchClause): string[] {
  const matches = (text: string, beginnings: readonly string[]): string[] =>
    beginnings.map((each) => `${text} ~ ${statement.add(wordPattern(each, clause), 'text')}`);
  return [...matches('f.path', clause.inPath), ...matches('parapet.search_text(d.content)', clause.inText)];
}

function ofFinding(statement: Statement, { ruleIds, findingIds, packageKeys, exact }: SearchClause): string[] {
  return [
    ...given(ruleIds, (ids) => `f.rule_id = ANY (${statement.add(ids, 'bigint[]')})`),
    ...given(findingIds, (ids) => `f.id = ANY (${statement.add(ids, 'bigint[]')})`),
    ...given(packageKeys, (keys) => `f.package_key = ANY (${statement.add(keys, 'text[]')})`),
    ...given(exact, ([one]) => exactCondition(statement, one!)),
  ];
}

/** One condition on w.word for all beginnings, or none. */
export function words(statement: Statement, beginnings: readonly string[], { isWhole }: SearchClause): string[] {
  const ranges = beginnings.map((each) => wordRange(statement, each, isWhole));
  return ranges.length === 0 ? [] : [`(${ranges.join(' OR ')})`];
}

export function given<Value>(values: readonly Value[], condition: (values: readonly Value[]) => string): string[] {
  return values.length === 0 ? [] : [condition(values)];
}
