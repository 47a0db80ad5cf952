/** JSON, with comments as well: a record of JavaScript alone, or any other value. */
import { inner, type LoweringTable } from '../lowering.ts';
import { javascript } from '../javascript/javascript.ts';
import type { GrammarLanguage } from '../language.ts';

const table: LoweringTable = { ...javascript.table, parenthesized_expression: inner };

export const json: GrammarLanguage = {
  ids: ['json'],
  endings: ['json', 'jsonc'],
  grammarOf: () => 'javascript',
  around: { before: '(', after: '\n)' },
  table,
  names: { hasBlockScope: true, declaresByAssignment: false },
  readingsOf: javascript.readingsOf,
};
