/** The view state in the screen's URL: the filter, and how its result is shown. */
import * as z from 'zod/mini';
import { findingsFilterShape } from '../terms/findings/findings-filter.ts';
import { list, oneOf, text } from '../url/schemas.ts';
import { make } from '../url/use-making.ts';
import { daysChoices } from './filter/list-filter.ts';
import { groupKinds, groupOrders } from './groups/kinds.ts';
import { orders } from './list/order.ts';

export const FindingsSearch = z.object({
  ...findingsFilterShape,
  /** Days before today, instead of `since`. */
  days: oneOf(daysChoices),
  /** Absent: a list. */
  group: oneOf(groupKinds),
  /** Absent: the most severe group first. */
  groupOrder: oneOf(groupOrders),
  /** The key of the group whose findings are shown. */
  expanded: text,
  /** Absent: the most severe first. */
  order: oneOf(orders),
  /** Absent: the counts by field are beside the list if there is plenty of room. */
  facets: oneOf(['on', 'off']),
  /** The ID of the finding in the pane. */
  finding: text,
  /** Visible columns; absent: the default ones. */
  columns: list,
  /** True if the export menu is open. */
  make,
});
export type FindingsSearch = z.infer<typeof FindingsSearch>;
