/** All findings of a report, page after page, for a consumer that streams them: only one page is in memory. */
import type { Member } from '../../model/caller.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import type { Platform } from '../platform.ts';
import { readReport } from './read-report.ts';
import type { ReportRequest } from './report-request.ts';

export type { FullFinding } from '../../model/full-finding.ts';

/** Findings per page: some megabytes if each has every detail. */
const pageSizeDefault = 500;

export interface WholeReport {
  total: number;
  pages: AsyncGenerator<FullFinding[], void>;
}

/**
 * Reads the first page before it returns, so that errors of the request are thrown here; that page fixes a missing
 * `until` for all pages. The others are read on demand. Changes between pages show as they do between pages of
 * GetReportFindings.
 */
export async function readWholeReport(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'findingColumns'>,
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
