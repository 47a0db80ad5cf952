/** Says of most files, without parsing them, that a rule finds nothing there: a name of its patterns is not in the text. */
import { mappingText, type Node } from '../code/node.ts';
import type { Formula } from './formula.ts';

/** The names that are in any text in which the pattern matches, in small letters: some languages take either. */
export function wordsOf(pattern: Node, text: string): string[] {
  const written = text.toLowerCase();
  const words = new Set<string>();
  const visit = ({ kind, text: name, kids }: Node): void => {
    // A module may be named in other ways, and a type may be known without its name.
    if (kind === 'import') return;
    if (kind === 'typed') return visit(kids[0]!);
    if (kind === 'id' && name.length > 1 && written.includes(name.toLowerCase())) words.add(name.toLowerCase());
    const key = kind === 'pair' && name === mappingText ? kids[0]!.text : '';
    if (/^[\w-]{2,}$/.test(key) && written.includes(key.toLowerCase())) words.add(key.toLowerCase());
    kids.forEach(visit);
  };
  visit(pattern);
  return [...words];
}

/** False if nothing of the file can be found. `has`: whether the file has the text, in small letters. */
export function couldMatch(formula: Formula, has: (word: string) => boolean): boolean {
  switch (formula.type) {
    case 'pattern':
    case 'text':
      return formula.words.every(has);
    case 'regex':
      return true;
    case 'inside':
      return couldMatch(formula.formula, has);
    case 'any':
      return formula.of.some((each) => couldMatch(each, has));
    default:
      return formula.of.every(
        ({ how, formula: each }) => how === 'isNot' || how === 'notInside' || couldMatch(each, has),
      );
  }
}
