import { pickAny } from '../../patterns/pick-any.ts';
import { deepName, ellipsisName, metaEllipsisName, metavariableName } from '../../patterns/placeholders.ts';
import type { GrammarLanguage } from '../language.ts';
import { pickClassMember } from '../pick-members.ts';
import { phpModules } from './php-modules.ts';
import { phpTable } from './lower-php.ts';

export const php: GrammarLanguage = {
  ids: ['php'],
  endings: ['php', 'phtml', 'inc'],
  asFile: (part) => (part.includes('<?') ? part : `<?php ${part}`),
  grammarOf: () => 'php',
  table: phpTable,
  names: { hasBlockScope: false, declaresByAssignment: true },
  modules: phpModules,
  readingsOf(pattern) {
    const text = standIn(pattern);
    return [
      { text: `<?php ${text}`, pick: pickAny },
      { text: `<?php ${text};`, pick: pickAny },
      { text: `<?php class ${ellipsisName} { ${text} }`, pick: pickClassMember },
      { text: `<?php class ${ellipsisName} { ${text} {} }`, pick: pickClassMember },
    ];
  },
};

/** Strings and comments stay as they are; one that is a metavariable alone is no interpolation. */
const tokens =
  /(?<whole>"\$[A-Z_][A-Z_0-9]*")|(?<string>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<open><\.\.\.)|(?<close>\.\.\.>)|\$\.\.\.(?<ellipsis>[A-Z_][A-Z_0-9]*)|(?<dots>\.\.\.)|\$(?<name>_|[A-Z][A-Z_0-9]*|\d+)(?!\w)/g;
/** After one of these words, or an arrow, stands a name and no variable. */
const beforeName =
  /(?:\b(?:class|function|interface|trait|enum|extends|implements|goto|const|namespace|use)\s+|->\s*|::\s*)$/;

function standIn(pattern: string): string {
  const open: boolean[] = [];
  let from = 0;
  /** True of brackets that hold the members of a class. */
  const noteBrackets = (until: number): void => {
    for (; from < until; from += 1) {
      if (pattern[from] === '{') open.push(/\b(?:class|interface|trait|enum)\b[^{};]*$/.test(pattern.slice(0, from)));
      else if (pattern[from] === '}') open.pop();
    }
  };
  return pattern.replaceAll(tokens, (text, ...given: unknown[]) => {
    const groups = given.at(-1) as Record<string, string | undefined>;
    const { whole, string, comment, open: opening, close, ellipsis, dots, name } = groups;
    const at = given.at(-3) as number;
    noteBrackets(at);
    from = at + text.length;
    const [before, after] = [pattern.slice(0, at), pattern.slice(from)];
    const named = (placeholder: string): string => (beforeName.test(before) ? placeholder : `$${placeholder}`);
    if (whole !== undefined) return `'${whole.slice(1, -1)}'`;
    if (string !== undefined) return string;
    if (comment !== undefined) return '';
    if (opening !== undefined) return `${deepName}(`;
    if (close !== undefined) return ')';
    if (ellipsis !== undefined) return named(metaEllipsisName(ellipsis));
    if (name !== undefined) return name === 'GLOBALS' ? text : named(metavariableName(name));
    if (dots === undefined || /->\s*$/.test(before)) return ellipsisName;
    const isAlone = /(?:^|[;{}\n])\s*$/.test(before) && !/^\s*[-+*/.,)\]?:=<>&|]/.test(after);
    if (isAlone && open.at(-1) === true) return `const ${ellipsisName} = 1;`;
    return isAlone && !/^\s*;/.test(after) ? `$${ellipsisName};` : `$${ellipsisName}`;
  });
}
