/** Finds words of the list in a text. Pure. */
import { headlessComment, wordRules } from './word-list.ts';

export interface WordFound {
  /** From 1. */
  line: number;
  word: string;
  better: string;
}

/** Every place where the text contains a word of the list; `isCode`: headless comments count too. */
export function findWords(text: string, { isCode }: { isCode: boolean }): WordFound[] {
  const lines = text.split('\n');
  return lines.flatMap((line, index) => {
    const isHeadlessChecked = isCode && !continuesSentence(line, lines[index - 1]);
    const rules = isHeadlessChecked ? [...wordRules, headlessComment] : wordRules;
    return rules.flatMap((rule) => {
      const { pattern, better } = rule;
      const next = rule === headlessComment ? '' : (lines[index + 1] ?? '');
      const found = pattern.exec(line) ?? acrossBreak(pattern, line, next);
      return found === null ? [] : [{ line: index + 1, word: found[0].trim(), better }];
    });
  });
}

/** Finds a phrase that is wrapped: it begins in `line` and ends in the next one. */
function acrossBreak(pattern: RegExp, line: string, next: string): RegExpExecArray | null {
  const start = line.trimEnd();
  const rest = next.trimStart().replace(/^(?:\*|\/\/)\s+/, '');
  if (start === '' || rest === '') return null;
  const joined = new RegExp(pattern.source, `${pattern.flags}g`);
  for (const found of `${start} ${rest}`.matchAll(joined)) {
    if (found.index < start.length && found.index + found[0].trimEnd().length > start.length + 1) return found;
  }
  return null;
}

/** The text of a line inside a block comment, or of a line comment; undefined for code and for a comment's first line. */
const inside = /^\s*(?:\*(?!\/)|\/\/)(.*)$/;
/** The text of any comment line, the first one included. */
const comment = /^\s*(?:\/\*\*?|\*(?!\/)|\/\/)(.*)$/;

/** True if the line is a wrapped comment line whose sentence began on the line before. */
function continuesSentence(line: string, before: string | undefined): boolean {
  if (!inside.test(line) || before === undefined) return false;
  const text = comment.exec(before)?.[1]?.trim() ?? '';
  return text !== '' && !/[.!?:]$/.test(text);
}
