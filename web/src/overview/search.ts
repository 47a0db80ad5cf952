/** What the URL of the screen holds. */
import * as z from 'zod/mini';
import { list, oneOf } from '../url/schemas.ts';

/** A day of UTC, as `2026-01-05`. */
const day = z.catch(z.optional(z.iso.date()), undefined);

export const OverviewSearch = z.object({
  /** How far back, in days. */
  days: oneOf(['7', '30', '90', '365']),
  /** A period of whole days instead, both included. */
  from: day,
  to: day,
  bucket: oneOf(['day', 'week', 'month']),
  project: list,
  tag: list,
  team: list,
  show: oneOf(['tables']),
});
export type OverviewSearch = z.infer<typeof OverviewSearch>;
