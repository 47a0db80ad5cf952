/**
 * The question that a list of findings answers, as it stands in the URL of the list, and its body on the wire. A number that leads to a list
 * is asked with `toWire(question)` and linked with `search={question}`, both from one value, so that the two cannot differ.
 */
import * as z from 'zod/mini';
import type { operations } from '../api/generated/api.ts';
import { instant, list, oneOf, someOf } from '../url/schemas.ts';
import { productFilterToWire, products } from './product.ts';
import { severities, severityFilterToWire } from './severity-words.ts';
import { states } from './state-words.ts';

/** Names of the URL for the report types of the interface. */
export const reports = [
  'open',
  'opened',
  'fixed',
  'ignored',
  'provisionally_ignored',
  'activity',
  'all',
  'guardrails',
] as const;
export type Report = (typeof reports)[number];

const confidences = ['high', 'medium', 'low'] as const;
const reachabilities = [
  'always_reachable',
  'reachable',
  'conditionally_reachable',
  'no_reachability_analysis',
  'unreachable',
] as const;
const validities = ['valid', 'invalid', 'error', 'no_validator'] as const;
export const bucketSizes = ['day', 'week', 'month'] as const;
const outcomes = ['open', 'fixed', 'ignored'] as const;

/** The members of the URL that make the question; a screen adds its own view state to them. */
export const questionFields = {
  /** Missing: all that is open now. */
  report: oneOf(reports),
  /** The state at the end of the period. */
  state: oneOf(states),
  severity: someOf(severities),
  product: someOf(products),
  /** Names. */
  project: list,
  tag: list,
  /** Names. */
  team: list,
  /** The tools' own ids. */
  rule: list,
  category: list,
  confidence: someOf(confidences),
  reachability: someOf(reachabilities),
  validity: someOf(validities),
  /** RFC 3339; the period is [since, until). */
  since: instant,
  until: instant,
  /** With `bucketStart`: the one day, week (from Monday) or month (UTC) that holds it. */
  bucket: oneOf(bucketSizes),
  bucketStart: instant,
  /** In `guardrails`: what became of them. */
  guardrails: oneOf(outcomes),
};
const Question = z.object(questionFields);
export type Question = z.infer<typeof Question>;
export type BucketSize = (typeof bucketSizes)[number];

/** The body of SummarizeReport is this and `groupBy`; of GetReportFindings, this, `cursor` and `limit`. */
export type QuestionBody = Omit<
  operations['GetReportFindings']['requestBody']['content']['application/json'],
  'cursor' | 'limit' | 'deploymentId'
>;

const reportToWire = {
  open: 'REPORT_TYPE_OPEN_BACKLOG',
  opened: 'REPORT_TYPE_TOTAL_OPEN',
  fixed: 'REPORT_TYPE_TOTAL_FIXED',
  ignored: 'REPORT_TYPE_TOTAL_IGNORED',
  provisionally_ignored: 'REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED',
  activity: 'REPORT_TYPE_BACKLOG_ACTIVITY',
  all: 'REPORT_TYPE_PROJECT',
  guardrails: 'REPORT_TYPE_GUARDRAILS_ACTIVITY',
} as const;
const stateToWire = wireWords('AGGREGATE_ISSUE_STATE_', states);
const confidenceToWire = wireWords('FINDING_CONFIDENCE_', confidences);
const reachabilityToWire = wireWords('FINDING_REACHABILITY_', reachabilities);
const validityToWire = wireWords('FINDING_VALIDITY_', validities);
const bucketToWire = wireWords('TIME_BUCKET_SIZE_', bucketSizes);
const outcomeToWire = wireWords('', outcomes);

/** The question alone, of the search of a screen that has view state beside it. */
export function questionOf(search: Question): Question {
  return present(Object.fromEntries(Object.keys(questionFields).map((key) => [key, search[key as keyof Question]])));
}

export function toWire(question: Question): QuestionBody {
  const { report = 'open', state, bucket, bucketStart, guardrails } = question;
  return present({
    reportType: reportToWire[report],
    findingState: state && stateToWire[state],
    bucketStart,
    timeBucketSize: bucket && bucketToWire[bucket],
    guardrailsState: guardrails && outcomeToWire[guardrails],
    filters: present({
      timePeriod:
        question.since === undefined && question.until === undefined
          ? undefined
          : present({ since: question.since, until: question.until }),
      projects: question.project,
      tags: question.tag,
      teams: question.team,
      ruleIds: question.rule,
      findingCategories: question.category,
      findingSeverities: question.severity?.map((each) => severityFilterToWire[each]),
      findingTypes: question.product?.map((each) => productFilterToWire[each]),
      confidence: question.confidence?.map((each) => confidenceToWire[each]),
      reachability: question.reachability?.map((each) => reachabilityToWire[each]),
      validity: question.validity?.map((each) => validityToWire[each]),
    }),
  });
}

/** The way back, for questions that are kept in the words of the interface. What the console has no word for is left out. */
export function fromWire(body: QuestionBody): Question {
  const filters = body.filters ?? {};
  return present({
    report: wordOf(reportToWire, body.reportType) ?? 'open',
    state: wordOf(stateToWire, body.findingState),
    severity: wordsOf(severityFilterToWire, filters.findingSeverities),
    product: wordsOf(productFilterToWire, filters.findingTypes),
    project: filters.projects,
    tag: filters.tags,
    team: filters.teams,
    rule: filters.ruleIds,
    category: filters.findingCategories,
    confidence: wordsOf(confidenceToWire, filters.confidence),
    reachability: wordsOf(reachabilityToWire, filters.reachability),
    validity: wordsOf(validityToWire, filters.validity),
    since: filters.timePeriod?.since ?? undefined,
    until: filters.timePeriod?.until ?? undefined,
    bucket: wordOf(bucketToWire, body.timeBucketSize ?? filters.timeBucketSize),
    bucketStart: body.bucketStart ?? undefined,
    guardrails: wordOf(outcomeToWire, body.guardrailsState),
  });
}

type WireWords<Prefix extends string, Word extends string> = { readonly [W in Word]: `${Prefix}${Uppercase<W>}` };

function wireWords<const Prefix extends string, const Word extends string>(
  prefix: Prefix,
  words: readonly Word[],
): WireWords<Prefix, Word> {
  return Object.fromEntries(words.map((word) => [word, `${prefix}${word.toUpperCase()}`])) as WireWords<Prefix, Word>;
}

function wordOf<Word extends string>(
  wires: Readonly<Record<Word, string>>,
  wire: string | undefined,
): Word | undefined {
  return (Object.keys(wires) as Word[]).find((word) => wires[word] === wire);
}

function wordsOf<Word extends string>(
  wires: Readonly<Record<Word, string>>,
  wanted: readonly string[] | undefined,
): Word[] | undefined {
  return wanted?.map((wire) => wordOf(wires, wire)).filter((word) => word !== undefined);
}

/** Without the members that are undefined, and lists that are empty: neither restricts anything. */
function present<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Values;
}
