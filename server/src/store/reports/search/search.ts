import type { Exact } from './exact.ts';

/**
 * What findings must contain, resolved to ids and words (ADR 0034). A clause is met by any of its members; a search by
 * findings that meet all clauses, or any of them if it says what an answer leaves out.
 */
export interface Search {
  meets: 'all' | 'any';
  clauses: readonly SearchClause[];
  /** Rules whose names meet all clauses: every finding of theirs is an answer, so that the tally counts them. Of `any`: none. */
  ruleIds: readonly string[];
  /** The same without the words that no indexed text has. */
  indexed: readonly SearchClause[];
  /** Of `all`: index of the clause whose findings are probably fewest: they are read, and compared with the others. */
  driver: number;
  /** True: so many texts meet even that clause that paths in memory are read faster (find-by-texts.ts). */
  isFrequent: boolean;
  /** The findings that meet it by their texts, and perhaps others outside of the query's scope, if they have been looked up (pin-found.ts). */
  foundIds?: readonly string[];
  /** The open ones of these, without those of `ruleIds`, if the server has them in memory (open-found.ts). */
  openFound?: OpenFound;
}

export interface SearchClause {
  /** Beginnings of words in the path. */
  inPath: readonly string[];
  /** Beginnings of words in the text (message, package, advisory). */
  inText: readonly string[];
  /** True: whole words instead of their beginnings. */
  isWhole: boolean;
  /** Rules whose names meet it. */
  ruleIds: readonly string[];
  findingIds: readonly string[];
  /** Lookup keys of vulnerable packages. */
  packageKeys: readonly string[];
  /** Exact values of one kind, or none. */
  exact: readonly Exact[];
}

/** An open finding of a primary ref, as of an instant at which nothing has happened later. */
export interface OpenRow {
  id: string;
  project_id: string;
  rule_id: string;
  profile_id: string;
  state: string;
  /** Milliseconds since the epoch. */
  relevantSince: number;
  /** Since when it is open. */
  groupSince: number;
}

/** Those of a search, whatever else a query asks for; `until` is the end of the queries that they answer. */
export interface OpenFound {
  until: Date;
  rows: readonly OpenRow[];
}
