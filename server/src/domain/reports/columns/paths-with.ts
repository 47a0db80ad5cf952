/** Which paths in memory have a word that begins with a typed one; each is judged once, when it is asked about. */
import { wordPattern } from '../../../store/reports/search/word-pattern.ts';
import type { Dictionary } from './dictionary.ts';

/** By path number. */
const [unknown, no, yes] = [0, 1, 2] as const;

/** What has been judged of a dictionary, by the beginnings; those used last at the end. */
const judged = new WeakMap<Dictionary<string>, Map<string, Uint8Array>>();
/** A screen asks for the page, groups and counts of the same words. */
const keptMax = 8;

/** True for the number of a path in which one of the words begins. */
export function pathsWith(paths: Dictionary<string>, beginnings: readonly string[]): (path: number) => boolean {
  const pattern = new RegExp(beginnings.map((each) => wordPattern(each, { isWhole: false })).join('|'));
  const verdicts = verdictsOf(paths, JSON.stringify(beginnings));
  return (path) => {
    if (verdicts[path] === unknown) verdicts[path] = pattern.test(paths.values[path]!) ? yes : no;
    return verdicts[path] === yes;
  };
}

function verdictsOf(paths: Dictionary<string>, key: string): Uint8Array {
  const kept = judged.get(paths) ?? new Map<string, Uint8Array>();
  judged.set(paths, kept);
  const known = kept.get(key) ?? new Uint8Array();
  const verdicts = known.length === paths.values.length ? known : new Uint8Array(paths.values.length);
  if (verdicts !== known) verdicts.set(known);
  kept.delete(key);
  kept.set(key, verdicts);
  if (kept.size > keptMax) kept.delete(kept.keys().next().value!);
  return verdicts;
}
