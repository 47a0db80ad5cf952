/** Texts as hosts accept them: bounded, titles on one line. Pure. */

/** Cut at `max` UTF-16 units, never inside a surrogate pair; without NUL, which hosts reject. */
export function cutText(text: string, max: number): string {
  const clean = text.replaceAll('\0', '\ufffd').toWellFormed();
  return clean.length <= max ? clean : `${clean.slice(0, max - 1).toWellFormed()}…`;
}

export const oneLine = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/** True if a host already stores this text: some normalise line ends and trim trailing white space. */
export function isSameText(held: string, wanted: string): boolean {
  return spelled(held) === spelled(wanted);
}

const spelled = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd();
