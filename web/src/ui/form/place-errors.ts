/** Sorts the errors of a refused request: those of a field of the form, and what is left for the form as a whole. */
import { ApiError, wordsOf } from '../../api/api-error.ts';

export interface FormErrors {
  /** By the name of the field; the first error of each. */
  atFields: ReadonlyMap<string, string>;
  /** '' when every error stands at a field. */
  general: string;
}

export const noErrors: FormErrors = { atFields: new Map(), general: '' };

/**
 * `names` are those of the form's fields. A field is named by the path of its member in the request's body
 * (`email.host`), so a detail `email.to.1` belongs to the field `email.to`.
 */
export function placeErrors(failure: unknown, names: readonly string[]): FormErrors {
  if (!(failure instanceof ApiError)) return { ...noErrors, general: wordsOf(failure) };
  const atFields = new Map<string, string>();
  for (const { path, message } of failure.details) {
    const name = names.find((each) => path === each || path.startsWith(`${each}.`));
    if (name === undefined) return { ...noErrors, general: wordsOf(failure) };
    if (!atFields.has(name)) atFields.set(name, asSentence(message));
  }
  return { atFields, general: atFields.size === 0 ? wordsOf(failure) : '' };
}

/** "must be a URL" → "Must be a URL." */
function asSentence(message: string): string {
  const started = message.replace(/^./, (letter) => letter.toUpperCase());
  return /[.!?]$/.test(started) ? started : `${started}.`;
}
