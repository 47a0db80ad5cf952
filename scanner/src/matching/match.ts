/**
 * Matches a pattern's nodes against code. Each function calls `then` for every way to match, with the bindings of that
 * way; `then` returns true to stop the search, and so do they.
 */
import { isAbsent, leaf, mappingText, none, type Kind, type Node } from '../code/node.ts';
import { bind, type Found, type Then } from './bindings.ts';
import { isSameImport, matchImport, matchImports } from './match-imports.ts';
import { matchListOf, matchSomeOf, matchStatementsOf, type StatementsMatch } from './match-lists.ts';
import { matchOperands } from './match-operands.ts';
import { matchesText } from './match-text.ts';
import { ellipsisName } from '../patterns/placeholders.ts';
import { matchTyped } from './match-typed.ts';

export function match(pattern: Node, code: Node, found: Found, then: Then): boolean {
  // A cast changes no value.
  if (code.kind === 'cast' && !['cast', 'ellipsis', 'typed'].includes(pattern.kind)) {
    return match(pattern, code.kids[1]!, found, then);
  }
  if (code.symbol !== undefined && pattern.options?.seesSymbols === true && looksBehind.has(pattern.kind)) {
    // As it is written first: what it stands for would not be found otherwise.
    if (matchWritten(pattern, code, found, then)) return true;
    return match(pattern, code.symbol, found, then);
  }
  return matchWritten(pattern, code, found, then);
}

/** Patterns that a name may stand for. */
const looksBehind = new Set<Kind>(['call', 'member', 'new', 'index', 'binary', 'list', 'record', 'await', 'function']);

/** As it is written: a name is not what it stands for. */
export function matchWritten(pattern: Node, code: Node, found: Found, then: Then): boolean {
  switch (pattern.kind) {
    case 'ellipsis':
      return then(found);
    case 'metavariable':
      return matchMetavariable(pattern, code, found, then);
    case 'deep':
      return matchDeep(pattern.kids[0]!, code, found, then);
    case 'typed':
      return matchTyped(pattern, code, found, then, match);
    case 'string':
      return matchesText(pattern, code, found, then);
    case 'number':
    case 'literal':
      return isConstant(pattern, code) ? then(found) : matchShape(pattern, code, found, then);
    case 'interpolated':
      return matchInterpolated(pattern, code, found, then);
    case 'regex':
      return matchRegex(pattern, code, found, then);
    case 'return':
      return matchReturn(pattern, code, found, then);
    case 'binary':
      return matchOperands(pattern, code, found, then, match);
    case 'expression':
      return matchStatement(pattern, code, found, then);
    case 'assign':
      return matchAssignment(pattern, code, found, then);
    case 'id':
    case 'member':
      return matchName(pattern, code, found, then);
    case 'catch':
      return matchCatch(pattern, code, found, then);
    case 'pair':
      return matchPair(pattern, code, found, then);
    case 'element':
      return matchElement(pattern, code, found, then);
    case 'sequence':
      return pattern.text === 'imports'
        ? matchImports(pattern, code, found, then, match)
        : matchShape(pattern, code, found, then);
    case 'if':
      return matchIf(pattern, code, found, then);
    case 'for':
      return matchFor(pattern, code, found, then);
    case 'try':
      return matchTry(pattern, code, found, then);
    case 'function':
    case 'class':
    case 'variable':
    case 'parameter':
    case 'import':
      return matchDefinition(pattern, code, found, then);
    default:
      return matchShape(pattern, code, found, then);
  }
}

function matchMetavariable(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (isAbsent(code) || code.kind === 'nodes' || code.kind === 'arguments') return false;
  if (code.kind === 'other' && code.text === 'implements') return false;
  const bound = bind(found, pattern.text, [code]);
  return bound === false ? false : then(bound);
}

/** The code, or an expression anywhere in it. */
function matchDeep(pattern: Node, code: Node, found: Found, then: Then): boolean {
  return match(pattern, code, found, then) || code.kids.some((kid) => matchDeep(pattern, kid, found, then));
}

function isConstant(pattern: Node, { constant }: Node): boolean {
  if (constant?.value !== pattern.text) return false;
  return pattern.kind === 'number' ? constant.type === 'number' : constant.type === 'boolean';
}

/** One that is an ellipsis alone is any string. */
function matchInterpolated(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const isAny = pattern.kids.length === 1 && pattern.kids[0]!.kind === 'ellipsis';
  if (isAny && (code.kind === 'string' || code.constant?.type === 'string')) return then(found);
  return matchShape(pattern, code, found, then);
}

