/** Reads a pattern: as code with stand-ins, which then become ellipses and metavariables. */
import type { MatchOptions, Node } from '../code/node.ts';
import { startLowering } from './lowering.ts';
import type { GrammarLanguage, OwnLanguage } from './language.ts';
import { PatternUnreadable } from './pattern-unreadable.ts';
import { loadLanguage } from './parse-code.ts';
import { parserOf } from '../syntax/grammar.ts';
import { parseSyntax } from '../syntax/syntax.ts';
import { withoutStandIns } from './without-stand-ins.ts';

/** The pattern, matched with other options than usual. */
export function withOptions(pattern: Node, options: MatchOptions): Node {
  const kids = pattern.kids.map((kid) => withOptions(kid, options));
  return { ...pattern, kids, options };
}

export async function parsePattern(text: string, language: GrammarLanguage | OwnLanguage): Promise<Node> {
  await loadLanguage(language);
  if ('readPattern' in language) return language.readPattern(text);
  const parser = parserOf(language.grammarOf(language.endings[0]!));
  for (const reading of language.readingsOf(text)) {
    const { root, isDamaged } = parseSyntax(parser, reading.text);
    if (isDamaged) continue;
    const picked = reading.pick(startLowering(reading.text, language.table, isDamaged).lower(root));
    if (picked !== undefined) return withoutStandIns(picked);
  }
  throw new PatternUnreadable(`The pattern is not ${language.ids[0]}: ${text.trim()}`);
}
