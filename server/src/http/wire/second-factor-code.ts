/** A code of a second factor, as people type it. */
import { z } from 'zod';
import { writeOnly } from './write-only.ts';

export const secondFactorCode = writeOnly(
  z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(100)
    .describe(
      'The six digits that the authenticator app shows, or a recovery code. Each is accepted once; spaces and hyphens do not matter.',
    ),
);