/** `/.../` stands for each regular expression, `/$X/` for the text of one. */
function matchRegex(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const text = pattern.text.slice(1, -1);
  if (text === '...' || text === ellipsisName) return code.constant?.type === 'regex' && then(found);
  if (code.kind !== 'regex') return false;
  if (!/^\$[A-Z_][A-Z_0-9]*$/.test(text)) return matchShape(pattern, code, found, then);
  if (code.kids.length > 0) return false;
  const content = { ...code, kind: 'string' as const, text: code.text.replace(/^\/|\/[a-z]*$/g, ''), isContent: true };
  const bound = bind(found, text, [content]);
  return bound !== false && then(bound);
}

/** Also what a function ends with, where that is what it returns. */
function matchReturn(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const isReturned = code.kind === 'expression' && (code.text === 'returned' || code.text === 'last');
  return isReturned ? match(pattern.kids[0]!, code.kids[0]!, found, then) : matchShape(pattern, code, found, then);
}

/** A statement of one expression. That of a metavariable alone stands for any statement. */
function matchStatement(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const [value] = pattern.kids;
  if (value!.kind === 'metavariable') {
    return matchMetavariable(value!, code.kind === 'expression' ? code.kids[0]! : code, found, then);
  }
  if (value!.kind === 'deep') return matchDeep(value!.kids[0]!, code, found, then);
  if (!holdsExpression.has(code.kind)) return false;
  return matchInside(value!, code.kind === 'variable' ? code : code.kids[0]!, found, then);
}

const holdsExpression = new Set<Kind>(['expression', 'return', 'variable']);

/** The expression of a statement, or one that is part of it: the first way that matches. */
function matchInside(pattern: Node, code: Node, found: Found, then: Then): boolean {
  let isFound = false;
  const isStopped = match(pattern, code, found, (next) => {
    isFound = true;
    return then(next);
  });
  if (isStopped || isFound || code.kind === 'function') return isStopped;
  return code.kids.some((kid) => matchInside(pattern, kid, found, then));
}

/** `x = 1` is also the declaration of x. */
function matchAssignment(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (code.kind === 'assignWith') {
    return match(pattern.kids[0]!, code.kids[0]!, found, (next) => match(pattern.kids[1]!, code.kids[1]!, next, then));
  }
  if (code.kind !== 'variable' || pattern.options?.assignIsDeclaration === false)
    return matchShape(pattern, code, found, then);
  const [, target, , value] = code.kids;
  if (isAbsent(value!)) return false;
  // What is declared is not yet what it will stand for.
  const { imported: _imported, ...declared } = target!;
  return match(pattern.kids[0]!, declared, found, (next) => match(pattern.kids[1]!, value!, next, then));
}

/** A name, or one that was imported under another name. */
function matchName(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (pattern.kind === 'member' && pattern.kids[1]!.kind === 'ellipsis') {
    return matchChain(pattern.kids[0]!, code, found, then);
  }
  const isKnown = code.imported !== undefined && (code.isGuessed !== true || isPlainPath(pattern));
  if (isKnown) {
    for (const path of [code.imported!, ...(code.otherGuesses ?? [])]) {
      if (matchPath(pattern, code, path, found, then)) return true;
    }
  }
  return matchShape(pattern, code, found, then);
}

/** `o. ...`: what was reached from `o` by any number of members and calls. */
function matchChain(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (match(pattern, code, found, then)) return true;
  return chained.has(code.kind) && matchChain(pattern, code.kids[0]!, found, then);
}
const chained = new Set<Kind>(['call', 'member', 'index']);

function isPlainPath(pattern: Node): boolean {
  return pattern.kind === 'id' || (pattern.kind === 'member' && pattern.kids.every(isPlainPath));
}

/** The pattern `a.b` against what the code was imported as. */
function matchPath(pattern: Node, code: Node, path: readonly string[], found: Found, then: Then): boolean {
  const last = path.at(-1);
  if (last === undefined) return false;
  const name: Node = { kind: 'id', text: last, kids: [], start: code.start, end: code.end };
  if (pattern.kind === 'metavariable') return path.length === 1 && matchMetavariable(pattern, name, found, then);
  if (pattern.kind === 'id') return path.length === 1 && last === pattern.text && then(found);
  if (pattern.kind !== 'member') return false;
  const matchObject = (next: Found): boolean => matchPath(pattern.kids[0]!, code, path.slice(0, -1), next, then);
  return match(pattern.kids[1]!, name, found, matchObject);
}

