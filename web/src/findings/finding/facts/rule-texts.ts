/** What a tool says of a rule, without what the finding's message says already: many tools write the same text in several places. */
import type { Detail } from '../queries.ts';

export function ruleTexts({ description, help }: Detail['rule'], message: string): string[] {
  const told = [message];
  const texts: string[] = [];
  // The help is the longer one: where it holds the description, it stands alone.
  for (const text of [help, description]) {
    const isNews = text.trim() !== '' && !told.some((other) => holds(other, text) || begins(text, other));
    if (isNews) texts.unshift(text);
    told.push(text);
  }
  return texts;
}

function holds(longer: string, text: string): boolean {
  return plain(longer).includes(plain(text));
}

/** Semgrep's help is the message, and advertising after it. */
function begins(text: string, other: string): boolean {
  return plain(other).length > 20 && plain(text).startsWith(plain(other));
}

function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
