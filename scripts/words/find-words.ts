/** Finds words of the list in a text. Pure. */
import { headlessComment, wordRules, type WordRule } from './word-list.ts';

export interface WordFound {
  /** From 1. */
  line: number;
  word: string;
  better: string;
}

/** Every place where a line contains a word of the list; `isCode`: headless comments count too. */
export function findWords(text: string, { isCode }: { isCode: boolean }): WordFound[] {
  const rules: readonly WordRule[] = isCode ? [...wordRules, headlessComment] : wordRules;
  return text.split('\n').flatMap((line, index) =>
    rules.flatMap(({ pattern, better }) => {
      const found = pattern.exec(line);
      return found === null ? [] : [{ line: index + 1, word: found[0].trim(), better }];
    }),
  );
}
