/** A function with a weakness in it: its code, and the same code mended. */
import type { Language, WeaknessKind } from '../content/weakness.ts';
import { fill, type Block, type Words } from './source-tree.ts';

export function weakBlock(made: {
  kind: WeaknessKind;
  words: Words;
  language: Language;
  /** The lines before the weakness, and those behind it. */
  head: readonly string[];
  tail: readonly string[];
}): Block {
  const { kind, words, language, head, tail } = made;
  const { taken, weak, mended } = kind.isFlow ? withTakenInput(kind, language) : { ...kind, taken: [] };
  const before = [...head, ...fill(taken, words)];
  const lines = fill(weak, words);
  return {
    lines: [...before, ...lines, ...tail],
    weakness: {
      kind,
      at: before.length,
      count: lines.length,
      takenAt: taken.length === 0 ? null : head.length,
      mended: fill(mended, words),
      isIgnored: false,
    },
  };
}

/** Data that flows is taken into a variable first, as people write it; so the flow has a step between its ends. */
function withTakenInput(
  { weak, mended }: WeaknessKind,
  { inputs, taken }: Language,
): { taken: string[]; weak: string[]; mended: string[] } {
  const input = inputs.find((each) => weak.some((line) => line.includes(each)));
  if (input === undefined) return { taken: [], weak: [...weak], mended: [...mended] };
  const byName = (lines: readonly string[]) => lines.map((line) => line.replaceAll(input, taken.name));
  return { taken: [taken.line.replace('{input}', input)], weak: byName(weak), mended: byName(mended) };
}
