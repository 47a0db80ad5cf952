/** Reads a file: its nodes, with names and constants resolved. */
import { startLowering } from './lowering.ts';
import type { Language } from './language.ts';
import { loadGrammar } from '../syntax/grammar.ts';
import { parseSyntax } from '../syntax/syntax.ts';
import type { Node } from '../code/node.ts';
import { propagateConstants } from '../code/propagate-constants.ts';
import { resolveNames } from '../code/resolve-names.ts';

export async function parseCode(text: string, path: string, language: Language): Promise<Node> {
  const parser = await loadGrammar(language.grammarOf(path.slice(path.lastIndexOf('.') + 1)));
  const program = startLowering(text, language.table).lower(parseSyntax(parser, text).root);
  resolveNames(program, language.names);
  propagateConstants(program);
  return program;
}
