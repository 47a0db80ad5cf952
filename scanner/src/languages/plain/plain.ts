/** Any text, of any file: only regular expressions find something in it. */
import { node } from '../../code/node.ts';
import { PatternUnreadable, type OwnLanguage } from '../language.ts';

export const plain: OwnLanguage = {
  ids: ['regex', 'generic', 'none'],
  endings: [],
  takesAnyFile: true,
  readCode: (text) => ({ program: node('program', [], { start: 0, end: text.length }), isDamaged: false }),
  readPattern() {
    throw new PatternUnreadable('Patterns of the languages generic and regex are not supported: only pattern-regex.');
  },
};
