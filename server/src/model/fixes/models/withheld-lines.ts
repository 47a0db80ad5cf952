/** Finds lines of code that contain a credential, by common forms; such lines never leave Parapet. Pure. */
import { tokenForms } from '../../token-forms.ts';

/** Longer lines are never shown (shown-file.ts), so they are not searched. */
const searchedMax = 24_000;

/** Numbers of lines (from 1) with a credential, and of private keys' lines. */
export function linesWithCredentials(lines: readonly string[]): Set<number> {
  const found = new Set<number>();
  let isInKey = false;
  for (const [index, line] of lines.entries()) {
    if (/-----BEGIN [A-Z ]*PRIVATE KEY/.test(line)) isInKey = true;
    const isSearched = line.length <= searchedMax;
    if (isInKey || (isSearched && tokenForms.some((form) => form.test(line)))) found.add(index + 1);
    if (/-----END [A-Z ]*PRIVATE KEY/.test(line)) isInKey = false;
  }
  return found;
}

/** A text without such lines. */
export function withoutCredentials(text: string): string {
  const lines = text.split('\n');
  const found = linesWithCredentials(lines);
  return lines.map((line, index) => (found.has(index + 1) ? withheldLine : line)).join('\n');
}

export const withheldLine = '[this line holds a credential and is not shown]';
