/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

const day = z.catch(z.optional(z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))), undefined);

export const AuditSearch = z.object({
  /** The subject of the entries: `project:7`, `token:3`. */
  subject: text,
  /** An action, or all of an object: `session.`. */
  action: text,
  /** The ID of a person: what they did, and what concerns their account. */
  person: z.catch(z.optional(z.string().check(z.regex(/^\d+$/))), undefined),
  since: day,
  /** Exclusive. */
  until: day,
  /** The ID of the entry in the pane. */
  entry: text,
});
export type AuditSearch = z.infer<typeof AuditSearch>;
