/** Keeping a secret's value out of drafts: masked wherever it occurs, told apart by a keyed hash. */

/** What a draft may know of a secret. */
export interface SecretTraces {
  masked: string;
  /** Undefined when the tool had redacted the value, so that there is nothing to tell apart. */
  secretHash: string | undefined;
  /** Takes the value out of a text. */
  scrub(text: string): string;
  /** What stands for the matched text in identity: equal secrets are equal, whatever the masking. */
  matchedText(given: string): string;
}

/** At most the first four and the last two characters; of short values nothing. */
export function maskSecret(value: string): string {
  const length = value.length;
  const head = length >= 16 ? 4 : length >= 8 ? 2 : 0;
  const tail = length >= 20 ? 2 : 0;
  const hidden = Math.min(length - head - tail, 16);
  return `${value.slice(0, head)}${'*'.repeat(Math.max(hidden, 3))}${tail > 0 ? value.slice(-tail) : ''}`.toWellFormed();
}

/** Values that the tool has replaced altogether: nothing secret is left of them. */
const replaced = /^(?:[<[(]?redacted[>\])]?|\*+|x{6,})$/i;
/** Values that the tool has cut or starred: unfit to tell secrets apart by. */
const shortened = /^.{0,12}(?:\.{3}|\*{3,}|…).{0,4}$/s;

/** The traces that the values leave; the first one is the secret, the others are texts that hold it (a whole match). */
export function secretTraces(values: readonly string[], hashSecret: (value: string) => string): SecretTraces {
  const value = values.find((each) => each.trim() !== '') ?? '';
  const isReplaced = value === '' || replaced.test(value.trim());
  const isKnown = !isReplaced && !shortened.test(value.trim());
  const masked = isReplaced ? value.slice(0, 40) : maskSecret(value);
  const scrub = scrubber(isReplaced ? [] : [value]);
  const secretHash = isKnown ? hashSecret(value) : undefined;
  return {
    masked,
    secretHash,
    scrub,
    matchedText: (given) => (secretHash === undefined ? scrub(given) : `secret:${secretHash}`),
  };
}

/** Longer texts are cut before they are searched: nothing shows more of them, and the search stays cheap. */
const scrubbedTextMax = 64 * 1024;
/** Lines of one value that are searched for by themselves. */
const linesMax = 100;

/** Takes the values out of a text, in every form in which they may stand in it. */
export function scrubber(values: readonly string[]): (text: string) => string {
  const hidden = values.flatMap(forms).sort((a, b) => b[0].length - a[0].length);
  return (text) => {
    let clean = text.length > scrubbedTextMax ? `${text.slice(0, scrubbedTextMax).toWellFormed()}…` : text;
    for (const [form, mask] of hidden) if (clean.includes(form)) clean = clean.replaceAll(form, () => mask);
    return clean.endsWith('…') ? withoutBeginning(clean, hidden) : clean;
  };
}

/** A text that was cut may end in the beginning of a value. */
function withoutBeginning(text: string, hidden: readonly [form: string, mask: string][]): string {
  const end = text.length - 1;
  for (const [form] of hidden) {
    for (let length = Math.min(form.length - 1, end); length >= 4; length -= 1) {
      if (text.endsWith(form.slice(0, length), end)) return `${text.slice(0, end - length)}***…`;
    }
  }
  return text;
}

/** The ways in which the value may stand in a text: itself, trimmed, escaped, line by line. */
function forms(value: string): [form: string, mask: string][] {
  const found = new Map<string, string>();
  const add = (form: string): void => {
    if (form !== '' && !found.has(form)) found.set(form, maskSecret(form));
  };
  add(value);
  add(value.trim());
  add(JSON.stringify(value).slice(1, -1));
  try {
    add(encodeURIComponent(value));
  } catch {
    // an unpaired surrogate cannot stand in a URL
  }
  // The body of a key of several lines is as secret line by line; shorter lines are its frame.
  if (value.includes('\n')) {
    for (const line of value.slice(0, scrubbedTextMax).split(/\r?\n/, linesMax))
      if (line.trim().length >= 16) add(line.trim());
  }
  return [...found];
}
