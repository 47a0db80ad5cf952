/**
 * Input shared by the plans that read a page of a report (page.ts; table in docs/reports.md): the query, and the
 * figures that choose the plan.
 */
import type { ReportQuery } from '../query.ts';
import type { Terms } from '../spans.ts';

/** Sizes at which the plan changes. They affect a page's speed, never its content. */
export interface Thresholds {
  /** From this total on, matches are dense enough to read state by state, whatever the profile filter. */
  byStateMin: number;
  /** Up to this many spans that ended after the period are sorted; more are read in order. */
  endedCountMax: number;
  /** Up to this many findings are judged one by one for what the query leaves out; else all are found first. */
  judgedMax: number;
}

/** Input shared by all plans for a page. */
export interface PagePlanInput {
  query: ReportQuery;
  terms: Terms;
  total: number;
  thresholds: Thresholds;
  /** Condition for rows after the last page's end, over an alias' relevant_since and id; 'true' on the first page. */
  keyset(alias: 'f' | 's'): string;
  /**
   * The same, and before the period's end: one bound on a side instead of two, since PostgreSQL enters an index by one
   * only.
   */
  keysetBeforeEnd(alias: 'f' | 's'): string;
  isOldestFirst: boolean;
  /** ORDER BY of the page over an alias. */
  order(alias: 'f' | 's'): string;
  /** Rows per page, and the same as a parameter. */
  pageSize: number;
  limit: string;
}

/**
 * The part of the order that is read: all of it, or one side of the period's beginning. Findings present since the
 * beginning or later entered any later span inside the period: on this near side (`since`), reading in order finds the
 * matches. The far side has the findings that existed before; most of them did not change, so the instants of change
 * find the matches.
 */
export type Side = 'all' | 'since' | 'before_since';
