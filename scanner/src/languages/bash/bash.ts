/** Commands of shells, as Semgrep's command has them (seen with 1.182.0). */
import type { Node } from '../../code/node.ts';
import { ellipsisName, metaEllipsisName, metavariableName } from '../../patterns/placeholders.ts';
import { pickAny } from '../../patterns/pick-any.ts';
import type { GrammarLanguage, Reading } from '../language.ts';
import { bashTable } from './lower-bash.ts';

export const bash: GrammarLanguage = {
  ids: ['bash', 'sh'],
  endings: ['sh', 'bash'],
  grammarOf: () => 'bash',
  table: bashTable,
  names: { hasBlockScope: false, declaresByAssignment: true },
  readingsOf(pattern) {
    const text = standInBash(pattern);
    const pick: Reading['pick'] = (program) => unwrapped(pickAny(program));
    // A brace that closes is a word unless a sign ends what is before it.
    return [
      { text, pick },
      { text: text.replaceAll(/(?<=\w)[ \t]*\}/g, '; }'), pick },
    ];
  },
};

/** A command of one word is the word, wherever it stands. */
function unwrapped(pattern: Node | undefined): Node | undefined {
  const isWord = pattern?.kind === 'other' && pattern.text === 'command' && pattern.kids.length === 1;
  return isWord ? pattern.kids[0] : pattern;
}

const tokens =
  /(?<raw>'[^']*'|\\.)|\$\.\.\.(?<ellipsis>[A-Z_][A-Z_0-9]*)|(?<dots>(?<!\.)\.\.\.(?!\.))|\$(?<name>[A-Z_][A-Z_0-9]*)(?!\w)/g;

/** Also inside of double quotation marks. */
export function standInBash(pattern: string): string {
  return pattern.replaceAll(tokens, (whole, ...given: unknown[]) => {
    const { ellipsis, dots, name } = given.at(-1) as Record<string, string | undefined>;
    if (ellipsis !== undefined) return metaEllipsisName(ellipsis);
    if (dots !== undefined) return ellipsisName;
    return name === undefined ? whole : metavariableName(name);
  });
}
