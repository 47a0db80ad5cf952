/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

export const AuditSearch = z.object({
  /** The subject of the entries: `project:7`, `token:3`. */
  subject: text,
  /** The ID of the entry in the pane. */
  entry: text,
});
