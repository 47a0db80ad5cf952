/**
 * Reads a file of Semgrep rules, YAML or JSON, as drafts. Refused rules are reported with line and reason; the others
 * are kept.
 */
import {
  LineCounter,
  isMap,
  isScalar,
  isSeq,
  parse,
  parseAllDocuments,
  stringify,
  visit,
  type Document,
  type Node,
} from 'yaml';
import { draftRule } from './draft-rule.ts';
import { ruleTextMax, starterPackPrefix, type JsonObject, type RuleDraft } from './registry-rule.ts';

export interface RefusedRule {
  /** From 1. */
  line: number;
  /** '' if unknown, or if the whole file is refused. */
  ruleId: string;
  reason: string;
}

export interface ReadRules {
  rules: RuleDraft[];
  refused: RefusedRule[];
}

/** Characters of one file: reading it blocks the process for about a second. */
export const ruleFileTextMax = 1_000_000;
/** Per file. */
export const rulesPerFileMax = 2_000;
/** Nesting depth of lists and mappings. */
const depthMax = 60;
/** Aliases followed in a file; more means it was built to be large. */
const aliasesMax = 100;

/** `mayBePack`: accepts paths of the starter pack. */
export function readRuleFile(text: string, { mayBePack = false }: { mayBePack?: boolean } = {}): ReadRules {
  if (text.length > ruleFileTextMax) return whole(`is longer than ${ruleFileTextMax} characters`);
  if (text.includes('\u0000')) return whole('contains a NUL character, so it is not a text file');
  try {
    return readDocuments({ text, lines: new LineCounter(), mayBePack });
  } catch (error) {
    if (error instanceof RangeError) return whole(tooDeep);
    throw error;
  }
}

const tooDeep = `is nested deeper than ${depthMax} levels`;

const whole = (reason: string, line = 1): ReadRules => ({ rules: [], refused: [{ line, ruleId: '', reason }] });

interface Reading {
  text: string;
  lines: LineCounter;
  mayBePack: boolean;
}

function readDocuments(reading: Reading): ReadRules {
  const { text, lines } = reading;
  // Duplicate keys are checked below: the parser's own check takes quadratic time.
  const documents = parseAllDocuments(text, { lineCounter: lines, uniqueKeys: false, logLevel: 'silent' });
  if ('empty' in documents || documents.length === 0) return whole('is empty');
  const read: ReadRules = { rules: [], refused: [] };
  for (const document of documents) {
    const [error] = document.errors;
    if (error !== undefined) {
      // The parser recurses per level, and reports some stack overflows as syntax errors.
      const isTooDeep = error.message.includes('call stack');
      return whole(isTooDeep ? tooDeep : firstLine(error.message), lines.linePos(error.pos[0]).line);
    }
    const problem = readDocument(document, reading, read);
    if (problem !== undefined) return whole(problem, lines.linePos(document.range[0]).line);
  }
  return read;
}

/** Why the whole file is refused; undefined if the document's rules were read individually. */
function readDocument(document: Document.Parsed, reading: Reading, read: ReadRules): string | undefined {
  if (!isMap(document.contents)) return 'is not a mapping with the key “rules”';
  const named = document.contents.items.filter(({ key }) => isScalar(key) && key.value === 'rules');
  if (named.length > 1) return 'has the key “rules” twice';
  const rules = document.contents.get('rules', true) as Node | undefined;
  if (!isSeq(rules)) return 'has no list “rules”';
  if (rules.items.length + read.rules.length > rulesPerFileMax) return `has more than ${rulesPerFileMax} rules`;
  let plain: { rules: unknown[] };
  try {
    plain = document.toJS({ maxAliasCount: aliasesMax }) as { rules: unknown[] };
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return firstLine((error as Error).message);
  }
  const paths = new Set(read.rules.map((rule) => rule.path));
  for (const [index, item] of rules.items.entries()) {
    const node = item as Node;
    const value = plain.rules[index];
    const refuse = (reason: string): void => {
      read.refused.push({ line: reading.lines.linePos(node.range?.[0] ?? 0).line, ruleId: idOf(value), reason });
    };
    const outcome = readRule(node, value, reading);
    if ('refused' in outcome) refuse(outcome.refused);
    else if (paths.has(outcome.path)) refuse('id: must be unique in the file');
    else read.rules.push(outcome);
    if ('path' in outcome) paths.add(outcome.path);
  }
  return undefined;
}

function readRule(node: Node, value: unknown, { text, mayBePack }: Reading): RuleDraft | { refused: string } {
  const double = doubledKey(node);
  if (double !== undefined) return { refused: `has the key “${double.slice(0, 50)}” twice` };
  if (!isJsonObject(value)) return { refused: 'is not a mapping' };
  if (depthOf(value) > depthMax) return { refused: tooDeep };
  const definition = JSON.parse(JSON.stringify(value)) as JsonObject;
  if (JSON.stringify(definition).length > ruleTextMax) return { refused: `is longer than ${ruleTextMax} characters` };
  const draft = draftRule(definition, sourceOf(node, definition, text));
  if ('refused' in draft || mayBePack || !draft.path.startsWith(starterPackPrefix)) return draft;
  return { refused: `id: begins with “${starterPackPrefix}”, which is reserved for the starter pack; choose another` };
}

/** The rule's original text; if it uses an alias from the rest of the file, its data as YAML. */
function sourceOf(node: Node, definition: JsonObject, text: string): string {
  const [from, to] = node.range ?? [0, 0];
  const indentation = from - (text.lastIndexOf('\n', from - 1) + 1);
  const written = text
    .slice(from, to)
    .replaceAll(new RegExp(`^ {0,${indentation}}`, 'gm'), '')
    .trimEnd();
  try {
    const again: unknown = parse(written, { uniqueKeys: false, logLevel: 'silent', maxAliasCount: aliasesMax });
    if (JSON.stringify(again) === JSON.stringify(definition) && written.length <= ruleTextMax) return `${written}\n`;
  } catch {
    // The text alone is not valid.
  }
  return stringify(definition, { aliasDuplicateObjects: false });
}

function doubledKey(node: Node): string | undefined {
  let double: string | undefined;
  visit(node, {
    Map(_key, map) {
      const keys = new Set<string>();
      for (const { key } of map.items) {
        const name = isScalar(key) ? String(key.value) : '';
        if (keys.has(name)) {
          double = name;
          return visit.BREAK;
        }
        keys.add(name);
      }
      return undefined;
    },
  });
  return double;
}

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

const idOf = (value: unknown): string =>
  isJsonObject(value) && typeof value['id'] === 'string' ? value['id'].slice(0, 200) : '';

const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const firstLine = (message: string): string => message.split('\n', 1)[0]!.replace(/ at line \d+, column \d+:?$/, '');
