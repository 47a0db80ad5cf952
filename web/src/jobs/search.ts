/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { list, text } from '../url/schemas.ts';

export const JobsSearch = z.object({
  search: text,
  status: list,
  type: text,
  source: text,
  target: text,
  project: text,
  sort: text,
});
