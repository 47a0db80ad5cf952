/** The orders of the list: in the URL and in the request. */
import type { operations } from '../../api/generated/api.ts';
import { keysOf } from '../../terms/wire-words.ts';

type Request = operations['GetReportFindings']['requestBody']['content']['application/json'];

/** The first is the default, which the URL leaves out. */
const orderTable = {
  severity: { sortBy: 'SEVERITY', sortOrder: 'DESC' },
  'least-severe': { sortBy: 'SEVERITY', sortOrder: 'ASC' },
  newest: { sortBy: 'RELEVANT_SINCE', sortOrder: 'DESC' },
  oldest: { sortBy: 'RELEVANT_SINCE', sortOrder: 'ASC' },
  epss: { sortBy: 'EPSS', sortOrder: 'DESC' },
  'lowest-epss': { sortBy: 'EPSS', sortOrder: 'ASC' },
  project: { sortBy: 'PROJECT', sortOrder: 'ASC' },
  'project-z': { sortBy: 'PROJECT', sortOrder: 'DESC' },
  rule: { sortBy: 'RULE', sortOrder: 'ASC' },
  'rule-z': { sortBy: 'RULE', sortOrder: 'DESC' },
} as const satisfies Record<string, Required<Pick<Request, 'sortBy' | 'sortOrder'>>>;

export type Order = keyof typeof orderTable;
export const orders = keysOf(orderTable);
const usualOrder: Order = 'severity';

/** The order of a URL. */
export function orderOf(inUrl: Order | undefined): Order {
  return inUrl ?? usualOrder;
}

/** The value for the URL; undefined for the default. */
export function orderInUrl(order: Order): Order | undefined {
  return order === usualOrder ? undefined : order;
}

export function orderToWire(order: Order): Required<Pick<Request, 'sortBy' | 'sortOrder'>> {
  return orderTable[order];
}
