/** Any text, of any file: only regular expressions find something in it. */
import type { TextLanguage } from '../language.ts';
import { PatternUnreadable } from '../pattern-unreadable.ts';

export const plain: TextLanguage = {
  ids: ['regex', 'none'],
  endings: [],
  takesAnyFile: true,
  readTextPattern() {
    throw new PatternUnreadable('The language regex has no patterns: only pattern-regex.');
  },
};
