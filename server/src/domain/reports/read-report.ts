/** Report findings (4.2): one page, with the exact totals of the whole report. */
import { z } from 'zod';
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { countTotals, type Totals } from '../../store/reports/counts/count.ts';
import { listFullFindings } from '../../store/reports/pages/hydrate.ts';
import { listPage, type Position } from '../../store/reports/pages/page.ts';
import type { Platform } from '../platform.ts';
import { reportQueryOf } from './report-query.ts';
import { resolvePeriod } from './period.ts';
import type { ReportRequest } from './report-request.ts';

export interface ReportPage {
  findings: FullFinding[];
  /** '' on the last page. */
  cursor: string;
  totals: Totals;
}

/** Increment when the shape of Progress changes: cursors of older builds are then refused as those of another query. */
const cursorFormat = 1;

/** The content of a cursor: where the page ended, and what the first page fixed. */
const Progress = z.object({
  relevantSince: z.coerce.date(),
  id: z.string(),
  impliedUntil: z.coerce.date(),
  totals: z.object({ total: z.number(), code: z.number(), sca: z.number(), secrets: z.number() }),
});

/**
 * One page of at most `limit` findings. Throws INVALID_CURSOR for a cursor of another query, INVALID_ARGUMENT if
 * `until` is before `since`.
 */
export async function readReport(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  request: ReportRequest,
  paging: { cursor: string | undefined; limit: number },
): Promise<ReportPage> {
  const caller = { deployment: member.deploymentId, user: member.userId };
  const digest = queryDigest({ report: request, ...caller, format: cursorFormat });
  const progress =
    paging.cursor === undefined ? null : Progress.parse(decodeCursor(platform.keys.cursor, digest, paging.cursor));
  const now = platform.clock.now();
  const impliedUntil = progress?.impliedUntil ?? new Date(now.getTime() + 1);
  const period = resolvePeriod(request, impliedUntil);
  if (period === null) return { findings: [], cursor: '', totals: { total: 0, code: 0, sca: 0, secrets: 0 } };
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const query = await reportQueryOf(tx, member, request, period);
    const totals = progress?.totals ?? (await countTotals(tx, query, now));
    const found = await listPage(tx, { query, after: progress, limit: paging.limit + 1, total: totals.total });
    const page = found.slice(0, paging.limit);
    const findings = await listFullFindings(
      tx,
      page.map((position) => position.id),
      member.visibleProjectIds,
    );
    const last = found.length > paging.limit ? page.at(-1) : undefined;
    const cursor =
      last === undefined ? '' : encodeCursor(platform.keys.cursor, digest, progressAt(last, impliedUntil, totals));
    return { findings, cursor, totals };
  });
}

function progressAt({ relevantSince, id }: Position, impliedUntil: Date, totals: Totals): z.input<typeof Progress> {
  return { relevantSince: relevantSince.toISOString(), id, impliedUntil: impliedUntil.toISOString(), totals };
}
