/**
 * Counts syntax errors in a text. Programming languages use tree-sitter grammars (WebAssembly), which recover from an
 * error and continue; TOML counts its first error; YAML all errors of its documents. Grammars are loaded when first
 * needed.
 */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import treeSitter, { type Language, type Tree } from '@vscode/tree-sitter-wasm';
import { parse as parseToml } from 'smol-toml';
import { parseAllDocuments, type Document } from 'yaml';
import type { Grammar } from './grammar-of.ts';

/** Bound on aliases followed in one YAML document; more means it was built to be large. */
const aliasesMax = 100;

export async function countFaults(grammar: Grammar, text: string): Promise<number> {
  if (grammar === 'toml') return tomlFaults(text);
  if (grammar === 'yaml') return yamlFaults(text);
  const language = await loadLanguage(grammar);
  const parser = new treeSitter.Parser();
  try {
    parser.setLanguage(language);
    const tree = parser.parse(text);
    if (tree === null) throw new Error(`the ${grammar} parser failed`);
    return treeFaults(tree);
  } finally {
    parser.delete();
  }
}

const wasmFolder = dirname(createRequire(import.meta.url).resolve('@vscode/tree-sitter-wasm'));
const languages = new Map<Grammar, Promise<Language>>();
let ready: Promise<void> | undefined;

function loadLanguage(grammar: Grammar): Promise<Language> {
  const load = async (): Promise<Language> => {
    ready ??= treeSitter.Parser.init();
    await ready;
    return treeSitter.Language.load(await readFile(join(wasmFolder, `tree-sitter-${grammar}.wasm`)));
  };
  const loaded = languages.get(grammar) ?? load();
  languages.set(grammar, loaded);
  return loaded;
}

/** Counts error nodes and nodes that the parser inserted. Descends only into branches with an error. */
function treeFaults(tree: Tree): number {
  const cursor = tree.walk();
  let faults = 0;
  try {
    for (;;) {
      const node = cursor.currentNode;
      if (node.isError || node.isMissing) faults += 1;
      if (node.hasError && cursor.gotoFirstChild()) continue;
      while (!cursor.gotoNextSibling()) if (!cursor.gotoParent()) return faults;
    }
  } finally {
    cursor.delete();
    tree.delete();
  }
}

function tomlFaults(text: string): number {
  try {
    parseToml(text);
    return 0;
  } catch {
    return 1;
  }
}

function yamlFaults(text: string): number {
  const documents = parseAllDocuments(text);
  if (!Array.isArray(documents)) return 0;
  return documents.reduce((sum, document) => sum + document.errors.length + (isResolved(document) ? 0 : 1), 0);
}

/** True if every alias has an anchor. */
function isResolved(document: Document.Parsed): boolean {
  try {
    document.toJS({ maxAliasCount: aliasesMax });
    return true;
  } catch {
    return false;
  }
}
