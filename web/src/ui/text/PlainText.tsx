/**
 * Text from scanners, repositories and people, shown as what it is: characters that are invisible, or that turn the direction of what
 * follows, stand there by their number, and the text's own direction stays within it.
 */
import classes from './plain-text.module.css';

// Controls (but tab and line feed), zero-width characters, the marks that turn the direction, and the tags of plane 14.
const unseen =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** The text with a visible name in the place of each unseen character. */
export function showUnseen(text: string): string {
  return text.replaceAll(
    unseen,
    (character) => `⟨U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}

/** `lengthMax`: what is longer ends in an ellipsis (a message may be a megabyte). */
export function PlainText(props: { children: string; lengthMax?: number }) {
  const { children: text, lengthMax = 20_000 } = props;
  const shown = text.length > lengthMax ? `${text.slice(0, lengthMax)}… (${String(text.length)} characters)` : text;
  return <bdi className={classes.text}>{showUnseen(shown)}</bdi>;
}
