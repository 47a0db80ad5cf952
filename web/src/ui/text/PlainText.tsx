/**
 * Text from scanners, repositories and people, shown safely: invisible characters and those that change the text
 * direction appear as their code point, and the text's own direction is isolated.
 */
import classes from './plain-text.module.css';
import { textWords } from './words.ts';

// Control characters (except tab and line feed), zero-width characters, direction marks, and the tags of plane 14.
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Replaces each invisible character with a visible name. */
export function showUnseen(text: string): string {
  return text.replaceAll(
    unseen,
    (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** `lengthMax`: longer text is truncated (a message can be a megabyte long). */
export function PlainText(props: { children: string; lengthMax?: number }) {
  const { children: text, lengthMax = 20_000 } = props;
  const shown = text.length > lengthMax ? textWords.cut(text.slice(0, lengthMax), text.length) : text;
  return <bdi className={classes.text}>{showUnseen(shown)}</bdi>;
}
