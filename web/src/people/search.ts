/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { oneOf, text } from '../url/schemas.ts';

export const PeopleSearch = z.object({
  search: text,
  role: oneOf(['admin', 'other']),
  active: oneOf(['true']),
  sort: oneOf(['name', 'email', 'orgRole', '-since', '-lastUpdatedAt']),
});
export type PeopleSearch = z.infer<typeof PeopleSearch>;
