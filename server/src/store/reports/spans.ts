/**
 * Spans as SQL relations: the current ones (on the finding's row) and the ended ones (finding_span), each found through
 * an index on time or on the project. ADR 0008 and docs/reports.md explain them. On every finding: created_at <=
 * relevant_since <= group_since <= state_since. Findings unchanged since creation are found by relevant_since
 * (finding_report_state), the others through the partial indexes on later entries.
 */
import { aggregateStates, reportGroups, type AggregateState } from '../../model/states.ts';
import type { ReportQuery, ReportScope } from './query.ts';
import { meetsNone } from './search/conditions.ts';
import { literals, type Statement } from './statement.ts';

/** A kind of span: its name in finding_span.measure, its current states, and the column with its beginning. */
export interface Measure {
  names: readonly string[];
  states: readonly AggregateState[];
  since: 'state_since' | 'group_since';
}

export function stateMeasure(...states: readonly AggregateState[]): Measure {
  return { names: states, states, since: 'state_since' };
}

export function groupMeasure(group: 'open' | 'ignored'): Measure {
  return { names: [`group_${group}`], states: reportGroups[group], since: 'group_since' };
}

/** Every state, each with its own spans. */
export const anyState: Measure = stateMeasure(...aggregateStates);

/** The parameters that all relations of a query need, added once. */
export interface Terms {
  statement: Statement;
  lane: 0 | 1;
  since: string | null;
  until: string;
  projectIds: string | null;
  ruleIds: string | null;
  profileIds: string | null;
  relevant: Interval | null;
  /** What is left out: rules, and by a condition on a finding's id. */
  without: { ruleIds: string | null; isKept: ((id: string) => string) | null } | null;
  hasEpss: boolean | null;
}

export function addTerms(statement: Statement, query: Omit<ReportQuery, 'judgement'>): Terms {
  const { scope } = query;
  return {
    statement,
    lane: scope.lane,
    since: query.since === null ? null : statement.add(query.since, 'timestamptz'),
    until: statement.add(query.until, 'timestamptz'),
    ...addScope(statement, scope),
  };
}

function addScope(
  statement: Statement,
  scope: ReportScope,
): Pick<Terms, 'projectIds' | 'ruleIds' | 'profileIds' | 'relevant' | 'without' | 'hasEpss'> {
  const ids = (list: readonly string[] | null): string | null =>
    list === null ? null : statement.add(list, 'bigint[]');
  const instant = (at: Date | null): string | null => (at === null ? null : statement.add(at, 'timestamptz'));
  const { relevant, without } = scope;
  return {
    projectIds: ids(scope.projectIds),
    ruleIds: ids(scope.ruleIds),
    profileIds: ids(scope.profileIds),
    relevant: relevant && { from: instant(relevant.from), to: instant(relevant.to) },
    without: without && {
      ruleIds: without.ruleIds.length === 0 ? null : ids(without.ruleIds),
      isKept: without.search === null ? null : meetsNone(statement, without.search),
    },
    hasEpss: scope.hasEpss ?? null,
  };
}

/** The condition on deployment and lane, and on project, rule, profile, age, EPSS and what is left out if the query has them. */
export function within(terms: Terms, alias: 'f' | 's'): string {
  const conditions = [`${alias}.deployment_id = $1`, `${alias}.lane = ${terms.lane}`];
  if (terms.projectIds !== null) conditions.push(`${alias}.project_id = ANY (${terms.projectIds})`);
  if (terms.ruleIds !== null) conditions.push(`${alias}.rule_id = ANY (${terms.ruleIds})`);
  if (terms.profileIds !== null) conditions.push(`${alias}.profile_id = ANY (${terms.profileIds})`);
  if (terms.relevant !== null) conditions.push(inside(`${alias}.relevant_since`, terms.relevant));
  if (terms.hasEpss !== null) conditions.push(`${epssOf[alias]} IS ${terms.hasEpss ? 'NOT NULL' : 'NULL'}`);
  const { ruleIds = null, isKept = null } = terms.without ?? {};
  if (ruleIds !== null) conditions.push(`${alias}.rule_id <> ALL (${ruleIds})`);
  if (isKept !== null) conditions.push(isKept(alias === 'f' ? 'f.id' : 's.finding_id'));
  return conditions.join(' AND ');
}

/** The EPSS score of a row: spans have no copy, because it may change with every scan. */
const epssOf = {
  f: 'f.epss_millionths',
  s: '(SELECT o.epss_millionths FROM parapet.finding o WHERE o.deployment_id = $1 AND o.id = s.finding_id)',
} as const;

/** An interval of instants, as SQL: [from, to); null: unbounded. */
export interface Interval {
  from: string | null;
  to: string | null;
}

/**
 * Findings whose current span of the measure began in the interval, found by time. A SELECT of `columns` over alias f.
 */
export function currentSince(terms: Terms, measure: Measure, columns: string, interval: Interval): string {
  return `SELECT ${columns} FROM parapet.finding f WHERE ${within(terms, 'f')} AND f.state IN (${literals(measure.states)})
      AND ${inside('f.relevant_since', interval)} AND f.${measure.since} = f.created_at
    UNION ALL ${enteredIn(terms, measure, columns, interval)}`;
}

/** The subset whose span began after the finding's creation. */
export function enteredIn(terms: Terms, measure: Measure, columns: string, interval: Interval): string {
  const { since } = measure;
  // With a project filter, later entries are found by the state's instant, which is never before the group's.
  const byProject =
    terms.projectIds === null || since === 'state_since'
      ? ''
      : `AND f.state_since > f.created_at AND ${inside('f.state_since', { from: interval.from, to: null })}`;
  return `SELECT ${columns} FROM parapet.finding f WHERE ${within(terms, 'f')} AND f.state IN (${literals(measure.states)})
      AND f.${since} > f.created_at AND ${inside(`f.${since}`, interval)} ${byProject}`;
}

/** Findings first detected in the interval, found by time. A SELECT of `columns` over alias f. */
export function createdIn(
  terms: Terms,
  states: readonly AggregateState[],
  columns: string,
  interval: Interval,
): string {
  const head = `SELECT ${columns} FROM parapet.finding f WHERE ${within(terms, 'f')} AND f.state IN (${literals(states)})`;
  return `${head} AND ${inside('f.relevant_since', interval)} AND f.relevant_since = f.created_at
    UNION ALL ${head} AND f.relevant_since > f.created_at AND ${inside('f.created_at', interval)}`;
}

/** The condition that a column is in the interval. */
export function inside(column: string, { from, to }: Interval): string {
  const bounds = [from === null ? [] : [`${column} >= ${from}`], to === null ? [] : [`${column} < ${to}`]].flat();
  return bounds.length === 0 ? 'true' : bounds.join(' AND ');
}

/** Ended spans of the measure that meet `condition` (over alias s). A SELECT of `columns`. */
export function ended(terms: Terms, measure: Measure, columns: string, condition: string): string {
  return `SELECT ${columns} FROM parapet.finding_span s
           WHERE ${within(terms, 's')} AND s.measure IN (${literals(measure.names)}) AND ${condition}`;
}

/** The condition that alias f is in one of the states; 'true' for the list of all states. */
export function inStates(states: readonly AggregateState[]): string {
  return states.length === aggregateStates.length ? 'true' : `f.state IN (${literals(states)})`;
}