/** What is caught may be one of several types; an ellipsis stands for any, under any name. */
function matchCatch(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (code.kind !== 'catch') return false;
  const [type, name, body] = pattern.kids;
  const [givenType, givenName, givenBody] = code.kids;
  const matchBody: Then = (next) => match(body!, givenBody!, next, then);
  const matchRest: Then = (next) =>
    (isAbsent(name!) && type!.kind === 'ellipsis') ||
    (isAbsent(givenName!) && isAbsent(givenType!) && name!.kind === 'metavariable')
      ? matchBody(next)
      : match(name!, givenName!, next, matchBody);
  if (match(type!, givenType!, found, matchRest)) return true;
  if (type!.kind === 'tuple' && givenType!.kind !== 'tuple' && !isAbsent(givenType!)) {
    return matchList(type!.kids, [givenType!], found, matchRest);
  }
  return false;
}

/** The text of a key is also that of a name. */
function matchPair(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const [key, value] = pattern.kids;
  // A function as the value is a method of that name: only an ellipsis stands for it.
  if (code.kind === 'function' && value!.kind === 'ellipsis') return match(key!, code.kids[1]!, found, then);
  if (code.kind !== 'pair') return false;
  const [given, givenValue] = code.kids;
  const name = key!.kind === 'string' && given!.kind === 'id' ? leaf('string', given!.text, given!) : given!;
  return match(key!, name, found, (next) => match(value!, givenValue!, next, then));
}

/** Attributes in any order, among others; an element without children stands for any. */
function matchElement(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (code.kind !== 'element') return false;
  const [name, attributes, children] = pattern.kids;
  const given = code.kids;
  return match(name!, given[0]!, found, (one) =>
    matchSome(attributes!.kids, given[1]!.kids, one, (two) =>
      children!.kids.length === 0 ? then(two) : matchList(children!.kids, given[2]!.kids, two, then),
    ),
  );
}

/** Without an "else", it also is one that has it. */
function matchIf(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (code.kind !== 'if') return false;
  const [condition, body, otherwise] = pattern.kids;
  return match(condition!, code.kids[0]!, found, (one) =>
    match(body!, code.kids[1]!, one, (two) =>
      isAbsent(otherwise!) || (isAnyBlock(otherwise!) && !isAbsent(code.kids[2]!))
        ? then(two)
        : match(otherwise!, code.kids[2]!, two, then),
    ),
  );
}

/** `{ ... }` after "else" also is a further "if". */
function isAnyBlock({ kind, kids }: Node): boolean {
  return kind === 'block' && kids.length === 1 && kids[0]!.kind === 'ellipsis';
}

/** `for (...; ...; ...)` is a loop of either kind. */
function matchFor(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const isAny = pattern.kids.slice(0, 3).every(({ kind }) => kind === 'ellipsis');
  return isAny && code.kind === 'forEach'
    ? match(pattern.kids[3]!, code.kids[2]!, found, then)
    : matchShape(pattern, code, found, then);
}

/** The catches of the pattern, in any order, among others. */
function matchTry(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (code.kind !== 'try') return false;
  const [body, catches, orElse, lastly] = pattern.kids;
  const given = code.kids;
  return match(body!, given[0]!, found, (one) =>
    matchSome(catches!.kids, given[1]!.kids, one, (two) =>
      match(orElse!, given[2]!, two, (three) => match(lastly!, given[3]!, three, then)),
    ),
  );
}

/** Kinds that may match though the pattern leaves something out: attributes, types, bases. */
const mayLeaveOut: Readonly<Partial<Record<Kind, readonly number[]>>> = {
  function: [3, 4],
  class: [2],
  variable: [2],
  parameter: [2, 3],
};

const isWord = new Set(['let', 'const']);

function matchDefinition(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (pattern.kind === 'import' && code.kind === 'sequence' && code.text === 'imports') {
    return code.kids.some((each) => matchDefinition(pattern, each, found, then));
  }
  if (pattern.kind !== code.kind) return false;
  if (pattern.kind === 'class' && pattern.text !== code.text) return false;
  // `var` stands for each word; `let` and `const` for themselves.
  if (pattern.kind === 'variable' && isWord.has(pattern.text) && pattern.text !== code.text) return false;
  if (pattern.kind === 'import' && isSameImport(pattern, code)) return then(found);
  if (pattern.kind === 'import') return matchImport(pattern, code, found, then, match);
  const left = mayLeaveOut[pattern.kind]!;
  const matchFrom = (index: number, next: Found): boolean => {
    const [expected, given] = [pattern.kids[index], code.kids[index]];
    if (expected === undefined || given === undefined) return then(next);
    const rest: Then = (after) => matchFrom(index + 1, after);
    if (isAbsent(expected) && left.includes(index)) return rest(next);
    // What has no value is not declared with any.
    if (pattern.kind === 'variable' && index === 3 && expected.kind === 'ellipsis' && isAbsent(given)) return false;
    if (index === 0) return matchSome(expected.kids, given.kids, next, rest);
    if (pattern.kind === 'class' && index === 2) return matchSome(expected.kids, given.kids, next, rest);
    return match(expected, given, next, rest);
  };
  return matchFrom(0, found);
}

