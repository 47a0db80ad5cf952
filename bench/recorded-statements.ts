/** Records the statements of a report's first page and replays them bare: the floor for reports. */
import type { QueryConfig } from 'pg';
import { reportQueryOf } from '../server/src/domain/reports/report-query.ts';
import { resolvePeriod } from '../server/src/domain/reports/period.ts';
import { ReportFindingsRequest, toReportOrder, toReportRequest } from '../server/src/http/reports/request.ts';
import type { Member } from '../server/src/model/caller.ts';
import type { TenantTransaction } from '../server/src/store/database.ts';
import { countTotals } from '../server/src/store/reports/counts/count.ts';
import { listFullFindings } from '../server/src/store/reports/pages/hydrate.ts';
import { pinFound } from '../server/src/store/reports/search/pin-found.ts';
import { listOrderedPage } from '../server/src/domain/reports/report-order.ts';

/** The arguments of one call of pg's `query`. */
export type Recorded = [statement: string | QueryConfig, values?: unknown[]];

/** The transaction, with everything sent through it recorded from now on. */
export function recorder(tx: TenantTransaction): { tx: TenantTransaction; recorded: Recorded[] } {
  const recorded: Recorded[] = [];
  const client = new Proxy(tx.client, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name) as unknown;
      return (...call: Recorded) => {
        recorded.push(call);
        return target.query(...call);
      };
    },
  });
  return { tx: { client, deploymentId: tx.deploymentId }, recorded };
}

/** All statements for the first page of this body. */
export async function recordStatements(tx: TenantTransaction, body: Record<string, unknown>): Promise<Recorded[]> {
  const { tx: recording, recorded } = recorder(tx);
  const parsed = ReportFindingsRequest.parse(body);
  const request = toReportRequest(parsed);
  const now = new Date();
  const period = resolvePeriod(request, now);
  if (period === null) throw new Error('a bench case without a period');
  const member = { orgRole: 'admin', visibleProjectIds: null } as Member;
  const query = await pinFound(recording, await reportQueryOf(recording, member, request, period));
  const { total } = await countTotals(recording, query, now);
  const order = toReportOrder(parsed);
  const page = await listOrderedPage(recording, { query, order, after: null, limit: 101, total, now });
  await listFullFindings(
    recording,
    page.slice(0, 100).map((position) => position.id),
    null,
  );
  return recorded;
}

export async function replay(tx: TenantTransaction, statements: readonly Recorded[]): Promise<void> {
  for (const call of statements) await tx.client.query(...call);
}
