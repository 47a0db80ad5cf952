/** Names that people and tools give to things. */
import { z } from 'zod';
import { isOneLine, oneLineRule } from '../../base/one-line.ts';

/** A name of 1 to `lengthMax` characters in one line, without white space around it. */
export function nameInput(lengthMax = 200) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .refine(isOneLine, oneLineRule);
}
