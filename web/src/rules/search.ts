/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { text } from '../url/schemas.ts';

export const RulesSearch = z.object({
  search: text,
  language: text,
  severity: text,
  product: text,
  origin: text,
  enabled: text,
  rule: text,
});
