/**
 * The filter as text: `severity:high,critical -project:acme/shop sql injection`. What has no name is searched as words; a
 * minus leaves out. A value with a space, a comma or a quotation mark is quoted, and so is a word with a colon, or with a
 * minus before it. Text and chips are equivalent.
 */
import { reports } from '../../terms/findings/findings-filter.ts';
import { daysChoices, type ListFilter } from './list-filter.ts';
import { formatAge, parseAge } from '../../terms/findings/age.ts';
import { listFields } from './fields.ts';
import { listFilterWords } from './words.ts';

const { problems: problemWords } = listFilterWords;

export interface ParsedFilter {
  listFilter: ListFilter;
  /** One message per part that cannot be parsed. */
  problems: string[];
}

/** The keys of the language, with the values of those that have few. */
export const typedKeys: readonly { key: string; values: readonly string[] }[] = [
  { key: 'report', values: reports },
  ...listFields.map(({ key, words }) => ({
    key,
    values: Object.keys(words ?? {}).map((value) => (key === 'age' ? formatAge(value) : value)),
  })),
  { key: 'days', values: daysChoices },
  ...['since', 'until', 'day', 'week', 'month'].map((key) => ({ key, values: [] })),
];

/** Alternative names of keys. */
const aliases: Readonly<Record<string, string>> = {
  is: 'report',
  repo: 'project',
  type: 'product',
  file: 'path',
  cve: 'advisory',
  ghsa: 'advisory',
};
const valueAliases: Readonly<Record<string, string>> = { dependencies: 'sca', secret: 'secrets', any: 'all' };
const buckets = ['day', 'week', 'month'] as const;

export function formatFilter(listFilter: ListFilter): string {
  const words: string[] = [];
  const add = (key: string, value: string | readonly string[] | undefined): void => {
    const values = value === undefined ? [] : typeof value === 'string' ? [value] : value;
    if (values.length > 0) words.push(`${key}:${values.map(quoted).join(',')}`);
  };
  add('report', listFilter.report);
  for (const { key } of listFields) {
    if (key === 'age') add(key, listFilter.age && formatAge(listFilter.age));
    else if (key !== 'words' && key !== '-words') add(key, listFilter[key]);
  }
  add('days', listFilter.days);
  add('since', listFilter.since && instantToType(listFilter.since));
  add('until', listFilter.until && instantToType(listFilter.until));
  if (listFilter.bucketStart !== undefined) add(listFilter.bucket ?? 'day', instantToType(listFilter.bucketStart));
  const searched = (typed = ''): string[] => typed.split(/\s+/).filter((word) => word !== '');
  const asWord = (word: string): string => (/^-|:/.test(word) ? quotedAlways(word) : quoted(word));
  const leftOut = searched(listFilter['-words']).map((word) => `-${asWord(word)}`);
  return [...words, ...searched(listFilter.words).map(asWord), ...leftOut].join(' ');
}

/** The key of a typed name: of any case, or another name of it; itself if there is none. */
function keyOf(typed: string): string {
  const [minus, name] = typed.startsWith('-') ? ['-', typed.slice(1).toLowerCase()] : ['', typed.toLowerCase()];
  const wanted = minus + (aliases[name] ?? name);
  return typedKeys.find(({ key }) => key.toLowerCase() === wanted)?.key ?? wanted;
}

export function parseFilter(typed: string): ParsedFilter {
  const listFilter: Record<string, string | string[]> = {};
  const problems: string[] = [];
  const words: string[] = [];
  const leftOut: string[] = [];
  for (const token of tokensOf(typed)) {
    const colon = token.indexOf(':');
    if (colon < 1 || /^-?"/.test(token)) {
      if (/^-./.test(token)) leftOut.push(...valuesOf(token.slice(1)));
      else words.push(...valuesOf(token));
      continue;
    }
    const name = token.slice(0, colon).toLowerCase();
    const isPolicy = /^-?is:blocking$/i.test(token);
    const key = isPolicy ? token.replace(/is:blocking$/i, 'policy') : keyOf(name);
    const values = isPolicy ? ['block'] : valuesOf(token.slice(colon + 1));
    const known = typedKeys.find((each) => each.key === key);
    if (known === undefined && typedKeys.some((each) => key === `-${each.key}`))
      problems.push(problemWords.notNegatable(name));
    else if (known === undefined) problems.push(problemWords.unknownKey(name));
    else if (values.length === 0) problems.push(problemWords.noValue(name));
    else problems.push(...storeValues(listFilter, key, { values, known: known.values }));
  }
  if (words.length > 0) listFilter['words'] = words.join(' ');
  if (leftOut.length > 0) listFilter['-words'] = leftOut.join(' ');
  return { listFilter, problems };
}

