/** Texts as hosts take them: bounded, and a title on one line. Pure. */

/** Cut at `max` UTF-16 units, never inside a surrogate pair; without NUL, which no host takes. */
export function cutText(text: string, max: number): string {
  const clean = text.replaceAll('\0', '\ufffd').toWellFormed();
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).toWellFormed()}…`;
}

export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** Whether a host holds this text already: some keep line ends their own way, and drop white space at the end. */
export function isSameText(held: string, wanted: string): boolean {
  return spelled(held) === spelled(wanted);
}

const spelled = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();
