/** The evidence of identity (docs/identity.md) in plain words. */

const passes: Readonly<Record<string, string>> = {
  mapped: 'Same line, according to git',
  aligned: 'Same code in the same order of its file',
  moved_in_file: 'Same code, moved within its file',
  tool_fingerprint: 'Same scanner fingerprint',
  edited: 'Code edited in place; most of it is the same',
  rephrased: 'Same rule at the same place; the scanner reports its text differently',
  renamed_file: 'File renamed',
  moved_to_file: 'Same code and context, moved to another file',
  seen_again: 'Removed, then reported again with the same code',
};

const kinds: Readonly<Record<string, string>> = {
  rule: 'the rule',
  path: 'the file',
  place: 'the lines',
  tool_fingerprint: 'the scanner’s fingerprint',
  text: 'the code',
  context: 'the lines around it',
};

/** If the uploader reported the rename, the passes run as if the file had kept its name. */
export function passWords(pass: string, evidence: Record<string, unknown>): string {
  const words = passes[pass] ?? `Matched by ${pass.replaceAll('_', ' ')}`;
  if (pass !== 'aligned') return words;
  if (has(evidence, 'path')) return 'File renamed; same code in the same order';
  return has(evidence, 'place') ? 'Same code in the same order of its file, on other lines' : words;
}

function has({ differed }: Record<string, unknown>, kind: string): boolean {
  return typeof differed === 'object' && differed !== null && Object.hasOwn(differed, kind);
}

/** What was equal: "the rule", "the file". */
export function agreementsOf(evidence: Record<string, unknown>): string[] {
  const { agreed } = evidence;
  return Array.isArray(agreed) ? agreed.map((kind) => kinds[String(kind)] ?? String(kind)) : [];
}

/** What differed: "the lines (12 before, 14 now)". */
export function differencesOf(evidence: Record<string, unknown>): string[] {
  const { differed } = evidence;
  if (typeof differed !== 'object' || differed === null) return [];
  return Object.entries(differed).map(([kind, values]: [string, unknown]) => {
    const words = kinds[kind] ?? kind;
    // Rules are database IDs here, which mean nothing to users.
    const isShown = Array.isArray(values) && values.length === 2 && kind !== 'rule';
    if (!isShown) return words;
    const [before, now] = values.map(String) as [string, string];
    if (kind !== 'place') return `${words} (${before} before, ${now} now)`;
    return linesOf(before) === linesOf(now)
      ? `the columns (${columnsOf(before)} before, ${columnsOf(now)} now)`
      : `${words} (${linesOf(before)} before, ${linesOf(now)} now)`;
  });
}

/** `18:11-20:69`: a location in the evidence. */
const place = /^(\d+):(\d+)-(\d+):(\d+)$/;

/** "18", "18–20". */
function linesOf(text: string): string {
  return text.replace(place, (_, from: string, _column, to: string) => (from === to ? from : `${from}–${to}`));
}

/** "11–69". */
function columnsOf(text: string): string {
  return text.replace(place, '$2–$4');
}

/** "a, b and c". */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;
}
