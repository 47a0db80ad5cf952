/**
 * Finds the texts that may be the value of a secret, where a tool shows only the line or a sentence about it. Too many
 * rather than too few: whatever is found here is masked, and nothing else depends on it.
 */
import { tokenForms } from '../../model/token-forms.ts';

/** Longer texts are searched up to here; the whole text is masked as the region besides. */
const searchedLengthMax = 64 * 1024;
/** Candidates kept of one text. */
const candidatesMax = 200;
/** Shorter texts are no secret, and would mask words at random. */
const lengthMin = 3;

const quoted = /(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/g;
const assigned = /(?:=>|:=|[=:])[ \t]*([^\s"'`,;=]+)/g;
const inElement = />([^<>\n]+)</g;
const inUrl = /:\/\/[^\s/:@'"`]*:([^\s/@'"`]+)@/g;
const keyBody = /-----BEGIN [A-Z ]*-----([\s\S]*?)(?:-----END|$)/g;
const word = /[\w+/=.~-]{16,}/g;
/** What a token of a known form may consist of beyond the part that the form matches. */
const restOfToken = /^[\w.+/=~-]*/;

/** Candidates in source code: quoted strings, what is assigned, passwords of URLs, tokens, and words without meaning. */
export function candidatesInCode(text: string): string[] {
  const searched = text.slice(0, searchedLengthMax);
  const found = new Set<string>(unmistakable(searched));
  for (const match of searched.matchAll(quoted)) found.add(match[2] ?? '');
  for (const pattern of [assigned, inElement])
    for (const match of searched.matchAll(pattern)) found.add(match[1] ?? '');
  return kept(found, (each) => !isPlaceholder(each));
}

/** A name of a credential and not its value: `db_password`, `AWS_SECRET_ACCESS_KEY`, `api-key`. */
const nameOfCredential = /pass(?:word|wd|phrase)?|pwd|secret|token|credential|key|auth/i;
/** What a sentence says before a value: `password: …`, `found …`. */
const leadIn =
  /\b\w*(?:pass(?:word|wd|phrase)?|pwd|secret|token|credential|key|value|match|found|leaked|string)s?(?: is)?/;
const quotedAfter = new RegExp(leadIn.source + /[:=]?[ \t]{0,3}(["'`])((?:\\.|(?!\1)[^\\\n])*)\1/.source, 'gi');
const plainAfter = new RegExp(leadIn.source + /[:=][ \t]{0,3}([^\s"'`,;]+)/.source, 'gi');
const lastWord = new RegExp(leadIn.source + /[:=]?[ \t]{1,3}([^\s"'`,;]+?)[.!]?$/.source, 'gim');

/**
 * Candidates in a tool's sentence about a secret: quoted words that name nothing, what follows `password:`, tokens.
 * `names` are what the sentence may mention: the path, the rule.
 */
export function candidatesInMessage(message: string, names: readonly string[] = []): string[] {
  const searched = message.slice(0, searchedLengthMax);
  const found = new Set<string>(unmistakable(searched));
  for (const match of searched.matchAll(quoted)) if (!/\s/.test(match[2] ?? '')) found.add(match[2] ?? '');
  for (const match of searched.matchAll(quotedAfter)) found.add(match[2] ?? '');
  for (const match of searched.matchAll(plainAfter)) found.add(match[1] ?? '');
  for (const match of searched.matchAll(lastWord)) if (/[\d\W_]/.test(match[1] ?? '')) found.add(match[1] ?? '');
  const isName = (text: string): boolean =>
    names.some((name) => name === text || name.endsWith(`/${text}`)) ||
    (text.length <= 64 && /^[\w.$-]+$/.test(text) && nameOfCredential.test(text) && !isDistinctive(text));
  return kept(found, (each) => !isPlaceholder(each) && !isName(each));
}

/** The value if the sentence holds exactly one that can be no word: enough to compare secrets by. */
export function valueInMessage(message: string, names: readonly string[] = []): string | undefined {
  const found = candidatesInMessage(message, names).filter(isDistinctive);
  const outermost = found.filter((each) => !found.some((other) => other !== each && other.includes(each)));
  return outermost.length === 1 ? outermost[0] : undefined;
}

/** True for a text that cannot be a word, a name, a URL or a path, so it may be searched for in any text. */
export function isDistinctive(text: string): boolean {
  if (text.length < 8 || /\s/.test(text)) return false;
  return tokenForms.some((form) => form.test(text)) || (!text.includes('://') && isRandom(text));
}

function* unmistakable(text: string): Generator<string> {
  for (const form of tokenForms) {
    for (const match of text.matchAll(new RegExp(form, 'g'))) {
      const end = match.index + match[0].length;
      yield match[0] + (restOfToken.exec(text.slice(end, end + 4096))?.[0] ?? '');
    }
  }
  for (const match of text.matchAll(inUrl)) yield match[1] ?? '';
  for (const match of text.matchAll(keyBody)) yield* (match[1] ?? '').split(/\\n|\r?\n/);
  for (const match of text.matchAll(word)) if (isRandom(match[0])) yield match[0];
}

/** Letters and digits without order, as keys and tokens have; paths, sentences and identifiers do not. */
function isRandom(text: string): boolean {
  if (!/\d/.test(text) || !/[a-z]/i.test(text)) return false;
  // A file.
  if (/^[\w./@-]*[\w/]\.[a-z]{1,5}\d?$/.test(text)) return false;
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let entropy = 0;
  for (const count of counts.values()) entropy -= (count / text.length) * Math.log2(count / text.length);
  return entropy >= 3;
}

/** Stands for a value that is elsewhere, or was starred: `${TOKEN}`, `<password>`, `true`, `***`. */
function isPlaceholder(text: string): boolean {
  return /^(?:\$\{.*\}|\$\(.*\)|\{\{.*\}\}|<[\w -]+>|true|false|null|none|nil|undefined|\*+|\d{1,3})$/is.test(text);
}

function kept(found: Iterable<string>, isCandidate: (text: string) => boolean): string[] {
  const list: string[] = [];
  for (const each of found) {
    const text = each.trim();
    if (text.length >= lengthMin && isCandidate(text)) list.push(text);
    if (list.length >= candidatesMax) break;
  }
  return [...new Set(list)];
}
