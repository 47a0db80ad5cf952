/** Sorts the errors of a refused request into those of single fields and those of the whole form. */
import { ApiError, messageOf } from '../../api/api-error.ts';

export interface FormErrors {
  /** The first error of each field, by its name. */
  atFields: ReadonlyMap<string, string>;
  /** '' if every error belongs to a field. */
  general: string;
}

export const noErrors: FormErrors = { atFields: new Map(), general: '' };

/**
 * `names`: the names of the form's fields. A field's name is its path in the request body (`email.host`), so a detail
 * `email.to.1` belongs to the field `email.to`.
 */
export function placeErrors(failure: unknown, names: readonly string[]): FormErrors {
  if (!(failure instanceof ApiError)) return { ...noErrors, general: messageOf(failure) };
  const atFields = new Map<string, string>();
  for (const { path, message } of failure.details) {
    const name = names.find((each) => path === each || path.startsWith(`${each}.`));
    if (name === undefined) return { ...noErrors, general: messageOf(failure) };
    if (!atFields.has(name)) atFields.set(name, asSentence(message));
  }
  return { atFields, general: atFields.size === 0 ? messageOf(failure) : '' };
}

/** "must be a URL" → "Must be a URL." */
function asSentence(message: string): string {
  const started = message.replace(/^./, (letter) => letter.toUpperCase());
  return /[.!?]$/.test(started) ? started : `${started}.`;
}
