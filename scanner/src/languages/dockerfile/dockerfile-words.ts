/** Words of instructions as nodes: of code, and of patterns, in which some stand for others. */
import { leaf, node, type Node } from '../../code/node.ts';
import { ellipsisName } from '../../patterns/placeholders.ts';
import { parserOf } from '../../syntax/grammar.ts';
import { parseSyntax } from '../../syntax/syntax.ts';
import { standInBash } from '../bash/bash.ts';
import { bashTable } from '../bash/lower-bash.ts';
import { startLowering } from '../lowering.ts';
import { withoutStandIns } from '../without-stand-ins.ts';

export interface Word {
  text: string;
  start: number;
}

export interface Words {
  value(word: Word): Node;
  /** A value that is never left open. */
  single(word: Word): Node;
  shell(text: Word): Node;
}

export const codeWords: Words = {
  value: stringOf,
  single: stringOf,
  shell(word) {
    const { program, place } = parseShell(word, word.text);
    const [only, ...others] = program.kids;
    if (only !== undefined && others.length === 0 && isExpression(only)) return moved(only, word.start);
    return node('other', [], place, `shell ${word.text.trim().replaceAll(/\s+/g, ' ')}`);
  },
};

export const patternWords: Words = {
  value(word) {
    const { text, start } = word;
    const place = { start, end: start + text.length };
    if (text === '...') return leaf('ellipsis', '', place);
    if (/^\$\.\.\.[A-Z_][A-Z_0-9]*$/.test(text)) return leaf('metaEllipsis', text, place);
    return /^\$[A-Z_][A-Z_0-9]*$/.test(text) ? leaf('metavariable', text, place) : stringOf(word);
  },
  single: (word) => (word.text === '...' ? stringOf({ ...word, text: ellipsisName }) : patternWords.value(word)),
  shell(word) {
    const value = patternWords.value({ ...word, text: word.text.trim() });
    if (value.kind === 'ellipsis' || value.kind === 'metaEllipsis') return value;
    const { program, place } = parseShell(word, standInBash(word.text));
    const [only, ...others] = program.kids;
    // Also what is a part of the command.
    return only !== undefined && others.length === 0 && isExpression(only)
      ? node('deep', [withoutStandIns(only)], place)
      : node('other', [], place, `shell ${word.text.trim().replaceAll(/\s+/g, ' ')}`);
  },
};

function stringOf({ text, start }: Word): Node {
  const inner = /^"((?:\\.|[^"\\])*)"$|^'([^']*)'$/s.exec(text);
  return leaf('string', inner?.[1]?.replaceAll(/\\(.)/gs, '$1') ?? inner?.[2] ?? text, {
    start,
    end: start + text.length,
  });
}

function parseShell({ text, start }: Word, written: string): { program: Node; place: { start: number; end: number } } {
  const { root, isDamaged } = parseSyntax(parserOf('bash'), written);
  const program = startLowering(written, bashTable, isDamaged).lower(root);
  return { program, place: { start, end: start + text.trimEnd().length } };
}

/** Compound commands are not looked into. */
const isExpression = ({ kind, text }: Node): boolean =>
  kind === 'assign' || (kind === 'other' && /^(?:command|list|pipeline|negated_command)\b/.test(text));

function moved(given: Node, by: number): Node {
  return {
    ...given,
    start: given.start + by,
    end: given.end + by,
    kids: given.kids.map((kid) => moved(kid, by)),
  };
}
