/** Masks secret values in texts, in every form that a text may hold them in. */

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

/** `unknown`: the tool gave none, or only stars. `partial`: the tool shortened it. */
export function knowledgeOf(value: string): 'whole' | 'partial' | 'unknown' {
  const text = value.trim();
  if (text === '' || replaced.test(text)) return 'unknown';
  return shortened.test(text) ? 'partial' : 'whole';
}

/** Longer texts are cut before the search: no more is ever shown, and the search stays cheap. */
const scrubbedTextMax = 64 * 1024;
/** Bound on lines of one value that are searched individually. */
const linesMax = 100;
/** Shorter values are masked only where they are no part of a word. */
const partOfWordMin = 8;

/** Masks the values in a text, in every form listed by `forms`. */
export function scrubber(values: readonly string[]): (text: string) => string {
  const byForm = new Map(values.flatMap(forms));
  const hidden = [...byForm].sort((a, b) => b[0].length - a[0].length);
  return (text) => {
    let clean = text.length > scrubbedTextMax ? `${text.slice(0, scrubbedTextMax).toWellFormed()}…` : text;
    // Before its lines are masked: a value of more than `linesMax` lines would not be recognised afterwards.
    if (clean.endsWith('…')) clean = withoutBeginning(clean, hidden);
    for (const [form, mask] of hidden) if (clean.includes(form)) clean = masked(clean, form, mask);
    return clean.endsWith('…') ? withoutBeginning(clean, hidden) : clean;
  };
}

function masked(text: string, form: string, mask: string): string {
  if (form.length >= partOfWordMin) return text.replaceAll(form, () => mask);
  let clean = '';
  let from = 0;
  for (let at = text.indexOf(form); at !== -1; at = text.indexOf(form, from)) {
    const isPart = isLetter(text[at - 1], form[0]) || isLetter(text[at + form.length], form.at(-1));
    clean += text.slice(from, at) + (isPart ? form : mask);
    from = at + form.length;
  }
  return clean + text.slice(from);
}

/** True if a character beside the value continues a word that the value's own character there belongs to. */
function isLetter(beside: string | undefined, own: string | undefined): boolean {
  return beside !== undefined && own !== undefined && /\w/.test(beside) && /\w/.test(own);
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
export function forms(value: string): [form: string, mask: string][] {
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