function matchShape(pattern: Node, code: Node, found: Found, then: Then): boolean {
  if (pattern.kind !== code.kind || pattern.text !== code.text) return false;
  switch (pattern.kind) {
    case 'block':
    case 'program':
      return matchStatements(pattern.kids, code.kids, found, { isWhole: true, report: then });
    case 'members':
      return matchMembers(pattern.kids, code.kids, found, then);
    case 'arguments':
      return matchArguments(pattern.kids, code.kids, found, then);
    case 'record': {
      const isWhole =
        (pattern.options?.recordsAreWhole === true || pattern.text === mappingText) &&
        !pattern.kids.some(({ kind }) => kind === 'ellipsis');
      if (isWhole && pattern.kids.length !== code.kids.length) return false;
      return matchMembers(pattern.kids, code.kids, found, then);
    }
    case 'set':
      return matchSome(pattern.kids, code.kids, found, then);
    case 'nodes':
    case 'list':
    case 'tuple':
    case 'parameters':
    case 'interpolated':
    case 'sequence':
      return matchList(pattern.kids, code.kids, found, then);
    case 'other':
      return matchList(pattern.kids, code.kids, found, then);
    default:
      return pattern.kids.length === code.kids.length && matchEach(pattern, code, 0, found, then);
  }
}

function matchEach(pattern: Node, code: Node, index: number, found: Found, then: Then): boolean {
  if (index === pattern.kids.length) return then(found);
  return match(pattern.kids[index]!, code.kids[index]!, found, (next) =>
    matchEach(pattern, code, index + 1, next, then),
  );
}

/** Named ones in any order, the others in theirs. */
function matchArguments(patterns: readonly Node[], codes: readonly Node[], found: Found, then: Then): boolean {
  const isNamed = ({ kind }: Node): boolean => kind === 'keyword';
  const named = patterns.filter(isNamed);
  const given = codes.filter(isNamed);
  if (named.length === 0 && given.length === 0) return matchListOf(patterns, codes, found, then, matchArgument);
  if (named.length === 0) return matchListOf(patterns, codes, found, then, matchArgument);
  const isOpen = patterns.some(({ kind }) => kind === 'ellipsis');
  if (!isOpen && named.length !== given.length) return false;
  const positional = patterns.filter((each) => !isNamed(each));
  return matchSome(named, given, found, (next) =>
    matchListOf(
      positional,
      codes.filter((each) => !isNamed(each)),
      next,
      then,
      matchArgument,
    ),
  );
}

/** A function that is given needs no name, though the pattern has one for it. */
function matchArgument(pattern: Node, code: Node, found: Found, then: Then): boolean {
  const isUnnamed =
    pattern.kind === 'function' &&
    pattern.kids[1]!.kind === 'metavariable' &&
    code.kind === 'function' &&
    isAbsent(code.kids[1]!);
  if (!isUnnamed) return match(pattern, code, found, then);
  const kids = pattern.kids.map((kid, index) => (index === 1 ? none(kid) : kid));
  return match({ ...pattern, kids }, code, found, then);
}

/** Fields of a record or members of a class: those of the pattern, in any order, among others. */
function matchMembers(patterns: readonly Node[], codes: readonly Node[], found: Found, then: Then): boolean {
  return matchSome(patterns, codes, found, then);
}

function matchSome(patterns: readonly Node[], codes: readonly Node[], found: Found, then: Then): boolean {
  return matchSomeOf(patterns, codes, found, then, match);
}
function matchList(patterns: readonly Node[], codes: readonly Node[], found: Found, then: Then): boolean {
  return matchListOf(patterns, codes, found, then, match);
}
export function matchStatements(
  patterns: readonly Node[],
  codes: readonly Node[],
  found: Found,
  how: StatementsMatch,
): boolean {
  return matchStatementsOf(patterns, codes, found, how, match);
}
