/** Dockerfiles as Semgrep's command has them (seen with 1.182.0): an instruction is a statement. */
import { leaf, node, type Node } from '../../code/node.ts';
import { pickAny } from '../../patterns/pick-any.ts';
import type { OwnLanguage } from '../language.ts';
import { PatternUnreadable } from '../pattern-unreadable.ts';
import { codeWords, patternWords, type Words } from './dockerfile-words.ts';
import { lowerInstruction } from './lower-instruction.ts';
import { readInstructions } from './read-instructions.ts';

export const dockerfile: OwnLanguage = {
  ids: ['dockerfile', 'docker'],
  endings: ['dockerfile'],
  fileName: /[Dd]ockerfile$/,
  grammars: ['bash'],
  readCode: (text) => read(text, codeWords),
  readPattern(text) {
    const { program, isDamaged } = read(text, patternWords);
    const picked = pickAny(program);
    if (isDamaged || picked === undefined || picked.kind === 'ellipsis')
      throw new PatternUnreadable(`The pattern is not dockerfile: ${text.trim()}`);
    return picked;
  },
};

function read(text: string, words: Words): { program: Node; isDamaged: boolean } {
  const { instructions, isDamaged } = readInstructions(text);
  const lowered = instructions.map((each) =>
    each.name === '...' && words === patternWords ? leaf('ellipsis', '', each) : lowerInstruction(each, words),
  );
  const known = lowered.filter((each) => each !== undefined);
  return {
    program: node('program', known, { start: 0, end: text.length }),
    isDamaged: isDamaged || known.length < lowered.length,
  };
}
