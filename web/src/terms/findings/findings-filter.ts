/**
 * The filter of a list of findings: its search parameters, and the request to the server. A number that leads to a list
 * is fetched with `toReportRequest(filter)` and links to `search={filter}`, both from one value, so that they always
 * agree.
 */
import * as z from 'zod/mini';
import type { operations } from '../../api/generated/api.ts';
import {
  aiVerdictValues,
  findingConfidenceValues,
  findingReachabilityValues,
  findingValidityValues,
  guardrailsStateValues,
  policyModeValues,
  reportChangeValues,
  timeBucketSizeValues,
  type ReportType,
} from '../../api/generated/enums.ts';
import { instant, list, oneOf, someOf, text } from '../../url/schemas.ts';
import { ageRange, relevantSinceOf } from './age.ts';
import { productFilterToWire, products } from './product-words.ts';
import { severities, severityFilterToWire } from './severity-words.ts';
import { states, stateToWire } from './state-words.ts';
import { keysOf, wireWords } from '../wire-words.ts';

const reportWords = {
  REPORT_TYPE_OPEN_BACKLOG: 'open',
  REPORT_TYPE_TOTAL_OPEN: 'opened',
  REPORT_TYPE_TOTAL_FIXED: 'fixed',
  REPORT_TYPE_TOTAL_IGNORED: 'ignored',
  REPORT_TYPE_TOTAL_PROVISIONALLY_IGNORED: 'provisionally_ignored',
  REPORT_TYPE_BACKLOG_ACTIVITY: 'activity',
  REPORT_TYPE_PROJECT: 'all',
  REPORT_TYPE_GUARDRAILS_ACTIVITY: 'guardrails',
} as const satisfies Readonly<Record<ReportType, string>>;
/** The report types of the API, as URL values. */
export type Report = (typeof reportWords)[ReportType];
const reportToWire = Object.fromEntries(Object.entries(reportWords).map(([wire, word]) => [word, wire])) as Readonly<
  Record<Report, ReportType>
>;
export const reports = keysOf(reportToWire);

const confidenceToWire = wireWords('FINDING_CONFIDENCE_', findingConfidenceValues);
const reachabilityToWire = wireWords('FINDING_REACHABILITY_', findingReachabilityValues);
const validityToWire = wireWords('FINDING_VALIDITY_', findingValidityValues);
const verdictToWire = wireWords('VERDICT_', aiVerdictValues);
const bucketToWire = wireWords('TIME_BUCKET_SIZE_', timeBucketSizeValues);
const policyToWire = wireWords('POLICY_MODE_', policyModeValues);
const changeToWire = wireWords('CHANGE_', reportChangeValues);
const outcomeToWire = wireWords('', guardrailsStateValues);

export const bucketSizes = keysOf(bucketToWire);
export type BucketSize = (typeof bucketSizes)[number];

/** Fields by which findings are chosen, and left out. */
const valueShape = {
  severity: someOf(severities),
  product: someOf(products),
  /** Names. */
  project: list,
  /** IDs, for projects that may be renamed. */
  projectId: list,
  tag: list,
  /** Names. */
  team: list,
  /** Names of primary branches; of pull requests' refs in `guardrails`. */
  branch: list,
  /** The rule IDs of the tools. */
  rule: list,
  category: list,
  confidence: someOf(keysOf(confidenceToWire)),
  reachability: someOf(keysOf(reachabilityToWire)),
  validity: someOf(keysOf(validityToWire)),
  verdict: someOf(keysOf(verdictToWire)),
  /** What the policies decided. */
  policy: someOf(keysOf(policyToWire)),
  path: list,
  /** The whole path. */
  fullpath: list,
  /** Code owners. */
  owner: list,
  /** Of files, by their names. */
  language: list,
  /** CVE, or another ID of a vulnerability that has none. */
  vulnerability: list,
  /** CVE, GHSA or other IDs. */
  advisory: list,
  /** Numbers of weaknesses. */
  cwe: list,
  /** Typed words: a finding contains all of them, or none of those that are left out. */
  words: text,
};
type ValueShape = typeof valueShape;
export type ValueKey = keyof ValueShape | 'package';
export type NegatedKey = `-${ValueKey}`;

const negatedShape = Object.fromEntries(Object.entries(valueShape).map(([key, schema]) => [`-${key}`, schema])) as {
  [Key in keyof ValueShape as `-${Key}`]: ValueShape[Key];
};

