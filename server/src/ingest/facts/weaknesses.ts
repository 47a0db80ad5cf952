/** Normalises CWE and OWASP names from the many ways that tools write them. */
import { cutText } from './bounded.ts';

/**
 * `CWE-79: Improper …`, `external/cwe/cwe-079`, `CWE-79`, `cwe79`, 79 → `CWE-79` or `CWE-79: Improper …`; else
 * undefined.
 */
export function cweName(text: string): string | undefined {
  const match = /^(?:external\/cwe\/)?cwe[-_: ]?0*(\d{1,6})\b\s*(?:[:\-–]\s*)?(.*)$/is.exec(text.trim());
  const digits = match?.[1];
  if (digits === undefined || digits === '') return undefined;
  const words = match?.[2]?.trim() ?? '';
  return words === '' ? `CWE-${digits}` : `CWE-${digits}: ${cutText(words, 200)}`;
}

/** Distinct CWE names of a list; of equal numbers the longest, so the one with a title if there is any. */
export function distinctCwes(names: readonly (string | undefined)[]): string[] {
  const byNumber = new Map<string, string>();
  for (const name of names) {
    if (name === undefined) continue;
    const number = name.split(':', 1)[0] ?? name;
    if (name.length > (byNumber.get(number)?.length ?? 0)) byNumber.set(number, name);
  }
  return [...byNumber.values()];
}

/** `OWASP-A03:2021 - Injection`, `external/owasp/owasp-a1`, `A9: Using …` → `A03:2021 - Injection`, `A1`, `A9: Using …`. */
export function owaspName(text: string): string | undefined {
  const match = /^(?:external\/owasp\/)?(?:owasp[-: _]*)?(a(?:pi)?\d{1,2}(?!\d)(?:[:\- ].*)?)$/is.exec(text.trim());
  const found = match?.[1];
  if (found === undefined) return undefined;
  return cutText(found.charAt(0).toUpperCase() + found.slice(1), 200);
}
