/** A filter in words, for the tooltip of the numbers that link to its list: "Open now, critical, in acme/shop". */
import { formatAlternatives } from '../../ui/text/format.ts';
import { showUnseen } from '../../ui/text/PlainText.tsx';
import type { BucketSize, FindingsFilter, NegatedKey } from './findings-filter.ts';
import { describeAge } from './age.ts';
import { productWords } from './product-words.ts';
import { severityWords } from './severity-words.ts';
import { stateWords } from './state-words.ts';
import { keysOf } from '../wire-words.ts';
import { changeMeanings, filterWords, outcomeWords, periodReportWords } from './filter-words.ts';

const { fields, period } = filterWords;

type Described = Exclude<keyof FindingsFilter, NegatedKey | 'report' | 'since' | 'until' | 'bucket' | 'bucketStart'>;

/** One entry per field of a filter, in the order of the sentence. */
const parts: { readonly [Key in Described]: (value: NonNullable<FindingsFilter[Key]>) => string } = {
  guardrails: (value) => outcomeWords[value].toLowerCase(),
  change: (value) => changeMeanings[value],
  state: (value) => stateWords[value].toLowerCase(),
  severity: (values) => either(values.map((each) => severityWords[each].toLowerCase())),
  product: (values) => either(values.map((each) => productWords[each].toLowerCase())),
  category: (values) => fields.category(either(values)),
  confidence: (values) => fields.confidence(either(values)),
  reachability: (values) => either(values.map((each) => filterWords.reachability[each])),
  validity: (values) => fields.validity(either(values.map((each) => filterWords.validity[each]))),
  verdict: (values) => fields.verdict(either(values.map((each) => filterWords.verdict[each]))),
  branch: (values) => fields.branch(either(values)),
  rule: (values) => fields.rule(either(values)),
  policy: (values) => fields.policy(either(values.map((each) => filterWords.policy[each]))),
  path: (values) => fields.path(either(values)),
  fullpath: (values) => fields.fullpath(either(values)),
  owner: (values) => fields.owner(either(values)),
  language: (values) => fields.language(either(values)),
  package: (value) => fields.package(showUnseen(value.replace(/^pkg:[^/]*\//, ''))),
  vulnerability: (values) => either(values),
  advisory: (values) => either(values),
  cwe: (values) => fields.cwe(either(values)),
  age: describeAge,
  words: (value) => fields.words(showUnseen(value)),
  project: (values) => fields.project(either(values)),
  projectId: (values) => fields.projectId(either(values)),
  tag: (values) => fields.tag(either(values)),
  team: (values) => fields.team(either(values)),
};

export function describeFilter(filter: FindingsFilter): string {
  const chosen = keysOf(parts).map((key) => partWords(key, filter));
  const leftOut = keysOf(parts).map((key) => negatedWords(key, filter));
  return [head(filter), ...chosen, ...leftOut].filter((part) => part !== '').join(', ');
}

/** "not low", "not in path tests/", "without “fixture”". */
function negatedWords(key: Described, filter: FindingsFilter): string {
  if (key === 'words') return filter['-words'] === undefined ? '' : filterWords.without(showUnseen(filter['-words']));
  // Several packages can be left out, though one is chosen.
  if (key === 'package')
    return filter['-package']?.map((name) => filterWords.not(parts.package(name))).join(', ') ?? '';
  const value = (filter as Readonly<Record<string, unknown>>)[`-${key}`];
  return value === undefined ? '' : filterWords.not((parts[key] as (value: unknown) => string)(value));
}

function partWords(key: Described, filter: FindingsFilter): string {
  const value = filter[key];
  // Each entry takes the type of its own field.
  return value === undefined ? '' : (parts[key] as (value: unknown) => string)(value);
}

function head(filter: FindingsFilter): string {
  const { report = 'open', until } = filter;
  const end = endOf(filter);
  if (report === 'open') return end === '' ? filterWords.openNow : filterWords.openAtEndOf(end);
  if (report === 'all') return until === undefined ? filterWords.inAnyState : filterWords.inAnyStateBy(lastDay(until));
  return periodReportWords[report][end === '' ? 'now' : 'atEnd'](periodWords(filter));
}

function endOf({ until, bucket = 'day', bucketStart }: FindingsFilter): string {
  if (bucketStart !== undefined) return bucketWords(bucket, bucketStart);
  return until === undefined ? '' : lastDay(until);
}

function periodWords({ since, until, bucket = 'day', bucketStart }: FindingsFilter): string {
  if (bucketStart !== undefined) {
    const words = (bucket === 'day' ? period.onDay : period.inBucket)(bucketWords(bucket, bucketStart));
    // The first bucket of a period can start before the period does.
    return since !== undefined && since > bucketStart ? period.partOfBucket(words, dayWords(since)) : words;
  }
  if (since === undefined) return until === undefined ? period.atAnyTime : period.upTo(lastDay(until));
  return until === undefined ? period.since(dayWords(since)) : period.between(dayWords(since), lastDay(until));
}

/** "Jan 5, 2026", "the week from Jan 5, 2026", "January 2026". */
export function bucketWords(bucket: BucketSize, start: string): string {
  if (bucket === 'month') return monthOf.format(new Date(start));
  return bucket === 'week' ? period.week(dayWords(start)) : dayWords(start);
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

function either(values: readonly string[]): string {
  const shown = values.map(showUnseen);
  return shown.length > 3 ? filterWords.oneOf(shown.length) : formatAlternatives(shown);
}
