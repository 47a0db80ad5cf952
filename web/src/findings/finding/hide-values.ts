/**
 * A second look at what surrounds a leaked credential: the server keeps no value, and should a tool have hidden it somewhere else, what
 * looks like one is not shown either.
 */

/** Long runs of the characters that keys and tokens are made of, with no star of the server's mask in them. */
const value = /[A-Za-z0-9+/_=-]{20,}/g;
const isMixed = (text: string): boolean => /[A-Za-z]/.test(text) && /\d/.test(text);
const shownAtFirst = 4;

export function hideValues(text: string): string {
  return text.replaceAll(value, (run) =>
    isMixed(run) ? `${run.slice(0, shownAtFirst)}${'*'.repeat(Math.min(run.length - shownAtFirst, 16))}` : run,
  );
}
