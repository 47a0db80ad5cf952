/** Reads a file: its nodes, with names and constants resolved. */
import { startLowering } from './lowering.ts';
import type { Language, ParsedCode } from './language.ts';
import { loadGrammar, parserOf } from '../syntax/grammar.ts';
import { parseSyntax, type Syntax } from '../syntax/syntax.ts';
import { node } from '../code/node.ts';
import { propagateConstants } from '../code/propagate-constants.ts';
import { resolveNames } from '../code/resolve-names.ts';

/** Loads the grammars of all the language's files. */
export async function loadLanguage(language: Language): Promise<void> {
  if ('readCode' in language) await Promise.all((language.grammars ?? []).map((each) => loadGrammar(each)));
  if (!('grammarOf' in language)) return;
  await Promise.all(language.endings.map((ending) => loadGrammar(language.grammarOf(ending))));
}

/** Throws unless the language was loaded. */
export function parseCode(text: string, path: string, language: Language): ParsedCode {
  if ('readTextPattern' in language) {
    return { program: node('program', [], { start: 0, end: text.length }), isDamaged: false };
  }
  if ('readCode' in language) return language.readCode(text);
  const parser = parserOf(language.grammarOf(path.slice(path.lastIndexOf('.') + 1)));
  const { before, after } = language.around ?? { before: '', after: '' };
  const { root, isDamaged } = parseSyntax(parser, before + text + after);
  const syntax = before === '' ? root : moved(root, { by: before.length, end: text.length });
  const program = startLowering(text, language.table, isDamaged).lower(syntax);
  resolveNames(program, language.names);
  propagateConstants(program);
  return { program, isDamaged };
}

/** With the places that it has in the file's own text. */
function moved(syntax: Syntax, within: { by: number; end: number }): Syntax {
  const at = (place: number): number => Math.min(Math.max(place - within.by, 0), within.end);
  const kids = syntax.kids.map((kid) => moved(kid, within));
  return { ...syntax, start: at(syntax.start), end: at(syntax.end), kids };
}
