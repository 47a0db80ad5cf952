/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { list, oneOf } from '../url/schemas.ts';

export const OverviewSearch = z.object({
  /** How far back, in days. */
  days: oneOf(['7', '30', '90', '365']),
  bucket: oneOf(['day', 'week', 'month']),
  project: list,
  tag: list,
  team: list,
});
