/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

export const AuditSearch = z.object({
  /** What an entry is about: `project:7`, `token:3`. */
  subject: text,
  /** The entry whose details are open. */
  entry: text,
});
