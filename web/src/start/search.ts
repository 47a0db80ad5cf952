/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { firstSteps } from '../terms/first-steps.ts';
import { oneOf } from '../url/schemas.ts';

export const StartSearch = z.object({
  /** The open step; default: the first that is not done. */
  step: oneOf(firstSteps),
});