/** The filter's fields in the URL; a screen adds its own view state to them. */
export const findingsFilterShape = {
  /** Absent: all findings that are open now. */
  report: oneOf(reports),
  /** The state at the end of the period. */
  state: oneOf(states),
  ...valueShape,
  /** The name of a vulnerable package, or `pkg:npm/lodash`. */
  package: text,
  ...negatedShape,
  '-package': list,
  /** Days since a finding was found, or found again: `7..30`. */
  age: ageRange,
  /** RFC 3339; the period is [since, until). */
  since: instant,
  until: instant,
  /** With `bucketStart`: the one day, week (from Monday) or month (UTC) that contains it. */
  bucket: oneOf(bucketSizes),
  bucketStart: instant,
  /** In `guardrails`: the outcome before the merge. */
  guardrails: oneOf(keysOf(outcomeToWire)),
  /** In `activity`: how the finding at the end of the period differs from its beginning. */
  change: oneOf(keysOf(changeToWire)),
};
const FindingsFilter = z.object(findingsFilterShape);
export type FindingsFilter = z.infer<typeof FindingsFilter>;

/** The body of SummarizeReport is this and `groupBy`; of GetReportFindings, this, `cursor` and `limit`. */
export type ReportRequest = Omit<
  operations['GetReportFindings']['requestBody']['content']['application/json'],
  'cursor' | 'limit' | 'deploymentId' | 'sortBy' | 'sortOrder'
>;
type WireFilters = NonNullable<ReportRequest['filters']>;
type WireValues = NonNullable<WireFilters['not']>;

/** Extracts the filter from a screen's search parameters. */
export function filterOf(search: FindingsFilter): FindingsFilter {
  return present(
    Object.fromEntries(Object.keys(findingsFilterShape).map((key) => [key, search[key as keyof FindingsFilter]])),
  );
}

/** `now`: what ages are counted from if the filter has no end. */
export function toReportRequest(filter: FindingsFilter, now = new Date()): ReportRequest {
  const { report = 'open', state, bucket, bucketStart, guardrails, change } = filter;
  // Lists every filter of the API: a filter that is added to the OpenAPI document does not compile until it is listed.
  const filters: { [Name in keyof Required<WireFilters>]: WireFilters[Name] } = {
    timePeriod:
      filter.since === undefined && filter.until === undefined
        ? undefined
        : present({ since: filter.since, until: filter.until }),
    ...valuesToWire(filter),
    not: negatedToWire(filter),
    relevantSince:
      filter.age === undefined
        ? undefined
        : relevantSinceOf(filter.age, filter.until === undefined ? now : new Date(filter.until)),
    // Alias of the request's own `timeBucketSize`, which is sent.
    deploymentStatuses: undefined,
    publicExposures: undefined,
    timeBucketSize: undefined,
  };
  return present({
    reportType: reportToWire[report],
    findingState: state && stateToWire[state],
    bucketStart,
    timeBucketSize: bucket && bucketToWire[bucket],
    guardrailsState: guardrails && outcomeToWire[guardrails],
    change: change && changeToWire[change],
    filters: present(filters),
  });
}

type Values = Pick<FindingsFilter, keyof ValueShape> & { package?: string | string[] | undefined };

function valuesToWire(filter: Values): { [Name in keyof Required<WireValues>]: WireValues[Name] } {
  return {
    projects: filter.project,
    projectIds: filter.projectId,
    tags: filter.tag,
    teams: filter.team,
    ruleIds: filter.rule,
    findingCategories: filter.category,
    findingSeverities: filter.severity?.map((each) => severityFilterToWire[each]),
    findingTypes: filter.product?.map((each) => productFilterToWire[each]),
    confidence: filter.confidence?.map((each) => confidenceToWire[each]),
    reachability: filter.reachability?.map((each) => reachabilityToWire[each]),
    validity: filter.validity?.map((each) => validityToWire[each]),
    aiVerdicts: filter.verdict?.map((each) => verdictToWire[each]),
    policyModes: filter.policy?.map((each) => policyToWire[each]),
    paths: filter.path,
    files: filter.fullpath,
    owners: filter.owner,
    languages: filter.language,
    packages: typeof filter.package === 'string' ? [filter.package] : filter.package,
    vulnerabilities: filter.vulnerability,
    advisories: filter.advisory,
    cwes: filter.cwe,
    branches: filter.branch,
    words: filter.words,
  };
}

/** What is left out; undefined if nothing is. */
function negatedToWire(filter: FindingsFilter): WireValues | undefined {
  const values = Object.entries(filter).flatMap(([key, value]) => (key.startsWith('-') ? [[key.slice(1), value]] : []));
  const wire = present(valuesToWire(Object.fromEntries(values) as Values));
  return Object.keys(wire).length === 0 ? undefined : wire;
}

/** Drops undefined members and empty lists: neither restricts anything. */
function present<Values extends object>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)),
  ) as Values;
}
