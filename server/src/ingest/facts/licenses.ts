/** License names of components, as inventories write them. */
import { cutName } from './bounded.ts';

/** Placeholders for an unknown license. */
const unknown: ReadonlySet<string> = new Set(['', 'NOASSERTION', 'NONE', 'UNKNOWN']);

/** Distinct names in order, without placeholders. SPDX expressions stay whole, since AND and OR are meaningful. */
export function licenseNames(names: readonly (string | undefined)[], max: number): string[] {
  const found = new Set<string>();
  for (const name of names) {
    const trimmed = name?.trim() ?? '';
    if (!unknown.has(trimmed.toUpperCase()) && found.size < max) found.add(cutName(trimmed, 200));
  }
  return [...found];
}
