/**
 * Sentences with elements in them, as a catalogue of copy writes them: `{name}` stands for an element, and
 * `<name>words</name>` for an element around words, such as a link. `<code>`, `<kbd>` and `<strong>` need no filling.
 * `Phrase` shows them; the types here make a missing or surplus name a compile error.
 */
import type { ReactNode } from 'react';

export const ownMarks = ['code', 'kbd', 'strong'] as const;
export type OwnMark = (typeof ownMarks)[number];

type Gaps<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Gaps<Rest> : never;
type Marks<Text extends string> = Text extends `${string}</${infer Name}>${infer Rest}` ? Name | Marks<Rest> : never;

/** What a sentence must be given: an element for each gap, and for each mark a function that wraps its words. */
export type FillOf<Text extends string> = { readonly [Gap in Gaps<Text>]: ReactNode } & {
  readonly [Mark in Exclude<Marks<Text>, OwnMark>]: (words: ReactNode) => ReactNode;
};

/** The properties of `Phrase`. A text whose type is only `string` fits none: its catalogue lacks `as const`. */
export type PhraseProps<Text extends string> = {
  text: string extends Text ? never : Text;
} & (keyof FillOf<Text> extends never ? { fill?: undefined } : { fill: FillOf<Text> });

export type Piece = string | { gap: string } | { mark: string; pieces: Piece[] };

/** Splits a sentence at its gaps and marks. A mark may hold gaps and other marks, but not one of its own name. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const found of text.matchAll(/\{(\w+)\}|<(\w+)>(.*?)<\/\2>/gs)) {
    const [whole, gap, mark, words = ''] = found;
    if (found.index > end) pieces.push(text.slice(end, found.index));
    if (mark !== undefined) pieces.push({ mark, pieces: piecesOf(words) });
    else if (gap !== undefined) pieces.push({ gap });
    end = found.index + whole.length;
  }
  if (end < text.length) pieces.push(text.slice(end));
  return pieces;
}
