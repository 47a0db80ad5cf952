import type { Node } from '../../code/node.ts';
import { pickAny } from '../../patterns/pick-any.ts';
import { deepName, ellipsisName, metaEllipsisName, metavariableName } from '../../patterns/placeholders.ts';
import type { GrammarLanguage, Reading } from '../language.ts';
import { pythonModules } from './python-modules.ts';
import { pythonTable } from './lower-python.ts';

export const python: GrammarLanguage = {
  ids: ['python', 'py', 'python2', 'python3'],
  endings: ['py', 'pyi'],
  grammarOf: () => 'python',
  table: pythonTable,
  names: { hasBlockScope: false, declaresByAssignment: true },
  modules: pythonModules,
  readingsOf(pattern) {
    const text = standIn(pattern);
    return [
      { text, pick: pickAny },
      // Entries of a record, of which some are an ellipsis.
      { text: text.replaceAll(new RegExp(`([{,]\\s*)${ellipsisName}`, 'g'), `$1**${ellipsisName}`), pick: pickAny },
      // What must be followed by something.
      { text: `${text}\ndef ${ellipsisName}(): pass`, pick: pickDecorator },
      { text: `${text.replace(/:?\s*$/, ':')} pass`, pick: pickAny },
      { text: `${text}\nexcept ${ellipsisName}: pass`, pick: pickAny },
      { text: `try:\n  pass\n${text}`, pick: pickCatch },
    ];
  },
};

const pickDecorator: Reading['pick'] = ({ kids: [first] }: Node) =>
  first?.kind === 'function' && first.kids[0]!.kids.length === 1 ? first.kids[0]!.kids[0] : undefined;
const pickCatch: Reading['pick'] = ({ kids: [first] }: Node) =>
  first?.kind === 'try' ? first.kids[1]!.kids[0] : undefined;

/** Strings stay as they are, but for what is interpolated in them. */
const tokens =
  /(?<string>[a-zA-Z]{0,2}(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|(?<comment>#.*)|(?<open><\.\.\.)|(?<close>\.\.\.>)|\$\.\.\.(?<ellipsis>[A-Z_][A-Z_0-9]*)|(?<dots>\.\.\.)|\$(?<name>[A-Z_][A-Z_0-9]*|\d+)/g;

function standIn(pattern: string): string {
  return pattern.replaceAll(tokens, (whole, ...given: unknown[]) => {
    const { string, comment, open, close, ellipsis, dots, name } = given.at(-1) as Record<string, string | undefined>;
    if (string !== undefined) return /^[a-zA-Z]*f/i.test(string) ? interpolated(string) : string;
    if (comment !== undefined) return '';
    if (open !== undefined) return `${deepName}(`;
    if (close !== undefined) return ')';
    if (dots !== undefined) return ellipsisName;
    if (ellipsis !== undefined) return metaEllipsisName(ellipsis);
    return name === undefined ? whole : metavariableName(name);
  });
}

function interpolated(string: string): string {
  return string
    .replaceAll(/\{\$([A-Z_][A-Z_0-9]*)/g, (_, name: string) => `{${metavariableName(name)}`)
    .replaceAll(/\{\.\.\.(?=[!:}])/g, `{${ellipsisName}`);
}
