/** The grammars of tree-sitter, as WebAssembly: loaded when first needed, once per thread. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import treeSitter, { type Language, type Parser } from '@vscode/tree-sitter-wasm';

export type GrammarName =
  | 'bash'
  | 'c-sharp'
  | 'go'
  | 'java'
  | 'javascript'
  | 'php'
  | 'python'
  | 'ruby'
  | 'tsx'
  | 'typescript';

const folder = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'));
const loading = new Map<GrammarName, Promise<Parser>>();
const loaded = new Map<GrammarName, Parser>();
let ready: Promise<void> | undefined;

/** Loads the grammar, once. */
export function loadGrammar(name: GrammarName): Promise<Parser> {
  const load = async (): Promise<Parser> => {
    ready ??= treeSitter.Parser.init();
    await ready;
    const language: Language = await treeSitter.Language.load(await readFile(join(folder, `tree-sitter-${name}.wasm`)));
    const parser = new treeSitter.Parser();
    parser.setLanguage(language);
    loaded.set(name, parser);
    return parser;
  };
  const parser = loading.get(name) ?? load();
  loading.set(name, parser);
  return parser;
}

/** A parser of the grammar, shared by all callers of this thread. Throws unless it was loaded. */
export function parserOf(name: GrammarName): Parser {
  const parser = loaded.get(name);
  if (parser === undefined) throw new Error(`The grammar ${name} was not loaded.`);
  return parser;
}
