/** Matches imports: of one name, or of several of one module. */
import { isAbsent, node, none, type Node } from '../code/node.ts';
import type { Found, Match, Then } from './bindings.ts';
import { matchSomeOf } from './match-lists.ts';

/** Names of one module, in any order, among others; also those that a call of `require` gives. */
export function matchImports(pattern: Node, code: Node, found: Found, then: Then, match: Match): boolean {
  return matchSomeOf(pattern.kids, importsOf(code), found, then, match);
}
function importsOf(code: Node): readonly Node[] {
  if (code.kind === 'import') return [code];
  if (code.kind === 'sequence' && code.text === 'imports') return code.kids;
  if (code.kind !== 'variable') return [];
  const [, target, , value] = code.kids;
  const isRequired = value!.kind === 'call' && value!.kids[0]!.text === 'require' && value!.kids[1]!.kids.length === 1;
  if (!isRequired || target!.kind !== 'record') return [];
  const module = value!.kids[1]!.kids[0]!;
  return target!.kids.map((each) =>
    each.kind === 'pair'
      ? node('import', [module, each.kids[0]!, each.kids[1]!], each)
      : node('import', [module, each, none(each)], each),
  );
}

/** `from a.b import c` is also `import a.b.c`. */
export function isSameImport(pattern: Node, code: Node): boolean {
  const [module, name] = pattern.kids;
  const [given, givenName] = code.kids;
  return (
    code.kind === 'import' &&
    name!.kind === 'id' &&
    isAbsent(givenName!) &&
    given!.text === `${module!.text}.${name!.text}`
  );
}

/** A module is also that of any file below it. */
export function matchImport(pattern: Node, code: Node, found: Found, then: Then, match: Match): boolean {
  const [module, name, alias] = pattern.kids;
  const [given, givenName, givenAlias] = code.kids;
  if (pattern.text !== code.text) return false;
  // A pattern without a name is also of a module whose every name is imported.
  if (isAbsent(name!) && givenName!.text === '*' && isAbsent(alias!)) return match(module!, given!, found, then);
  // `import a` also is `from a import b`.
  if (isAbsent(name!) && isAbsent(alias!) && !isAbsent(givenName!) && module!.kind === 'id')
    return match(module!, given!, found, then);
  const isBelow = module!.kind === 'string' && given!.kind === 'string' && given!.text.startsWith(`${module!.text}/`);
  const matchNames: Then = (next) =>
    match(name!, givenName!, next, (after) =>
      isAbsent(alias!) ? then(after) : match(alias!, givenAlias!, after, then),
    );
  return isBelow ? matchNames(found) : match(module!, given!, found, matchNames);
}
