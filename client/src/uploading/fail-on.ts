/**
 * `--fail-on`: finds the findings of a scan that fail a build. On a pull or merge request: all its open findings; on the
 * primary branch: the findings that this scan opened.
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

/** The scans' findings of this severity or above. Throws CommandError (failed) for a ref that no report covers. */
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

/** The request for the scan's findings; null if it opened none. */
function requestFor({ ref, counts, createdAt, project }: Scan): ReportRequest | null {
  const projectIds = [project.id];
  if (pullRequestForm.test(ref)) {
    return { reportType: 'REPORT_TYPE_GUARDRAILS_ACTIVITY', guardrailsState: 'OPEN', filters: { projectIds } };
  }
  if (counts.new + counts.reopened === 0) return null;
  return { reportType: 'REPORT_TYPE_TOTAL_OPEN', filters: { projectIds, timePeriod: { since: createdAt } } };
}

/** Reports cover primary branches and pull requests only; an empty report about another branch must not pass the build. */
async function checkIsCovered(connection: Connection, scan: Scan, request: ReportRequest): Promise<void> {
  if (pullRequestForm.test(scan.ref)) return;
  const { total } = await fetchPage(connection, { ...request, limit: 1 });
  if (total > 0) return;
  throw new CommandError(
    exitCodes.failed,
    `--fail-on: ${scan.ref} is neither the project's primary branch nor a pull request, so no report covers its findings`,
    'Upload the branch as its pull request (--ref refs/pull/7/head), or remove --fail-on.',
  );
}
