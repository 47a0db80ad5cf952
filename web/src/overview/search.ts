/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { list, oneOf } from '../url/schemas.ts';

/** A day in UTC, such as `2026-01-05`. */
const day = z.catch(z.optional(z.iso.date()), undefined);

export const OverviewSearch = z.object({
  /** Days before today. */
  days: oneOf(['7', '30', '90', '365']),
  /** A custom period of whole days, both included. */
  from: day,
  to: day,
  bucket: oneOf(['day', 'week', 'month']),
  project: list,
  tag: list,
  team: list,
  show: oneOf(['tables']),
});
export type OverviewSearch = z.infer<typeof OverviewSearch>;
