/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { oneOf, text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';

export const PeopleSearch = z.object({
  search: text,
  role: oneOf(['admin', 'other']),
  active: oneOf(['true']),
  sort: oneOf(['name', 'email', 'orgRole', '-since', '-lastUpdatedAt']),
  /** The dialog that makes one is open. */
  make,
});
export type PeopleSearch = z.infer<typeof PeopleSearch>;
