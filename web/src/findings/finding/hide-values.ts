/**
 * Masks values in the code around a leaked credential. The server stores no values, but a tool can leave one in another
 * place; this hides whatever looks like one.
 */

/** Long runs of the characters of keys and tokens, without a star of the server's mask. */
const value = /[A-Za-z0-9+/_=-]{20,}/g;
const isMixed = (text: string): boolean => /[A-Za-z]/.test(text) && /\d/.test(text);
const shownAtFirst = 4;

export function hideValues(text: string): string {
  return text.replaceAll(value, (run) =>
    isMixed(run) ? `${run.slice(0, shownAtFirst)}${'*'.repeat(Math.min(run.length - shownAtFirst, 16))}` : run,
  );
}
