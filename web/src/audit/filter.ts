/** The audit log's filter as the interface takes it. */
import type { AuditSearch } from './search.ts';

export type AuditFilter = Omit<AuditSearch, 'entry'>;

/** Days are days in UTC; without a filter the object is empty. */
export function toQuery({ subject, action, person, since, until }: AuditFilter) {
  return {
    ...(subject !== undefined && { subject }),
    ...(action !== undefined && { action }),
    ...(person !== undefined && { userId: person }),
    ...(since !== undefined && { since: `${since}T00:00:00Z` }),
    ...(until !== undefined && { until: `${until}T00:00:00Z` }),
  };
}
