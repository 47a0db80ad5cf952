/** A function with a weakness: its code, and the same code fixed. */
import type { Language, WeaknessKind } from '../content/weakness.ts';
import { fill, type Block, type Words } from './source-tree.ts';

export function weakBlock(made: {
  kind: WeaknessKind;
  words: Words;
  language: Language;
  /** The lines before and after the weakness. */
  head: readonly string[];
  tail: readonly string[];
}): Block {
  const { kind, words, language, head, tail } = made;
  const { assignment, weak, fixed } = kind.isFlow ? withAssignedInput(kind, language) : { ...kind, assignment: [] };
  const before = [...head, ...fill(assignment, words)];
  const lines = fill(weak, words);
  return {
    lines: [...before, ...lines, ...tail],
    weakness: {
      kind,
      at: before.length,
      count: lines.length,
      assignedAt: assignment.length === 0 ? null : head.length,
      fixed: fill(fixed, words),
      isIgnored: false,
    },
  };
}

/** Flowing data is assigned to a variable first, as people write it, so that the flow has a step between its ends. */
function withAssignedInput(
  { weak, fixed }: WeaknessKind,
  { inputs, assignment }: Language,
): { assignment: string[]; weak: string[]; fixed: string[] } {
  const input = inputs.find((each) => weak.some((line) => line.includes(each)));
  if (input === undefined) return { assignment: [], weak: [...weak], fixed: [...fixed] };
  const byName = (lines: readonly string[]) => lines.map((line) => line.replaceAll(input, assignment.name));
  return { assignment: [assignment.line.replace('{input}', input)], weak: byName(weak), fixed: byName(fixed) };
}
