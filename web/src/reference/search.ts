/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

export const ReferenceSearch = z.object({
  /** A part of an operation's name, path or summary. */
  search: text,
  /** The operationId of the open operation. */
  operation: text,
});
