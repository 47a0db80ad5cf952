/**
 * The age of findings, in a list and as a filter: whole days (UTC) since they were found, or found again. In the URL `7..30`: at least
 * 7 days, less than 30; either bound may be missing.
 */
import * as z from 'zod/mini';
import { ageWords } from './age-words.ts';

const form = /^(\d{0,4})\.\.(\d{0,4})$/;
const dayMs = 86_400_000;

export const ageRange = z.catch(z.optional(z.string().check(z.regex(form))), undefined);

/** Parses `>30d`, `<7d`, `7d..30d`, with or without the unit; returns null for anything else. */
export function parseAge(typed: string): string | null {
  const [, sign, days] = /^([<>])=?(\d{1,4})d?$/.exec(typed) ?? [];
  if (days !== undefined) return sign === '<' ? `..${days}` : `${days}..`;
  const [, from = '', to = ''] = /^(?:(\d{1,4})d?)?\.\.(?:(\d{1,4})d?)?$/.exec(typed) ?? [];
  return from === '' && to === '' ? null : `${from}..${to}`;
}

/** The inverse of `parseAge`. */
export function formatAge(age: string): string {
  const { least, below } = boundsOf(age);
  if (below === null) return `>${String(least ?? 0)}d`;
  return least === null ? `<${String(below)}d` : `${String(least)}d..${String(below)}d`;
}

/** "less than 7 days old", "7 to 30 days old", "at least 90 days old". */
export function describeAge(age: string): string {
  const { least, below } = boundsOf(age);
  if (below === null) return ageWords.atLeast(least ?? 0);
  return least === null ? ageWords.lessThan(below) : ageWords.between(least, below);
}

/** The instants of `relevantSince`, counted from the end of the day of `end`, which is exclusive. */
export function relevantSinceOf(age: string, end: Date): { since?: string; until?: string } {
  const { least, below } = boundsOf(age);
  const endOfDay = (Math.floor((end.getTime() - 1) / dayMs) + 1) * dayMs;
  const before = (days: number): string => new Date(endOfDay - days * dayMs).toISOString();
  return { ...(below !== null && { since: before(below) }), ...(least !== null && { until: before(least) }) };
}

/** The days by which the filter finds it: today is 0. */
export function ageInDays(relevantSince: string, now = Date.now()): number {
  return Math.max(0, Math.floor(now / dayMs) - Math.floor(Date.parse(relevantSince) / dayMs));
}

/** `age:>30d` finds what is `old`, and `age:>90d` what is `overdue`. */
export function ageTone(days: number): 'old' | 'overdue' | undefined {
  if (days >= 90) return 'overdue';
  return days >= 30 ? 'old' : undefined;
}

function boundsOf(age: string): { least: number | null; below: number | null } {
  const [, least = '', below = ''] = form.exec(age) ?? [];
  return { least: least === '' ? null : Number(least), below: below === '' ? null : Number(below) };
}
