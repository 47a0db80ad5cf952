/** Whether what is typed fits a text: each of its words stands somewhere in it. */
export function fits(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word));
}

/** The number of a finding that was typed or pasted: itself, with a #, or the address of its page. */
export function findingIdIn(typed: string): string | null {
  const found = /^#?(\d{1,18})$/.exec(typed.trim()) ?? /\/findings\/(\d{1,18})(?:[?#].*)?$/.exec(typed.trim());
  return found?.[1] ?? null;
}
