/** Keeps secret values out of drafts: masked wherever they occur, distinguished by a keyed hash. */

/** What a draft may contain about a secret. */
export interface SecretTraces {
  masked: string;
  /** Undefined if the tool redacted the value, so there is nothing to hash. */
  secretHash: string | undefined;
  /** Removes the value from a text. */
  scrub(text: string): string;
  /** The text used for identity: equal for equal secrets, whatever the masking. */
  matchedText(given: string): string;
}

/** Shows at most the first four and last two characters; nothing of short values. */
export function maskSecret(value: string): string {
  const length = value.length;
  const head = length >= 16 ? 4 : length >= 8 ? 2 : 0;
  const tail = length >= 20 ? 2 : 0;
  const hidden = Math.min(length - head - tail, 16);
  return `${value.slice(0, head)}${'*'.repeat(Math.max(hidden, 3))}${tail > 0 ? value.slice(-tail) : ''}`.toWellFormed();
}

/** Values that the tool replaced completely. */
const replaced = /^(?:[<[(]?redacted[>\])]?|\*+|x{6,})$/i;
/** Values that the tool cut or starred: unfit to distinguish secrets. */
const shortened = /^.{0,12}(?:\.{3}|\*{3,}|…).{0,4}$/s;

/** Traces for the values: the first is the secret, the others are texts that contain it (such as the whole match). */
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

/** Longer texts are cut before the search: no more is ever shown, and the search stays cheap. */
const scrubbedTextMax = 64 * 1024;
/** Bound on lines of one value that are searched individually. */
const linesMax = 100;

/** Removes the values from a text, in every form listed by `forms`. */
export function scrubber(values: readonly string[]): (text: string) => string {
  const hidden = values.flatMap(forms).sort((a, b) => b[0].length - a[0].length);
  return (text) => {
    let clean = text.length > scrubbedTextMax ? `${text.slice(0, scrubbedTextMax).toWellFormed()}…` : text;
    for (const [form, mask] of hidden) if (clean.includes(form)) clean = clean.replaceAll(form, () => mask);
    return clean.endsWith('…') ? withoutBeginning(clean, hidden) : clean;
  };
}

/** A cut text may end in the beginning of a value. */
function withoutBeginning(text: string, hidden: readonly [form: string, mask: string][]): string {
  const end = text.length - 1;
  for (const [form] of hidden) {
    for (let length = Math.min(form.length - 1, end); length >= 4; length -= 1) {
      if (text.endsWith(form.slice(0, length), end)) return `${text.slice(0, end - length)}***…`;
    }
  }
  return text;
}

/** The forms a value may take in a text: as is, trimmed, escaped, line by line. */
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
    // an unpaired surrogate cannot occur in a URL
  }
  // Each line of a multi-line key's body is secret too; shorter lines are its header and footer.
  if (value.includes('\n')) {
    for (const line of value.slice(0, scrubbedTextMax).split(/\r?\n/, linesMax))
      if (line.trim().length >= 16) add(line.trim());
  }
  return [...found];
}
