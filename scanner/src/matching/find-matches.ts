/** Finds everything in a file that a pattern matches. */
import type { Kind, Node } from '../code/node.ts';
import type { Bindings } from './bindings.ts';
import { match, matchStatements, matchWritten } from './match.ts';
import { substatementsOf } from './substatements.ts';

export interface Match {
  /** Half-open, in UTF-16 units. */
  start: number;
  end: number;
  bindings: Bindings | undefined;
}

/** In the order of the file; each place once for each different way to match. */
export function findMatches(pattern: Node, program: Node): Match[] {
  const found: Match[] = [];
  const add = (at: { start: number; end: number }, bindings: Bindings | undefined): false => {
    found.push({ start: at.start, end: at.end, bindings });
    return false;
  };
  const isStatements = pattern.kind === 'sequence' && pattern.text === 'statements';
  const visit = (code: Node): void => {
    if (isStatements) {
      if (code.kind === 'block' || code.kind === 'program' || code.kind === 'case') findStatements(pattern, code, add);
    } else if (isCandidate(pattern, code)) {
      matchWritten(pattern, code, undefined, (bindings) => add(code, bindings));
    }
    // The name of a module is no expression.
    if (code.kind === 'import' || (code.kind === 'other' && code.text === 'package')) return;
    const header = headerSlots[code.kind];
    const names = isName(pattern) ? (nameSlots[code.kind] ?? []) : [];
    const types = isName(pattern) ? typeSlots[code.kind] : undefined;
    code.kids.forEach((kid, index) => {
      const isRest = code.kind === 'parameters' && kid.kind === 'spread' && isName(pattern);
      if (index === header && isDeclared.has(kid.kind)) return;
      // What a loop begins with is no statement.
      if (code.kind === 'for' && index === 0 && kid.kind === 'variable' && pattern.kind === 'variable') {
        kid.kids.forEach(visit);
        return;
      }
      if (index !== types && !isRest && !(names.includes(index) && kid.kind === 'id')) visit(kid);
    });
  };
  visit(program);
  return found;
}

function findStatements(
  pattern: Node,
  { kids }: Node,
  add: (at: { start: number; end: number }, bindings: Bindings | undefined) => false,
): void {
  const [first] = pattern.kids;
  for (let from = 0; from < kids.length; from += 1) {
    // Most statements are not what the pattern begins with, and need no copy of those that follow.
    const [next] = substatementsOf([kids[from]!]);
    const isBegun = first?.kind === 'ellipsis' || match(first!, kids[from]!, undefined, () => true);
    if (!isBegun && (next === undefined || !match(first!, next, undefined, () => true))) continue;
    matchStatements(pattern.kids, kids.slice(from), undefined, {
      isWhole: false,
      report: (bindings, first, last) => add({ start: first?.start ?? 0, end: last?.end ?? 0 }, bindings),
    });
  }
}

/** What the head of a loop declares is no statement, and the pattern that it is no expression. */
const headerSlots: Readonly<Partial<Record<Kind, number>>> = { forEach: 0 };
const isDeclared = new Set<Kind>(['variable', 'record', 'list', 'sequence']);

/** A name that is declared, or that belongs to what stands before it, is no expression. */
const nameSlots: Readonly<Partial<Record<Kind, readonly number[]>>> = {
  function: [1],
  class: [1],
  parameter: [1],
  variable: [1],
  member: [1],
  keyword: [0],
  attribute: [0],
  pair: [0],
  catch: [1],
  import: [0, 1, 2],
};
/** Types are no expressions either. */
const typeSlots: Readonly<Partial<Record<Kind, number>>> = { function: 3, parameter: 2, variable: 2 };
const isName = ({ kind }: Node): boolean => ['id', 'metavariable', 'deep', 'ellipsis', 'typed'].includes(kind);

/** Kinds that are parts of others and nothing by themselves. */
const parts = new Set<Kind>([
  'nodes',
  'arguments',
  'parameters',
  'parameter',
  'members',
  'none',
  'program',
  'catch',
  'case',
  'keyword',
  'pair',
]);

function isCandidate(pattern: Node, code: Node): boolean {
  if (pattern.kind === 'metavariable' || pattern.kind === 'ellipsis' || pattern.kind === 'deep') {
    const isNamedFunction = code.kind === 'function' && code.kids[1]!.kind !== 'none';
    const isExport = code.kind === 'other' && /^(?:export|package|go|defer|send|receiver)\b/.test(code.text);
    return !parts.has(code.kind) && !isStatementKind.has(code.kind) && !isNamedFunction && !isExport;
  }
  return true;
}
const isStatementKind = new Set<Kind>([
  'expression',
  'if',
  'while',
  'doWhile',
  'for',
  'forEach',
  'return',
  'throw',
  'try',
  'with',
  'switch',
  'block',
  'class',
  'import',
  'variable',
  'decorator',
]);
