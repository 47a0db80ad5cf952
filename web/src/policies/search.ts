/** The view state in the URL of a policy. */
import * as z from 'zod/mini';
import { oneOf } from '../url/schemas.ts';

export const PolicySearch = z.object({
  /** The rules are being edited. */
  edit: oneOf(['rules']),
});