/** Stores the values; returns what is wrong with them. */
function storeValues(
  listFilter: Record<string, string | string[]>,
  key: string,
  { values, known }: { values: string[]; known: readonly string[] },
): string[] {
  if (key === 'age') {
    const age = parseAge(values.join(' '));
    if (age === null) return [problemWords.age];
    listFilter[key] = age;
    return [];
  }
  if (known.length > 0) {
    const normalized = values.map((value) => valueAliases[value.toLowerCase()] ?? value.toLowerCase());
    const unknown = normalized.filter((value) => !known.includes(value));
    if (unknown.length > 0) return [problemWords.unknownValue(key, unknown.join(', '), known.join(', '))];
    const isSingle =
      key === 'report' || key === 'days' || listFields.find((field) => field.key === key)?.isSingle === true;
    if (!isSingle) listFilter[key] = [...new Set([listFilter[key] ?? [], normalized].flat())];
    else if (normalized.length > 1) return [problemWords.oneValue(key)];
    else listFilter[key] = normalized[0]!;
    return [];
  }
  const field = listFields.find((each) => each.key === key);
  if (field?.isSingle === true) {
    listFilter[key] = values.join(' ');
    return [];
  }
  if (field !== undefined) {
    listFilter[key] = [...new Set([listFilter[key] ?? [], values].flat())];
    return [];
  }
  const at = instantOf(values[0]!);
  if (at === null || values.length > 1) return [problemWords.date(key)];
  const bucket = buckets.find((each) => each === key);
  if (bucket === undefined) listFilter[key] = at;
  else Object.assign(listFilter, { bucket, bucketStart: at });
  return [];
}

/** The last word, for completion; `before` is the text in front of its value, or of the word itself. */
export function lastWord(typed: string): { before: string; key: string | null; part: string } {
  const word = /(?:[^\s"]|"(?:[^"\\]|\\.)*"?)*$/.exec(typed)![0];
  const colon = word.indexOf(':');
  if (colon < 1) return { before: typed.slice(0, typed.length - word.length), key: null, part: word };
  const name = word.slice(0, colon).toLowerCase();
  const values = word.slice(colon + 1);
  const part = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)*$/.exec(values)![0];
  const before = typed.slice(0, typed.length - part.length);
  return { before, key: keyOf(name), part: part.replaceAll(/^"|"$/g, '') };
}

export function quoted(value: string): string {
  return value === '' || /[\s,"\\]/.test(value) ? quotedAlways(value) : value;
}

function quotedAlways(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
}

function tokensOf(typed: string): string[] {
  return typed.match(/(?:[^\s"]|"(?:[^"\\]|\\.)*(?:"|$))+/g) ?? [];
}

function valuesOf(list: string): string[] {
  const values = list.match(/(?:[^,"]|"(?:[^"\\]|\\.)*(?:"|$))+/g) ?? [];
  return values.map((value) =>
    value.startsWith('"') ? value.replaceAll(/^"|"$/g, '').replaceAll(/\\(.)/g, '$1') : value,
  );
}

/** Parses a day (its start in UTC) or a full instant; returns null for anything else. */
function instantOf(typed: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2}))?$/i.test(typed)) return null;
  const at = new Date(typed);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}

function instantToType(iso: string): string {
  return iso.replace(/T00:00:00(\.000)?Z$/, '');
}
