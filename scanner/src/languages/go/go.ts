import type { Node } from '../../code/node.ts';
import { pickAny } from '../../patterns/pick-any.ts';
import { deepName, ellipsisName, metaEllipsisName, metavariableName, typedName } from '../../patterns/placeholders.ts';
import type { GrammarLanguage, Reading } from '../language.ts';
import { goModules } from './go-modules.ts';
import { goTable } from './lower-go.ts';

export const go: GrammarLanguage = {
  ids: ['go', 'golang'],
  endings: ['go'],
  grammarOf: () => 'go',
  table: goTable,
  names: { hasBlockScope: true, declaresByAssignment: false, moduleName },
  modules: goModules,
  readingsOf(pattern) {
    const text = standIn(pattern);
    return [
      ...(/^\s*\w+\s*:(?!=)/.test(text) ? [{ text: `${ellipsisName}{${text}}\n`, pick: pickPair }] : []),
      { text, pick: pickAny },
      { text: `${text}\n`, pick: pickAny },
      { text: `type ${ellipsisName} interface {\n${text}\n}\n`, pick: pickMember },
      { text: `${text} {}\n`, pick: pickAny },
      { text: `func ${ellipsisName}() {\n${text}\n}\n`, pick: pickBody },
    ];
  },
};

const pickPair: Reading['pick'] = (program) => {
  const picked = pickAny(program);
  return picked?.kind === 'new' && picked.kids[1]!.kids.length === 1 ? picked.kids[1]!.kids[0] : undefined;
};
const pickMember: Reading['pick'] = ({ kids: [first] }: Node) =>
  first?.kind === 'class' && first.kids[3]!.kids.length === 1 ? first.kids[3]!.kids[0] : undefined;
const pickBody: Reading['pick'] = ({ kids: [first] }: Node) =>
  first?.kind === 'function' ? pickAny(first.kids[4]!) : undefined;

/** The name of a package by its path, as far as it can be told: its last part, without a version and without `go`. */
function moduleName(path: string): string {
  const parts = path.split('/').filter((part) => !/^v\d+$/.test(part));
  return (parts.at(-1) ?? path)
    .replace(/\.v\d+$/, '')
    .replace(/^go-/, '')
    .replace(/[.-]go$/, '');
}

/** Strings, comments and what is variadic stay as they are. */
const tokens =
  /(?<string>"(?:\\.|[^"\\\n])*"|`[^`]*`|'(?:\\.|[^'\\\n])*')|(?<comment>\/\/.*|\/\*[\s\S]*?\*\/)|(?<open><\.\.\.)|(?<close>\.\.\.>)|\(\s*\$(?<typed>[A-Z_][A-Z_0-9]*)\s*:(?!=)(?<type>[^()]*(?:\([^()]*\)[^()]*)?)\)|\$\.\.\.(?<ellipsis>[A-Z_][A-Z_0-9]*)|(?<variadic>(?<=\w)\.\.\.(?=\s*\))|(?<=\w\s)\.\.\.(?=[\w*[]))|(?<dots>\.\.\.)|\$(?<name>[A-Z_][A-Z_0-9]*|\d+)/g;

function standIn(pattern: string): string {
  const replaced = pattern.replaceAll(tokens, (whole, ...given: unknown[]) => {
    const groups = given.at(-1) as Record<string, string | undefined>;
    const { comment, open, close, typed, type = '', ellipsis, dots, name } = groups;
    if (comment !== undefined) return '';
    if (open !== undefined) return `${deepName}(`;
    if (close !== undefined) return ')';
    if (typed !== undefined) return `${typedName}(${metavariableName(typed)}, ${standIn(type.trim())})`;
    if (ellipsis !== undefined) return metaEllipsisName(ellipsis);
    if (dots !== undefined) return ellipsisName;
    return name === undefined ? whole : metavariableName(name);
  });
  // A case without a colon stands for any.
  return replaced.replaceAll(
    new RegExp(`\\bcase\\s+${ellipsisName}(?!\\s*[:,])`, 'g'),
    `case ${ellipsisName}: ${ellipsisName}`,
  );
}
