/** The evidence of identity (docs/identity.md) in plain words. */

const passes: Readonly<Record<string, string>> = {
  aligned: 'The same code in the same order of its file',
  moved_in_file: 'The same code, moved within its file',
  tool_fingerprint: 'The scanner gives both the same fingerprint',
  edited: 'The code was edited in its place, and most of it stayed',
  renamed_file: 'Its file was renamed',
  moved_to_file: 'The same code with the same surroundings, moved to another file',
  seen_again: 'It was gone and came back with the same code',
};

const kinds: Readonly<Record<string, string>> = {
  rule: 'the rule',
  path: 'the file',
  place: 'the lines',
  tool_fingerprint: 'the scanner’s fingerprint',
  text: 'the code',
  context: 'the lines around it',
};

export function passWords(pass: string): string {
  return passes[pass] ?? `Matched by ${pass.replaceAll('_', ' ')}`;
}

/** "the rule", "the file", of what was equal. */
export function agreementsOf(evidence: Record<string, unknown>): string[] {
  const { agreed } = evidence;
  return Array.isArray(agreed) ? agreed.map((kind) => kinds[String(kind)] ?? String(kind)) : [];
}

/** "the lines (12:5 before, 14:5 now)", of what was not equal. */
export function differencesOf(evidence: Record<string, unknown>): string[] {
  const { differed } = evidence;
  if (typeof differed !== 'object' || differed === null) return [];
  return Object.entries(differed).map(([kind, values]: [string, unknown]) => {
    const words = kinds[kind] ?? kind;
    // Rules are told by numbers of the database, which say nothing to a person.
    const isTold = Array.isArray(values) && values.length === 2 && kind !== 'rule';
    return isTold ? `${words} (${String(values[0])} before, ${String(values[1])} now)` : words;
  });
}

/** "a, b and c". */
export function saidTogether(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}
