/** Report findings (4.2): one page, with the exact totals of the whole report. */
import { z } from 'zod';
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { countTotals, type Totals } from '../../store/reports/counts/count.ts';
import { listFullFindings } from '../../store/reports/pages/hydrate.ts';
import type { Platform } from '../platform.ts';
import { findByTexts } from './columns/find-by-texts.ts';
import { reportQueryOf } from './report-query.ts';
import { listOrderedPage, type OrderedPosition } from './report-order.ts';
import { resolvePeriod } from './period.ts';
import type { ReportOrder, ReportRequest } from './report-request.ts';

export interface ReportPage {
  findings: FullFinding[];
  /** '' on the last page. */
  cursor: string;
  totals: Totals;
}

/** Increment when the shape of Progress changes: cursors of older builds are then refused as those of another query. */
const cursorFormat = 2;

const newestFirst: ReportOrder = { by: 'relevant_since', isDescending: true };

/** The content of a cursor: where the page ended, and what the first page fixed. */
const Progress = z.object({
  relevantSince: z.coerce.date(),
  id: z.string(),
  rank: z.string(),
  impliedUntil: z.coerce.date(),
  totals: z.object({ total: z.number(), code: z.number(), sca: z.number(), secrets: z.number() }),
});

/**
 * One page of at most `limit` findings. Throws INVALID_CURSOR for a cursor of another query, INVALID_ARGUMENT if
 * `until` is before `since`.
 */
export async function readReport(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'findingColumns'>,
  member: Member,
  request: ReportRequest,
  { cursor, limit, order = newestFirst }: { cursor: string | undefined; limit: number; order?: ReportOrder },
): Promise<ReportPage> {
  const caller = { deployment: member.deploymentId, user: member.userId };
  const digest = queryDigest({ report: request, order, ...caller, format: cursorFormat });
  const progress = cursor === undefined ? null : Progress.parse(decodeCursor(platform.keys.cursor, digest, cursor));
  const now = platform.clock.now();
  const impliedUntil = progress?.impliedUntil ?? new Date(now.getTime() + 1);
  const period = resolvePeriod(request, impliedUntil);
  if (period === null) return { findings: [], cursor: '', totals: { total: 0, code: 0, sca: 0, secrets: 0 } };
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const asked = await reportQueryOf(tx, member, request, period);
    const needsIds = order.by === 'epss';
    const query = await findByTexts(tx, platform.findingColumns, asked, { needsIds });
    const totals = progress?.totals ?? (await countTotals(tx, query, now));
    const found = await listOrderedPage(tx, {
      query,
      order,
      after: progress,
      limit: limit + 1,
      total: totals.total,
      now,
    });
    const page = found.slice(0, limit);
    const findings = await listFullFindings(
      tx,
      page.map((position) => position.id),
      member.visibleProjectIds,
    );
    const last = found.length > limit ? page.at(-1) : undefined;
    const next =
      last === undefined ? '' : encodeCursor(platform.keys.cursor, digest, progressAt(last, impliedUntil, totals));
    return { findings, cursor: next, totals };
  });
}

function progressAt(
  { relevantSince, id, rank }: OrderedPosition,
  impliedUntil: Date,
  totals: Totals,
): z.input<typeof Progress> {
  return { relevantSince: relevantSince.toISOString(), id, rank, impliedUntil: impliedUntil.toISOString(), totals };
}
