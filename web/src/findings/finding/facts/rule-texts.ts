/** The texts of a finding's rule. */
import type { Detail } from '../queries.ts';

/** Without what the finding's message already says: many tools write the same text in several fields. */
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

/** A heading, or words in bold at the beginning of a line, as in "**How to fix it.** Use …". */
const fixHeading =
  /^(?:#{1,6}\s*|\*\*|__|(?=[^\n]{3,40}:\s))(?:how to (?:fix|remediate|resolve|prevent)|recommend|remediation|mitigation|solution|resolution|fix\b)/im;

/** True if the message or the rule's texts say how to fix the finding. */
export function explainsFix({ description, help }: Detail['rule'], message: string): boolean {
  return [message, description, help].some((text) => fixHeading.test(text));
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
