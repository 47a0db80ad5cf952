/** License names of components, as the inventories write them. */
import { cutName } from './bounded.ts';

/** Words that say that nothing is known. */
const unknown: ReadonlySet<string> = new Set(['', 'NOASSERTION', 'NONE', 'UNKNOWN']);

/** Distinct names in order, without the words for nothing; SPDX expressions stay whole, since AND and OR mean something. */
export function licenseNames(names: readonly (string | undefined)[], max: number): string[] {
  const found = new Set<string>();
  for (const name of names) {
    const trimmed = name?.trim() ?? '';
    if (!unknown.has(trimmed.toUpperCase()) && found.size < max) found.add(cutName(trimmed, 200));
  }
  return [...found];
}
