/**
 * Syntax highlighting: shiki's core with the JavaScript engine; each grammar is loaded on first use. This module itself
 * is loaded lazily.
 */
import { createCssVariablesTheme, createHighlighterCore, type HighlighterCore, type LanguageInput } from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';

/** A token of a line; `colour` is a CSS value: one of the variables `--code-…` of console.css. */
export interface CodeToken {
  text: string;
  colour: string;
}

const grammars: Readonly<Record<string, LanguageInput>> = {
  c: () => import('shiki/langs/c.mjs'),
  csharp: () => import('shiki/langs/csharp.mjs'),
  docker: () => import('shiki/langs/docker.mjs'),
  go: () => import('shiki/langs/go.mjs'),
  html: () => import('shiki/langs/html.mjs'),
  java: () => import('shiki/langs/java.mjs'),
  javascript: () => import('shiki/langs/javascript.mjs'),
  json: () => import('shiki/langs/json.mjs'),
  kotlin: () => import('shiki/langs/kotlin.mjs'),
  php: () => import('shiki/langs/php.mjs'),
  python: () => import('shiki/langs/python.mjs'),
  ruby: () => import('shiki/langs/ruby.mjs'),
  rust: () => import('shiki/langs/rust.mjs'),
  shellscript: () => import('shiki/langs/shellscript.mjs'),
  terraform: () => import('shiki/langs/terraform.mjs'),
  tsx: () => import('shiki/langs/tsx.mjs'),
  typescript: () => import('shiki/langs/typescript.mjs'),
  xml: () => import('shiki/langs/xml.mjs'),
  yaml: () => import('shiki/langs/yaml.mjs'),
};

const theme = createCssVariablesTheme({ name: 'console', variablePrefix: '--code-', fontStyle: false });
// A longer line stays uncoloured: highlighting it would block the page.
const lineLengthMax = 1_000;
let core: Promise<HighlighterCore> | null = null;

/** The lines of `code` as tokens; null for a language without a grammar. */
export async function highlight(code: string, language: string): Promise<CodeToken[][] | null> {
  const grammar = grammars[language];
  if (grammar === undefined) return null;
  core ??= createHighlighterCore({
    themes: [theme],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true }),
  });
  const highlighter = await core;
  await highlighter.loadLanguage(grammar);
  const lines = highlighter.codeToTokensBase(code, {
    lang: language,
    theme: 'console',
    tokenizeMaxLineLength: lineLengthMax,
  });
  return lines.map((line) => line.map(({ content, color = '' }) => ({ text: content, colour: color })));
}
