/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { oneOf, text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';

export const PeopleSearch = z.object({
  search: text,
  role: oneOf(['admin', 'other']),
  active: oneOf(['true']),
  sort: oneOf(['name', 'email', 'orgRole', '-since', '-lastUpdatedAt']),
  /** True if the dialog for a new one is open. */
  make,
});
export type PeopleSearch = z.infer<typeof PeopleSearch>;
