/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

export const ReferenceSearch = z.object({
  /** A part of an operation's name, path or summary. */
  search: text,
  /** The operationId of the one that is shown. */
  operation: text,
});
