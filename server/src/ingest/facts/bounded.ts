/** Texts of bounded length. Display texts are cut, names stay distinct, identity texts are digested. */
import { hash } from 'node:crypto';
import { textMax } from '../limits.ts';

/** A display text, cut at `max` UTF-16 units (never inside a surrogate pair). */
export function cutText(text: string, max: number): string {
  return text.length <= max ? text : `${text.slice(0, max - 1).toWellFormed()}…`;
}

/** A name, cut with a digest of the whole appended, so that long names with the same beginning stay distinct. */
export function cutName(name: string, max: number = textMax.name): string {
  if (name.length <= max) return name;
  return `${name.slice(0, max - 18).toWellFormed()}…${hash('sha256', name, 'hex').slice(0, 16)}`;
}

/** A text for identity: unchanged if short, else its head and a digest of the whole. */
export function evidenceText(text: string): string {
  return cutName(text, textMax.snippet);
}
