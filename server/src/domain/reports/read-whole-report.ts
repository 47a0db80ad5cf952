/** All findings of a report, page after page, for who takes them one after the other: nothing but a page is held. */
import type { Member } from '../../model/caller.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import type { Platform } from '../platform.ts';
import { readReport } from './read-report.ts';
import type { ReportRequest } from './report-request.ts';

export type { FullFinding } from '../../model/full-finding.ts';

/** Findings of a page: some megabytes, where each tells all that there is. */
const pageSizeDefault = 500;

export interface WholeReport {
  total: number;
  pages: AsyncGenerator<FullFinding[], void>;
}

/**
 * The first page is read before this answers, so that what is wrong with the request is told then; a missing `until` is fixed by it for
 * all pages. The others are read when they are asked for. What happens meanwhile is as it is between the pages of GetReportFindings.
 */
export async function readWholeReport(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  request: ReportRequest,
  pageSize = pageSizeDefault,
): Promise<WholeReport> {
  const first = await readReport(platform, member, request, { cursor: undefined, limit: pageSize });
  async function* pages(): AsyncGenerator<FullFinding[], void> {
    let page = first;
    for (;;) {
      if (page.findings.length > 0) yield page.findings;
      if (page.cursor === '') return;
      page = await readReport(platform, member, request, { cursor: page.cursor, limit: pageSize });
    }
  }
  return { total: first.totals.total, pages: pages() };
}
