import { standInOfBraces } from '../../patterns/brace-patterns.ts';
import { pickAny } from '../../patterns/pick-any.ts';
import { ellipsisName, metaEllipsisName, metavariableName } from '../../patterns/placeholders.ts';
import type { GrammarLanguage, Reading } from '../language.ts';
import { pickBody, pickCatch, pickClassMember, pickDecorator } from '../pick-members.ts';
import { csharpModules } from './csharp-modules.ts';
import { csharpTable } from './lower-csharp.ts';

const pickValue: Reading['pick'] = ({ kids: [first] }) => (first?.kind === 'variable' ? first.kids[3] : undefined);

export const csharp: GrammarLanguage = {
  ids: ['csharp', 'c#'],
  endings: ['cs'],
  grammarOf: () => 'c-sharp',
  table: csharpTable,
  names: { hasBlockScope: true, declaresByAssignment: false, ownFieldWords: ['const', 'readonly', 'private'] },
  modules: csharpModules,
  readingsOf(pattern) {
    // A name alone is no statement of the grammar.
    const statements = pattern.replaceAll(
      /(^|[;{})\n]|\belse)(\s*)(\$[A-Z_][A-Z_0-9]*)(\s*;)/g,
      (_, before: string, space: string, name: string, end: string) => `${before}${space}${name} ${name}${end}`,
    );
    const text = standInOfBraces(statements, {
      statement: `${ellipsisName} ${ellipsisName};`,
      parameter: (name) => `${ellipsisName} ${name}`,
      keyword: ellipsisName,
      initializes: true,
      metaEllipsis: metaEllipsisName,
      metavariable: metavariableName,
    });
    const decorated = { text: `class ${ellipsisName} { ${text} void ${ellipsisName}() {} }`, pick: pickDecorator };
    return [
      ...(/^\s*\[/.test(text) ? [decorated] : []),
      ...(/^\s*catch\b/.test(text) ? [{ text: `try {} ${text}`, pick: pickCatch }] : []),
      { text, pick: pickAny },
      { text: `${text};`, pick: pickAny },
      { text: `object ${ellipsisName} = ${text.replace(/;\s*$/, '')};`, pick: pickValue },
      { text: `class ${ellipsisName} { ${text} }`, pick: pickClassMember },
      { text: `class ${ellipsisName} { ${text}; }`, pick: pickClassMember },
      { text: `class ${ellipsisName} { ${text} {} }`, pick: pickClassMember },
      { text: `${text} {}`, pick: pickAny },
      decorated,
      { text: `class ${ellipsisName} { void ${ellipsisName}() { ${text} } }`, pick: pickBody },
    ];
  },
};
