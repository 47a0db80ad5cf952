/** The filter's fields: labels, for the search box and the chips, and the values of each. */
import { productWords } from '../../terms/findings/product-words.ts';
import { findingsFilterShape, type NegatedKey, type Report } from '../../terms/findings/findings-filter.ts';
import { ageRangeWords } from '../../terms/findings/age-words.ts';
import { changeWords, outcomeWords } from '../../terms/findings/filter-words.ts';
import { severityWords } from '../../terms/findings/severity-words.ts';
import { stateWords, states, type State } from '../../terms/findings/state-words.ts';
import { keysOf } from '../../terms/wire-words.ts';
import type { ListKey } from './list-filter.ts';
import { fieldWords, listFilterWords } from './words.ts';

/** The states that a report's findings can have. */
export function statesOf(report: Report): readonly State[] {
  if (report === 'open' || report === 'opened') return ['open', 'reviewing', 'fixing'];
  if (report === 'ignored') return ['ignored_app', 'ignored_code', 'provisionally_ignored_app'];
  if (report === 'fixed') return ['fixed'];
  return report === 'provisionally_ignored' ? ['provisionally_ignored_app'] : states;
}

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
const fieldTable: Readonly<Record<ListKey, Omit<ListField, 'key' | 'label'>>> = {
  state: { words: pick(stateWords, states), isSingle: true },
  severity: { words: severityWords },
  product: { words: productWords },
  project: {},
  projectId: {},
  tag: {},
  team: {},
  branch: { isFree: true },
  rule: {},
  category: {},
  confidence: { words: listFilterWords.confidence },
  reachability: { words: listFilterWords.reachability },
  validity: { words: listFilterWords.validity },
  verdict: { words: listFilterWords.verdict },
  policy: { words: listFilterWords.policy },
  path: { isFree: true },
  fullpath: { isFree: true },
  owner: { isFree: true },
  language: {},
  package: { isSingle: true, isFree: true },
  vulnerability: { isFree: true },
  advisory: { isFree: true },
  cwe: { isFree: true },
  guardrails: { words: outcomeWords, isSingle: true },
  age: { words: ageRangeWords, isSingle: true },
  change: { words: changeWords, isSingle: true },
  words: { isSingle: true, isFree: true },
};
export const listFields: readonly ListField[] = [
  ...keysOf(fieldTable).map((key) => ({ key, label: fieldWords[key], ...fieldTable[key] })),
  ...keysOf(fieldTable).flatMap((key) => {
    const { isSingle: _one, ...field } = fieldTable[key];
    const negated = `-${key}`;
    // The words of a query are one text.
    const kind =
      key === 'words'
        ? { ...field, label: listFilterWords.withoutWords, isSingle: true }
        : { ...field, label: listFilterWords.not(fieldWords[key]) };
    return isNegated(negated) ? [{ key: negated, ...kind }] : [];
  }),
];

/** True for a field that says what is left out. */
export function isNegated(key: string): key is NegatedKey {
  return key.startsWith('-') && key in findingsFilterShape;
}

function pick(words: Readonly<Record<string, string>>, keys: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(keys.map((key) => [key, words[key] ?? key]));
}
