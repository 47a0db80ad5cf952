/** Patterns of any text, of any file: words, signs, metavariables and ellipses. */
import type { TextLanguage } from '../language.ts';
import { PatternUnreadable } from '../pattern-unreadable.ts';
import { readTextPattern } from './text-pattern.ts';

export const generic: TextLanguage = {
  ids: ['generic'],
  endings: [],
  takesAnyFile: true,
  readTextPattern(text) {
    const pattern = readTextPattern(text);
    if (pattern.nodes.length === 0) throw new PatternUnreadable('The pattern is empty.');
    return pattern;
  },
};
