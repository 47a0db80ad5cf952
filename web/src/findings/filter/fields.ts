/** The filter's fields: labels, for the search box and the chips, and the values of each. */
import { productWords } from '../../terms/findings/product-words.ts';
import {
  findingsFilterShape,
  type FindingsFilter,
  type NegatedKey,
  type Report,
} from '../../terms/findings/findings-filter.ts';
import { severityWords } from '../../terms/findings/severity-words.ts';
import { stateWords, states, type State } from '../../terms/findings/state-words.ts';
import { keysOf } from '../../terms/wire-words.ts';

type Values<Key extends keyof FindingsFilter> =
  NonNullable<FindingsFilter[Key]> extends readonly (infer Value extends string)[]
    ? Value
    : NonNullable<FindingsFilter[Key]>;

export const reportWords: Readonly<Record<Report, string>> = {
  open: 'Open now',
  opened: 'Opened in period',
  fixed: 'Fixed in period',
  ignored: 'Ignored in period',
  provisionally_ignored: 'Provisionally ignored in period',
  activity: 'Changed in period',
  all: 'All, in any state',
  guardrails: 'Shown in pull requests',
};

export const confidenceWords: Readonly<Record<Values<'confidence'>, string>> = {
  high: 'High',
  medium: 'Medium',
  low: 'Low',
};

export const reachabilityWords: Readonly<Record<Values<'reachability'>, string>> = {
  always_reachable: 'Always reachable',
  reachable: 'Reachable',
  conditionally_reachable: 'Conditionally reachable',
  no_reachability_analysis: 'Not analysed',
  unreachable: 'Unreachable',
};

export const validityWords: Readonly<Record<Values<'validity'>, string>> = {
  valid: 'Confirmed valid',
  invalid: 'Confirmed invalid',
  error: 'Could not be validated',
  no_validator: 'No validator',
};

export const verdictWords: Readonly<Record<Values<'verdict'>, string>> = {
  true_positive: 'True positive',
  false_positive: 'False positive',
  no_verdict: 'No verdict',
};

export const policyWords: Readonly<Record<Values<'policy'>, string>> = {
  block: 'Blocks the merge',
  comment: 'Comments',
  monitor: 'Monitors',
  disabled: 'Disabled',
};

export const outcomeWords: Readonly<Record<Values<'guardrails'>, string>> = {
  open: 'Still open',
  fixed: 'Fixed before merge',
  ignored: 'Ignored before merge',
};

export const changeWords: Readonly<Record<Values<'change'>, string>> = {
  new: 'New',
  returned: 'Returned',
  fixed: 'Fixed',
  ignored: 'Ignored',
  removed: 'Removed',
};

/** The ranges that people choose from; the search box takes others, too. */
const ageWords: Readonly<Record<string, string>> = {
  '..7': 'Less than 7 days',
  '7..30': '7 to 30 days',
  '30..90': '30 to 90 days',
  '90..': '90 days or more',
};

/** The states that a report's findings can have. */
export function statesOf(report: Report): readonly State[] {
  if (report === 'open' || report === 'opened') return ['open', 'reviewing', 'fixing'];
  if (report === 'ignored') return ['ignored_app', 'ignored_code', 'provisionally_ignored_app'];
  if (report === 'fixed') return ['fixed'];
  return report === 'provisionally_ignored' ? ['provisionally_ignored_app'] : states;
}

type ListKey = Exclude<keyof FindingsFilter, NegatedKey | 'report' | 'since' | 'until' | 'bucket' | 'bucketStart'>;

/** A field of the filter whose values come from a list. */
export interface ListField {
  /** With a minus: what is left out. */
  key: ListKey | NegatedKey;
  label: string;
  /** Labels by value; absent for names, which the server knows. */
  words?: Readonly<Record<string, string>>;
  isSingle?: boolean;
  /** True if values are typed, not chosen. */
  isFree?: boolean;
}

/** In the order of the chips, the search box and the description. A field without an entry does not compile. */
const fieldTable: Readonly<Record<ListKey, Omit<ListField, 'key'>>> = {
  state: { label: 'State', words: pick(stateWords, states), isSingle: true },
  severity: { label: 'Severity', words: severityWords },
  product: { label: 'Product', words: productWords },
  project: { label: 'Project' },
  projectId: { label: 'Project ID' },
  tag: { label: 'Tag' },
  team: { label: 'Team' },
  branch: { label: 'Branch', isFree: true },
  rule: { label: 'Rule' },
  category: { label: 'Category' },
  confidence: { label: 'Confidence', words: confidenceWords },
  reachability: { label: 'Reachability', words: reachabilityWords },
  validity: { label: 'Secret', words: validityWords },
  verdict: { label: 'Automated triage', words: verdictWords },
  policy: { label: 'Policy', words: policyWords },
  path: { label: 'Path', isFree: true },
  fullpath: { label: 'File', isFree: true },
  owner: { label: 'Owner', isFree: true },
  language: { label: 'Language' },
  package: { label: 'Package', isSingle: true, isFree: true },
  vulnerability: { label: 'Vulnerability', isFree: true },
  advisory: { label: 'CVE or GHSA', isFree: true },
  cwe: { label: 'Weakness (CWE)', isFree: true },
  guardrails: { label: 'Outcome', words: outcomeWords, isSingle: true },
  age: { label: 'Age', words: ageWords, isSingle: true },
  change: { label: 'Change', words: changeWords, isSingle: true },
  words: { label: 'Words', isSingle: true, isFree: true },
};
export const listFields: readonly ListField[] = [
  ...keysOf(fieldTable).map((key) => ({ key, ...fieldTable[key] })),
  ...keysOf(fieldTable).flatMap((key) => {
    const { isSingle: _one, ...field } = fieldTable[key];
    const negated = `-${key}`;
    // The words of a query are one text.
    const kind = { ...field, label: `${field.label} not`, ...(key === 'words' && { isSingle: true }) };
    return isNegated(negated) ? [{ key: negated, ...kind }] : [];
  }),
];

/** True for a field that says what is left out. */
export function isNegated(key: string): key is NegatedKey {
  return key.startsWith('-') && key in findingsFilterShape;
}

/** Periods that end now; the URL has the number of days. */
export const daysWords = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
} as const;
export type Days = keyof typeof daysWords;
export const daysChoices = ['7', '30', '90', '365'] as const satisfies Days[];

function pick(words: Readonly<Record<string, string>>, keys: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(keys.map((key) => [key, words[key] ?? key]));
}
