/** The view state in the screen's URL. */
import * as z from 'zod/mini';
import { oneOf, someOf, text } from '../url/schemas.ts';
import { runStatuses } from '../terms/runs/run-status-words.ts';

export const JobsSearch = z.object({
  search: text,
  status: someOf(runStatuses),
  type: text,
  source: oneOf(['custom', 'pr']),
  target: oneOf(['repo', 'pr']),
  project: text,
  sort: oneOf(['started_at', 'status', 'workflow_type']),
  ascending: oneOf(['true']),
});
export type JobsSearch = z.infer<typeof JobsSearch>;
