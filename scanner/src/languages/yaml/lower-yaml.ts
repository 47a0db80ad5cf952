/** Makes nodes of YAML: mappings are records, sequences lists, tags casts, and an alias is what it stands for. */
import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, type Alias, type Document, type Pair } from 'yaml';
import { leaf, mappingText, node, type Node } from '../../code/node.ts';
import type { LowerScalar, Place } from './scalars.ts';

export interface LoweredYaml {
  /** One node at most: several documents are a list. */
  documents: Node[];
  isDamaged: boolean;
}

type Given = Document['contents'];

interface Within {
  text: string;
  lowerScalar: LowerScalar;
  anchors: Map<string, { value: Node; size: number }>;
  /** Nodes made so far; those of aliases count each time. */
  count: number;
  isDamaged: boolean;
}

/** Aliases of aliases grow exponentially. */
const nodesOfAliasesMax = 20_000;

/** Throws a `RangeError` for what is nested too deeply. */
export function lowerYaml(text: string, lowerScalar: LowerScalar): LoweredYaml {
  const parsed = parseAllDocuments(text, {
    schema: 'failsafe',
    uniqueKeys: false,
    strict: false,
    prettyErrors: false,
    logLevel: 'silent',
  });
  const documents: Node[] = [];
  let isDamaged = false;
  for (const { contents, errors } of Array.isArray(parsed) ? parsed : []) {
    const within: Within = { text, lowerScalar, anchors: new Map(), count: 0, isDamaged: errors.length > 0 };
    if (contents !== null) documents.push(lower(contents, within));
    isDamaged ||= within.isDamaged;
  }
  const [first, last] = [documents[0], documents.at(-1)];
  if (first === undefined || last === undefined || documents.length === 1) return { documents, isDamaged };
  return { documents: [node('list', documents, { start: first.start, end: last.end })], isDamaged };
}

function lower(given: NonNullable<Given>, within: Within): Node {
  const before = within.count;
  within.count += 1;
  if (isAlias(given)) return lowerAlias(given, within);
  const [start, end] = given.range ?? [0, 0];
  const value = isScalar(given)
    ? within.lowerScalar(given, placeOfScalar(given.type, { start, end }, within.text))
    : lowerCollection(given, { start, end }, within);
  const { anchor } = given;
  if (anchor !== undefined) within.anchors.set(anchor, { value, size: within.count - before });
  const { tag } = given;
  if (tag === undefined || tag.startsWith('tag:yaml.org,2002:')) return value;
  const at = startOfSign(within.text, '!', start);
  return node('cast', [leaf('id', tag, { start: at, end: at }), value], { start: at, end: value.end });
}

/** Begins with its anchor or tag, and ends before its closing bracket: as Semgrep's command has it, so that ids of findings agree. */
function lowerCollection(given: NonNullable<Given>, { start, end }: Place, within: Within): Node {
  const { anchor, tag } = given as { anchor?: string; tag?: string };
  const signs = [...(anchor === undefined ? [] : [`&${anchor}`]), ...(tag === undefined ? [] : ['!'])];
  const from = Math.min(start, ...signs.map((sign) => startOfSign(within.text, sign, start)));
  const isBracketed = (isMap(given) || isSeq(given)) && given.flow === true && /[\]}]/.test(within.text[end - 1] ?? '');
  const at = { start: from, end: isBracketed ? end - 1 : end };
  if (isMap(given)) {
    const pairs = given.items.map((pair) => lowerPair(pair as Pair<NonNullable<Given>, Given>, within));
    return node('record', pairs, contentPlace(at, pairs, isBracketed), mappingText);
  }
  if (!isSeq(given)) return node('other', [], at, 'yaml');
  const items = given.items.map((item) => {
    const held = item as NonNullable<Given> | Pair<NonNullable<Given>, Given>;
    if (!('key' in held)) return lower(held, within);
    const pair = lowerPair(held, within);
    return node('record', [pair], pair, mappingText);
  });
  return node('list', items, contentPlace(at, items, isBracketed));
}

/** In brackets, to their end; else to the end of the last of what it has: comments and blank lines follow. */
function contentPlace({ start, end }: Place, kids: readonly Node[], isBracketed: boolean): Place {
  const last = kids.at(-1);
  return { start, end: isBracketed || last === undefined ? end : Math.max(start, last.end) };
}

/** Ends with its value, or with the colon. */
function lowerPair({ key: givenKey, value: givenValue }: Pair<NonNullable<Given>, Given>, within: Within): Node {
  const key = lower(givenKey, within);
  const isEmpty = !givenValue || (isScalar(givenValue) && givenValue.type === 'PLAIN' && givenValue.source === '');
  const colon = /\s*:/y;
  colon.lastIndex = givenKey.range?.[1] ?? key.end;
  const end = colon.test(within.text) ? colon.lastIndex : key.end;
  if (isEmpty) {
    const empty = leaf('string', '', { start: end, end });
    return node('pair', [key, empty], { start: key.start, end }, mappingText);
  }
  const value = lower(givenValue, within);
  // An alias is elsewhere in the file.
  const last = isAlias(givenValue) ? (givenValue.range?.[1] ?? end) : value.end;
  return node('pair', [key, value], { start: key.start, end: Math.max(last, key.end) }, mappingText);
}

function lowerAlias({ source, range }: Alias, within: Within): Node {
  const known = within.anchors.get(source);
  within.count += known?.size ?? 0;
  if (known !== undefined && within.count < nodesOfAliasesMax + within.text.length) return known.value;
  within.isDamaged ||= known === undefined;
  const [start, end] = range ?? [0, 0];
  return node('other', [], { start, end }, 'alias');
}

/** A block begins behind its sign and has the blank lines that follow. */
function placeOfScalar(type: string | undefined, { start, end }: Place, text: string): Place {
  if (type?.startsWith('BLOCK') !== true) return { start, end };
  const blank = /(?:[ \t]*\r?\n)*/y;
  blank.lastIndex = end;
  blank.test(text);
  return {
    start: Math.min(start + (/[-+]/.test(text[start + 1] ?? '') ? 2 : 1), end),
    end: Math.max(end, blank.lastIndex),
  };
}

/** Where the tag or the anchor before the place begins. */
function startOfSign(text: string, sign: string, before: number): number {
  const at = text.lastIndexOf(sign, before);
  if (at === -1) return before;
  return sign === '!' && text[at - 1] === '!' ? at - 1 : at;
}
