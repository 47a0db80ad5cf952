/** A list of scans on the wire: the filters, and each scan as in GetScan, but without problems and progress. */
import { z } from 'zod';
import type { ScanFilter } from '../../domain/scans/list-scans.ts';
import { refNameLengthMax } from '../../model/scm/refs.ts';
import { idInput } from '../wire/ids.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';
import { scanStatus, summaryMembers } from './wire.ts';

export const ListScansQuery = z.object({
  projectId: z
    .union([z.literal(''), idInput], { error: 'must be a project’s id: int64, as a string or as a number' })
    .optional(),
  ref: z
    .string()
    .max(refNameLengthMax, `must have at most ${refNameLengthMax} characters`)
    .optional()
    .describe('The name of a branch, tag or pull request.'),
  status: scanStatus.queryFilters.optional().describe('Can be repeated; a project matches if it has any of them.'),
  pageSize: pageSizeQuery({ default: 50, max: 200 }),
  cursor: cursorInput,
});

export function scanFilterOf({ projectId = '', ref = '', status }: z.output<typeof ListScansQuery>): ScanFilter {
  return {
    projectId: projectId === '' ? null : projectId,
    ref: ref === '' ? null : ref,
    statuses: status ?? null,
  };
}

export const ScanPage = z
  .object({ scans: z.array(z.object(summaryMembers).meta({ id: 'ScanSummary' })), nextCursor: z.string() })
  .meta({ id: 'ScanPage' });
