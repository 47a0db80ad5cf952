/**
 * A report's query in the store's terms: the findings in scope, the judgement, the period. `domain/reports` builds it
 * from a request; counts/ and pages/ answer it. All instants are exact to the millisecond; a period is [since, until).
 */
import type { AggregateState, ReportGroup } from '../../model/states.ts';
import type { Search } from './search/search.ts';

/** The condition on a finding (readings section 8). "At the end" is just before `until`. */
export type Judgement =
  /** In one of these states at the end. */
  | { kind: 'standing'; states: readonly AggregateState[] }
  /** Entered the group inside the period and has not left it at the end; `state`: and is in that state then. */
  | { kind: 'entered_group'; group: 'open' | 'ignored'; state: AggregateState | null }
  /** Entered the state inside the period and has not left it at the end. */
  | { kind: 'entered_state'; state: AggregateState }
  /** Changed state inside the period; creation counts. */
  | { kind: 'changed' }
  /** Entered the state inside the period, whatever followed. */
  | { kind: 'reached'; state: AggregateState }
  /**
   * In the group at the end, and at the beginning of the period not yet detected (`absent`), open, or neither
   * (`closed`). Counts of these differ from beginning to end exactly as the number of open findings does.
   */
  | { kind: 'crossed'; from: 'absent' | 'closed'; into: 'open' }
  | { kind: 'crossed'; from: 'open'; into: Exclude<ReportGroup, 'open'> }
  /** First detected before the end. */
  | { kind: 'detected' }
  /**
   * First detected inside the period. `group`: its group when its pull request was merged or closed, and now if that is
   * not known to have happened. `state`: its state at the period's end.
   */
  | { kind: 'shown'; group: ReportGroup | null; state: AggregateState | null };

/** The findings in scope. A null list is no restriction; an empty one matches nothing. */
export interface ReportScope {
  /** 0 = primary refs, 1 = pull requests (model/states.ts: lanes). */
  lane: 0 | 1;
  projectIds: readonly string[] | null;
  ruleIds: readonly string[] | null;
  profileIds: readonly string[] | null;
  /** The findings present since an instant of [from, to), as they are now; null: since any. */
  relevant: { from: Date | null; to: Date | null } | null;
  /** Null: whatever they contain. */
  search: Search | null;
  /** Null: leaves nothing out. */
  without: Exclusion | null;
  /** Only findings with (true) or without (false) an EPSS score; absent: both. */
  hasEpss?: boolean | undefined;
}

/** The findings that an answer leaves out: those of these rules, and those that meet any clause of the search. */
export interface Exclusion {
  /** Empty if the scope has `ruleIds`, which are then without them. */
  ruleIds: readonly string[];
  /** Its kind is `any`, and it has no rules. */
  search: Search | null;
}

export interface ReportQuery {
  judgement: Judgement;
  scope: ReportScope;
  /** Null: since the beginning. */
  since: Date | null;
  until: Date;
}

/** Returns true if no finding can match, so that no query is needed. */
export function matchesNothing(query: ReportQuery): boolean {
  const { projectIds, ruleIds, profileIds } = query.scope;
  const judgement = query.judgement;
  return (
    projectIds?.length === 0 ||
    ruleIds?.length === 0 ||
    profileIds?.length === 0 ||
    (judgement.kind === 'standing' && judgement.states.length === 0)
  );
}

/**
 * A query without a search is `named`. One with a search has two disjoint parts: the findings of rules whose names meet
 * it (`named`: a query without a search), and those that meet it by their own texts (`found`). Null: matches nothing.
 */
export function partsOfSearch(query: ReportQuery): { named: ReportQuery | null; found: ReportQuery | null } {
  if (matchesNothing(query)) return { named: null, found: null };
  const { search, ruleIds, without } = query.scope;
  if (search === null) return { named: query, found: null };
  const both = ruleIds === null ? search.ruleIds : search.ruleIds.filter((id) => ruleIds.includes(id));
  const kept = both.filter((id) => without?.ruleIds.includes(id) !== true);
  const named = narrowed(query, { ruleIds: kept, search: null, without: exclusionOf([], without?.search ?? null) });
  return { named: kept.length === 0 ? null : named, found: query };
}

/** A query whose answer can be counted, or summed, by itself. */
export interface CountedPart {
  /** -1: a part of what the others add, to be taken off. */
  sign: 1 | -1;
  query: ReportQuery;
  /** True: found by its search. False: it has neither a search nor an exclusion. */
  isFound: boolean;
}

/**
 * Parts whose counts add up to the query's. What a query leaves out is counted and taken off: reading all that remains
 * would cost far more.
 */
export function countedParts(query: ReportQuery): CountedPart[] {
  const { named, found } = partsOfSearch(query);
  const parts: CountedPart[] = named === null ? [] : countedPartsOfNamed(named);
  return found === null ? parts : [...parts, { sign: 1, query: found, isFound: true }];
}

function countedPartsOfNamed(named: ReportQuery): CountedPart[] {
  const all = narrowed(named, { without: null });
  const { ruleIds = [], search = null } = named.scope.without ?? {};
  const parts: CountedPart[] = [{ sign: 1, query: all, isFound: false }];
  if (ruleIds.length > 0) parts.push({ sign: -1, query: narrowed(all, { ruleIds }), isFound: false });
  if (search === null) return parts;
  // Those of the rules are taken off already.
  const left = narrowed(named, { search, without: exclusionOf(ruleIds, null) });
  return [...parts, { sign: -1, query: left, isFound: true }];
}

/** Null if it leaves nothing out. */
export function exclusionOf(ruleIds: readonly string[], search: Search | null): Exclusion | null {
  return ruleIds.length === 0 && search === null ? null : { ruleIds, search };
}

export function narrowed(query: ReportQuery, scope: Partial<ReportScope>): ReportQuery {
  return { ...query, scope: { ...query.scope, ...scope } };
}
