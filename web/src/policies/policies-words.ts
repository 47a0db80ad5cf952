/** The copy of the policies' list. */
import { counted, formatNumber } from '../ui/text/format.ts';

export const policiesWords = {
  title: 'Policies',
  order: 'First match wins: older policies first, the default last',
  empty: { title: 'No policies', words: 'Parapet creates the default policies with the first scan.' },
  columns: { name: 'Policy', product: 'Product', rules: 'Rules', order: 'Order', changed: 'Changed' },
  noRules: 'No rules (nothing is blocked)',
  rules: (count: number) => counted(count, 'rule'),
  rulesBlocking: (count: number, blocking: number) => `${counted(count, 'rule')}, ${formatNumber(blocking)} blocking`,
  last: 'Last (default)',
  beforeDefault: 'Before the default',
  create: { title: 'New policy', send: 'Create policy', name: 'Name', product: 'Product' },
} as const;
