/** The members of a question as people read them: what they are called, in the box and on chips, and which values they take. */
import { productWords, products } from '../terms/product.ts';
import type { Question, Report } from '../terms/question.ts';
import { severities, severityWords } from '../terms/severity-words.ts';
import { stateWords, states, type State } from '../terms/state-words.ts';

type Values<Key extends keyof Question> =
  NonNullable<Question[Key]> extends readonly (infer Value extends string)[] ? Value : NonNullable<Question[Key]>;

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

export const outcomeWords: Readonly<Record<Values<'guardrails'>, string>> = {
  open: 'Still open',
  fixed: 'Fixed before merge',
  ignored: 'Ignored before merge',
};

/** The states that a finding of a report can be in; of others no finding ever comes. */
export function statesOf(report: Report): readonly State[] {
  if (report === 'open' || report === 'opened') return ['open', 'reviewing', 'fixing'];
  if (report === 'ignored') return ['ignored_app', 'ignored_code', 'provisionally_ignored_app'];
  if (report === 'fixed') return ['fixed'];
  return report === 'provisionally_ignored' ? ['provisionally_ignored_app'] : states;
}

/** What can be asked by a list of words, or of names that are asked for. */
export interface AskedField {
  key: Exclude<keyof Question, 'report' | 'since' | 'until' | 'bucket' | 'bucketStart'>;
  label: string;
  /** Value and words; missing: names, which the server knows. */
  words?: Readonly<Record<string, string>>;
  isSingle?: boolean;
}

/** In the order of chips, of the box, and of the words. */
export const askedFields: readonly AskedField[] = [
  { key: 'state', label: 'State', words: pick(stateWords, states), isSingle: true },
  { key: 'severity', label: 'Severity', words: pick(severityWords, severities) },
  { key: 'product', label: 'Product', words: pick(productWords, products) },
  { key: 'project', label: 'Project' },
  { key: 'tag', label: 'Tag' },
  { key: 'team', label: 'Team' },
  { key: 'rule', label: 'Rule' },
  { key: 'category', label: 'Category' },
  { key: 'confidence', label: 'Confidence', words: confidenceWords },
  { key: 'reachability', label: 'Reachability', words: reachabilityWords },
  { key: 'validity', label: 'Secret', words: validityWords },
  { key: 'guardrails', label: 'Outcome', words: outcomeWords, isSingle: true },
];

/** Without a value of its own in the URL: a period that ends now. */
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
