/** Returns true if the text contains each word that was typed. */
export function matches(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/**
 * Ranks a match, best first: at the start of the label, at the start of a word, anywhere in the label, or in hidden
 * text.
 */
export function rank(label: string, typed: string): number {
  const [lower, wanted] = [label.toLowerCase(), typed.toLowerCase()];
  if (lower.startsWith(wanted)) return 0;
  if (lower.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  return lower.includes(wanted) ? 2 : 3;
}

/** Returns the ID of a finding that was typed or pasted: plain, with a #, or as the URL of its page. */
export function findingIdIn(typed: string): string | null {
  const found = /^#?(\d{1,18})$/.exec(typed.trim()) ?? /\/findings\/(\d{1,18})(?:[?#].*)?$/.exec(typed.trim());
  return found?.[1] ?? null;
}
