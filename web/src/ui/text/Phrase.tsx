/** A sentence of a catalogue with elements in it: `<Phrase text={words.joinedAs} fill={{ email: <b>…</b> }} />`. */
import { createElement, Fragment, type ReactNode } from 'react';
import { ownMarks, piecesOf, type OwnMark, type PhraseProps, type Piece } from './phrase.ts';

type Fill = Readonly<Record<string, ReactNode | ((words: ReactNode) => ReactNode)>>;

export function Phrase<const Text extends string>({ text, fill }: PhraseProps<Text>) {
  return joined(piecesOf(text), fill ?? {});
}

/** As children rather than as a list, so that the pieces need no keys. */
function joined(pieces: readonly Piece[], fill: Fill): ReactNode {
  return createElement(Fragment, null, ...pieces.map((piece) => shown(piece, fill)));
}

function shown(piece: Piece, fill: Fill): ReactNode {
  if (typeof piece === 'string') return piece;
  const filling = fill['gap' in piece ? piece.gap : piece.mark];
  if ('gap' in piece) return typeof filling === 'function' ? null : filling;
  const words = joined(piece.pieces, fill);
  if (isOwnMark(piece.mark)) return createElement(piece.mark, null, words);
  return typeof filling === 'function' ? filling(words) : words;
}

const isOwnMark = (mark: string): mark is OwnMark => ownMarks.some((own) => own === mark);
