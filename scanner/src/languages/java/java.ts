import { pickAny } from '../../patterns/pick-any.ts';
import { ellipsisName, metaEllipsisName } from '../../patterns/placeholders.ts';
import { standInOfBraces } from '../../patterns/brace-patterns.ts';
import type { GrammarLanguage } from '../language.ts';
import { pickBody, pickCatch, pickClassMember, pickDecorator } from '../pick-members.ts';
import { javaModules } from './java-modules.ts';
import { javaTable } from './lower-java.ts';

export const java: GrammarLanguage = {
  ids: ['java'],
  endings: ['java'],
  grammarOf: () => 'java',
  table: javaTable,
  names: { hasBlockScope: true, declaresByAssignment: false, ownFieldWords: ['final', 'private'] },
  modules: javaModules,
  readingsOf(pattern) {
    const text = standInOfBraces(pattern, {
      statement: `${ellipsisName} ${ellipsisName};`,
      parameter: (name) => `${ellipsisName} ${name}`,
      keyword: `${ellipsisName}=${ellipsisName}`,
      metaEllipsis: metaEllipsisName,
      metavariable: (name) => `$${name}`,
    });
    return [
      ...(/^\s*catch\b/.test(text) ? [{ text: `try {} ${text}`, pick: pickCatch }] : []),
      { text, pick: pickAny },
      { text: `${text};`, pick: pickAny },
      { text: `class ${ellipsisName} { ${text} }`, pick: pickClassMember },
      { text: `class ${ellipsisName} { ${text}; }`, pick: pickClassMember },
      { text: `class ${ellipsisName} { ${text} {} }`, pick: pickClassMember },
      { text: `${text} {}`, pick: pickAny },
      { text: `class ${ellipsisName} { ${text} void ${ellipsisName}() {} }`, pick: pickDecorator },
      { text: `class ${ellipsisName} { ${ellipsisName}() { ${text}; } }`, pick: pickBody },
    ];
  },
};
