/** Whether what is typed fits a text: each of its words stands somewhere in it. */
export function fits(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** Where what is typed stands, the best first: at the beginning, at the beginning of a word, anywhere, or in what is not shown. */
export function rank(label: string, typed: string): number {
  const [lower, wanted] = [label.toLowerCase(), typed.toLowerCase()];
  if (lower.startsWith(wanted)) return 0;
  if (lower.split(/[^\p{L}\p{N}]+/u).some((word) => word.startsWith(wanted))) return 1;
  return lower.includes(wanted) ? 2 : 3;
}

/** The number of a finding that was typed or pasted: itself, with a #, or the address of its page. */
export function findingIdIn(typed: string): string | null {
  const found = /^#?(\d{1,18})$/.exec(typed.trim()) ?? /\/findings\/(\d{1,18})(?:[?#].*)?$/.exec(typed.trim());
  return found?.[1] ?? null;
}
