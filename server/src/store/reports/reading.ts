/** What the ways of reading a page have in common: the question, and what steers which way is taken. */
import type { Question } from './question.ts';
import type { Terms } from './stretches.ts';

/** Sizes at which another index is read. They change how fast a page comes, never what is in it. */
export interface Thresholds {
  /** Answers from this size on are dense enough to be walked by state, whatever profile filter there is. */
  walkedMin: number;
  /** Up to this many stretches that ended after the period are gathered, more are walked. */
  endedCountMax: number;
}

/** What every way of reading a page shares. */
export interface Reading {
  question: Question;
  terms: Terms;
  total: number;
  thresholds: Thresholds;
  /** After the last page's end: a condition over an alias' relevant_since and id, or 'true' on the first page. */
  keyset(alias: 'f' | 's'): string;
  /** The same, and before the period's end: one bound instead of two, since an index is entered by one only. */
  keysetBeforeEnd(alias: 'f' | 's'): string;
  /** How many rows a page holds, and the same as a parameter. */
  pageSize: number;
  limit: string;
}

/**
 * The part of the order that is read: all of it, or one side of the period's beginning. Who has been present since the beginning
 * or later came into any later stretch inside the period: on the near side (`since`) the order itself leads to the answer. On the
 * far side stand those who were there before, and most of them did not change: the instants of change lead to the answer.
 */
export type Side = 'all' | 'since' | 'before_since';
