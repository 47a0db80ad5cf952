/** A rule's texts without what the finding's message already says: many tools write the same text in several fields. */
import type { Detail } from '../queries.ts';

export function ruleTexts({ description, help }: Detail['rule'], message: string): string[] {
  const shown = [message];
  const texts: string[] = [];
  // The help is the longer text: if it contains the description, show it alone.
  for (const text of [help, description]) {
    const isNews = text.trim() !== '' && !shown.some((other) => contains(other, text) || startsAlike(text, other));
    if (isNews) texts.unshift(text);
    shown.push(text);
  }
  return texts;
}

function contains(longer: string, text: string): boolean {
  return plain(longer).includes(plain(text));
}

/** Semgrep's help is the message followed by advertising. */
function startsAlike(text: string, other: string): boolean {
  return plain(other).length > 20 && plain(text).startsWith(plain(other));
}

function plain(text: string): string {
  return text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();
}
