/** The copy of the organisation's quotas. */
import { formatNumber } from '../ui/text/format.ts';

export const quotasWords = {
  title: 'Quotas',
  about: 'What this organisation may use. An operator of the server sets it.',
  projects: 'Projects',
  uploadsToday: 'Uploads today (UTC)',
  seats: 'Active people',
  storage: 'Stored data, in MB',
  notMeasured: (limit: number) => `Not measured yet, of ${formatNumber(limit)}`,
  ofLimit: (used: number, limit: number) => `${formatNumber(used)} of ${formatNumber(limit)}`,
  unlimited: (used: number) => `${formatNumber(used)}, no limit`,
} as const;
