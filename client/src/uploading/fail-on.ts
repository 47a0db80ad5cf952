/**
 * `--fail-on`: the findings that a scan brought and that are bad enough to break a build. On a pull or merge request: what is
 * open of all that it brings; on the primary branch: what this scan opened.
 */
import { CommandError } from '../cli/command-error.ts';
import type { Connection } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import type { Finding, ReportRequest } from '../reporting/filters.ts';
import { fetchPage, fetchPages } from '../reporting/pages.ts';
import { severities, wireName } from '../reporting/vocabulary.ts';
import type { Scan } from './scan.ts';

export type FailSeverity = (typeof severities)[number];

const pullRequestForm = /^(refs\/)?(pull|pull-requests|merge-requests)\//;

/** The findings of the scans' refs that are of at least this severity. Throws (failed) for a ref that no report covers. */
export async function findFailing(
  connection: Connection,
  scans: readonly Scan[],
  severity: FailSeverity,
): Promise<Finding[]> {
  const found = new Map<string, Finding>();
  for (const scan of scans) {
    const request = requestFor(scan);
    if (request === null) continue;
    const bad = severities.slice(severities.indexOf(severity)).map((word) => wireName('FINDING_SEVERITY_', word));
    const narrowed: ReportRequest = { ...request, filters: { ...request.filters, findingSeverities: bad } };
    for await (const page of fetchPages(connection, narrowed, Number.POSITIVE_INFINITY)) {
      for (const finding of page.findings) if (finding.ref === scan.ref) found.set(finding.id, finding);
    }
    if (found.size === 0) await checkIsCovered(connection, scan, request);
  }
  return [...found.values()];
}

/** The report that shows what the scan brought; null when it brought nothing. */
function requestFor({ ref, counts, createdAt, project }: Scan): ReportRequest | null {
  const projectIds = [project.id];
  if (pullRequestForm.test(ref)) {
    return { reportType: 'REPORT_TYPE_GUARDRAILS_ACTIVITY', guardrailsState: 'OPEN', filters: { projectIds } };
  }
  if (counts.new + counts.reopened === 0) return null;
  return { reportType: 'REPORT_TYPE_TOTAL_OPEN', filters: { projectIds, timePeriod: { since: createdAt } } };
}

/** Reports speak of primary branches and pull requests: silence about another branch must not pass for good news. */
async function checkIsCovered(connection: Connection, scan: Scan, request: ReportRequest): Promise<void> {
  if (pullRequestForm.test(scan.ref)) return;
  const { total } = await fetchPage(connection, { ...request, limit: 1 });
  if (total > 0) return;
  throw new CommandError(
    exitCodes.failed,
    `--fail-on: ${scan.ref} is neither the project's primary branch nor a pull request, so its new findings are in no report`,
    'Upload the branch under its pull request (--ref refs/pull/7/head), or leave --fail-on away.',
  );
}
