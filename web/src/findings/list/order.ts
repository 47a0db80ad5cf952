/** The orders of the list: in the URL, in the request, and in words. */
import type { operations } from '../../api/generated/api.ts';
import { keysOf } from '../../terms/wire-words.ts';

type Request = operations['GetReportFindings']['requestBody']['content']['application/json'];

/** The first is the default, which the URL leaves out. */
const orderTable = {
  severity: { label: 'Most severe first', sortBy: 'SEVERITY', sortOrder: 'DESC' },
  'least-severe': { label: 'Least severe first', sortBy: 'SEVERITY', sortOrder: 'ASC' },
  newest: { label: 'Newest first', sortBy: 'RELEVANT_SINCE', sortOrder: 'DESC' },
  oldest: { label: 'Oldest first', sortBy: 'RELEVANT_SINCE', sortOrder: 'ASC' },
  project: { label: 'Project, A to Z', sortBy: 'PROJECT', sortOrder: 'ASC' },
  'project-z': { label: 'Project, Z to A', sortBy: 'PROJECT', sortOrder: 'DESC' },
  rule: { label: 'Rule, A to Z', sortBy: 'RULE', sortOrder: 'ASC' },
  'rule-z': { label: 'Rule, Z to A', sortBy: 'RULE', sortOrder: 'DESC' },
} as const satisfies Record<string, { label: string } & Required<Pick<Request, 'sortBy' | 'sortOrder'>>>;

export type Order = keyof typeof orderTable;
export const orders = keysOf(orderTable);
const usualOrder: Order = 'severity';

export const orderOptions = orders.map((value) => ({ value, label: orderTable[value].label }));

/** The order of a URL. */
export function orderOf(inUrl: Order | undefined): Order {
  return inUrl ?? usualOrder;
}

/** The value for the URL; undefined for the default. */
export function orderInUrl(order: Order): Order | undefined {
  return order === usualOrder ? undefined : order;
}

export function orderToWire(order: Order): Required<Pick<Request, 'sortBy' | 'sortOrder'>> {
  const { sortBy, sortOrder } = orderTable[order];
  return { sortBy, sortOrder };
}
