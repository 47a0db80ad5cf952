/** Any text, of any file: only regular expressions find something in it. */
import type { Language } from '../language.ts';

export const plain: Language = {
  ids: ['regex', 'generic', 'none'],
  endings: [],
  isPlain: true,
  grammarOf() {
    throw new TypeError('A plain text has no grammar.');
  },
  table: {},
  names: { hasBlockScope: false, declaresByAssignment: false },
  readingsOf: () => [],
};
