/** For how long a replaced secret stays valid, as requests say it. */
import { z } from 'zod';
import { keepHours } from '../../model/previous-secret.ts';

const expected = `must be from 0 to ${keepHours.max}`;

export const keepPreviousHoursInput = z
  .int(expected)
  .min(0, expected)
  .max(keepHours.max, expected)
  .default(keepHours.default)
  .describe(
    'How long the replaced secret stays valid; 0: not at all. At most two are valid: one that is still kept from before ends.',
  );
