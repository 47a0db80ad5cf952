/** A question in words, for the hover of the numbers that answer it: "Open now, critical, in acme/shop". */
import { showUnseen } from '../ui/PlainText.tsx';
import { productWords } from './product.ts';
import type { Question, Report } from './question.ts';
import { severityWords } from './severity-words.ts';
import { stateWords } from './state-words.ts';

const heads: Readonly<Record<Exclude<Report, 'open' | 'all'>, string>> = {
  opened: 'Opened',
  fixed: 'Fixed',
  ignored: 'Ignored',
  provisionally_ignored: 'Provisionally ignored',
  activity: 'Changed',
  guardrails: 'Shown in pull requests',
};

/** What has to be so at the end of the period as well. */
const stays: Partial<Record<Report, string>> = {
  opened: 'and still open',
  fixed: 'and still so',
  ignored: 'and still so',
  provisionally_ignored: 'and still so',
};

const outcomes = {
  open: 'not fixed before merge',
  fixed: 'fixed before merge',
  ignored: 'ignored before merge',
} as const;

export function questionWords(question: Question): string {
  const { severity, product, state, guardrails } = question;
  const parts = [
    head(question),
    guardrails && outcomes[guardrails],
    state && stateWords[state].toLowerCase(),
    severity && either(severity.map((each) => severityWords[each].toLowerCase())),
    product && either(product.map((each) => productWords[each].toLowerCase())),
    question.category && `category ${either(question.category)}`,
    question.confidence && `confidence ${either(question.confidence)}`,
    question.reachability && either(question.reachability.map(plain)),
    question.validity && `secret ${either(question.validity.map(plain))}`,
    question.rule && `rule ${either(question.rule)}`,
    question.project && `in ${either(question.project)}`,
    question.tag && `tagged ${either(question.tag)}`,
    question.team && `of team ${either(question.team)}`,
    question.category && `of category ${either(question.category)}`,
    question.confidence && `${either(question.confidence)} confidence`,
    question.reachability && either(question.reachability.map((each) => each.replaceAll('_', ' '))),
    question.validity && `secret ${either(question.validity.map((each) => each.replaceAll('_', ' ')))}`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}

function head(question: Question): string {
  const { report = 'open', until } = question;
  const end = endOf(question);
  if (report === 'open') return end === '' ? 'Open now' : `Open at the end of ${end}`;
  if (report === 'all') return until === undefined ? 'In any state' : `In any state, first seen by ${lastDay(until)}`;
  const stay = stays[report];
  if (stay === undefined) return `${heads[report]} ${periodWords(question)}`;
  return `${heads[report]} ${periodWords(question)}, ${stay}${end === '' ? '' : ' at its end'}`;
}

function endOf({ until, bucket = 'day', bucketStart }: Question): string {
  if (bucketStart !== undefined) return bucketWords(bucket, bucketStart);
  return until === undefined ? '' : lastDay(until);
}

function periodWords({ since, until, bucket = 'day', bucketStart }: Question): string {
  if (bucketStart !== undefined) {
    const words = `${bucket === 'day' ? 'on' : 'in'} ${bucketWords(bucket, bucketStart)}`;
    // The first bucket of a period may begin before the period does.
    return since !== undefined && since > bucketStart ? `${words} (since ${dayWords(since)})` : words;
  }
  if (since === undefined) return until === undefined ? 'at any time' : `up to ${lastDay(until)}`;
  return until === undefined ? `since ${dayWords(since)}` : `from ${dayWords(since)} to ${lastDay(until)}`;
}

/** "Jan 5, 2026", "the week from Jan 5, 2026", "January 2026". */
export function bucketWords(bucket: 'day' | 'week' | 'month', start: string): string {
  if (bucket === 'month') return monthOf.format(new Date(start));
  return bucket === 'week' ? `the week from ${dayWords(start)}` : dayWords(start);
}

const dayOf = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const monthOf = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The days of reports are those of UTC. */
function dayWords(start: string): string {
  return dayOf.format(new Date(start));
}

/** Of a period [since, until). */
function lastDay(until: string): string {
  return dayOf.format(new Date(Date.parse(until) - 1));
}

/** "no reachability analysis", "conditionally reachable", "no validator". */
function plain(word: string): string {
  return word.replaceAll('_', ' ');
}

function either(values: readonly string[]): string {
  const shown = values.map(showUnseen);
  return shown.length > 3 ? `one of ${String(shown.length)}` : shown.join(' or ');
}
