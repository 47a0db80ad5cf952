/** A filter in words, for the tooltip of the numbers that link to its list: "Open now, critical, in acme/shop". */
import { showUnseen } from '../../ui/text/PlainText.tsx';
import type { BucketSize, FindingsFilter, NegatedKey, Report } from './findings-filter.ts';
import { describeAge } from './age.ts';
import { productWords } from './product.ts';
import { severityWords } from './severity-words.ts';
import { stateWords } from './state-words.ts';
import { keysOf } from '../wire-words.ts';

const heads: Readonly<Record<Exclude<Report, 'open' | 'all'>, string>> = {
  opened: 'Opened',
  fixed: 'Fixed',
  ignored: 'Ignored',
  provisionally_ignored: 'Provisionally ignored',
  activity: 'Changed',
  guardrails: 'Shown in pull requests',
};

/** Reports whose findings must still have that state at the end of the period. */
const stillWords: Partial<Record<Report, string>> = {
  opened: 'still open',
  fixed: 'still fixed',
  ignored: 'still ignored',
  provisionally_ignored: 'still provisionally ignored',
};

const outcomes: Readonly<Record<NonNullable<FindingsFilter['guardrails']>, string>> = {
  open: 'not fixed before merge',
  fixed: 'fixed before merge',
  ignored: 'ignored before merge',
};

const changes: Readonly<Record<NonNullable<FindingsFilter['change']>, string>> = {
  new: 'new and open at the end',
  returned: 'open again at the end',
  fixed: 'from open to fixed',
  ignored: 'from open to ignored',
  removed: 'from open to removed',
};

type Described = Exclude<keyof FindingsFilter, NegatedKey | 'report' | 'since' | 'until' | 'bucket' | 'bucketStart'>;

/** One entry per field of a filter, in the order of the sentence. */
const parts: { readonly [Key in Described]: (value: NonNullable<FindingsFilter[Key]>) => string } = {
  guardrails: (value) => outcomes[value],
  change: (value) => changes[value],
  state: (value) => stateWords[value].toLowerCase(),
  severity: (values) => either(values.map((each) => severityWords[each].toLowerCase())),
  product: (values) => either(values.map((each) => productWords[each].toLowerCase())),
  category: (values) => `category ${either(values)}`,
  confidence: (values) => `${either(values)} confidence`,
  reachability: (values) => either(values.map(plain)),
  validity: (values) => `secret ${either(values.map(plain))}`,
  verdict: (values) => `automated triage: ${either(values.map(plain))}`,
  branch: (values) => `on branch ${either(values)}`,
  rule: (values) => `rule ${either(values)}`,
  policy: (values) => `policy: ${either(values.map(plain))}`,
  path: (values) => `in path ${either(values)}`,
  fullpath: (values) => `file ${either(values)}`,
  owner: (values) => `owned by ${either(values)}`,
  package: (value) => `package ${showUnseen(value.replace(/^pkg:[^/]*\//, ''))}`,
  vulnerability: (values) => either(values),
  advisory: (values) => either(values),
  cwe: (values) => `weakness ${either(values)}`,
  age: describeAge,
  words: (value) => `with “${showUnseen(value)}”`,
  project: (values) => `in ${either(values)}`,
  projectId: (values) => `in project with id ${either(values)}`,
  tag: (values) => `tagged ${either(values)}`,
  team: (values) => `of team ${either(values)}`,
};

export function describeFilter(filter: FindingsFilter): string {
  const chosen = keysOf(parts).map((key) => partWords(key, filter));
  const leftOut = keysOf(parts).map((key) => negatedWords(key, filter));
  return [head(filter), ...chosen, ...leftOut].filter((part) => part !== '').join(', ');
}

/** "not low", "not in path tests/", "without “fixture”". */
function negatedWords(key: Described, filter: FindingsFilter): string {
  if (key === 'words') return filter['-words'] === undefined ? '' : `without “${showUnseen(filter['-words'])}”`;
  // Several packages can be left out, though one is chosen.
  if (key === 'package') return filter['-package']?.map((name) => `not ${parts.package(name)}`).join(', ') ?? '';
  const value = (filter as Readonly<Record<string, unknown>>)[`-${key}`];
  return value === undefined ? '' : `not ${(parts[key] as (value: unknown) => string)(value)}`;
}

function partWords(key: Described, filter: FindingsFilter): string {
  const value = filter[key];
  // Each entry takes the type of its own field.
  return value === undefined ? '' : (parts[key] as (value: unknown) => string)(value);
}

function head(filter: FindingsFilter): string {
  const { report = 'open', until } = filter;
  const end = endOf(filter);
  if (report === 'open') return end === '' ? 'Open now' : `Open at the end of ${end}`;
  if (report === 'all') return until === undefined ? 'In any state' : `In any state, first seen by ${lastDay(until)}`;
  const still = stillWords[report];
  if (still === undefined) return `${heads[report]} ${periodWords(filter)}`;
  return `${heads[report]} ${periodWords(filter)} and ${still}${end === '' ? '' : ' at its end'}`;
}

function endOf({ until, bucket = 'day', bucketStart }: FindingsFilter): string {
  if (bucketStart !== undefined) return bucketWords(bucket, bucketStart);
  return until === undefined ? '' : lastDay(until);
}

function periodWords({ since, until, bucket = 'day', bucketStart }: FindingsFilter): string {
  if (bucketStart !== undefined) {
    const words = `${bucket === 'day' ? 'on' : 'in'} ${bucketWords(bucket, bucketStart)}`;
    // The first bucket of a period can start before the period does.
    return since !== undefined && since > bucketStart ? `${words} (since ${dayWords(since)})` : words;
  }
  if (since === undefined) return until === undefined ? 'at any time' : `up to ${lastDay(until)}`;
  return until === undefined ? `since ${dayWords(since)}` : `from ${dayWords(since)} to ${lastDay(until)}`;
}

/** "Jan 5, 2026", "the week from Jan 5, 2026", "January 2026". */
export function bucketWords(bucket: BucketSize, start: string): string {
  if (bucket === 'month') return monthOf.format(new Date(start));
  return bucket === 'week' ? `the week from ${dayWords(start)}` : dayWords(start);
}

const dayOf = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const monthOf = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Reports count days in UTC. */
function dayWords(start: string): string {
  return dayOf.format(new Date(start));
}

/** The last day of a period [since, until). */
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
