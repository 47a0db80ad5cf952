/** Texts of bounded length. Display texts are cut; names stay distinct; what identity is made of is digested. */
import { hash } from 'node:crypto';
import { textMax } from '../limits.ts';

/** A text for people, cut at `max` UTF-16 units (never inside a surrogate pair). */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

/** A name: cut, with a digest of the whole at its end, so that two long names that begin alike stay two. */
export function cutName(name: string, max: number = textMax.name): string {
  if (name.length <= max) return name;
  return `${name.slice(0, max - 18).toWellFormed()}…${hash('sha256', name, 'hex').slice(0, 16)}`;
}

/** Text that identity compares: as it is, or what stands for it when it is long (its head and a digest of the whole). */
export function evidenceText(text: string): string {
  return cutName(text, textMax.snippet);
}
