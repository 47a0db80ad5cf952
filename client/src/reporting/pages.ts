/** Pages of a report, one after the other by the server's cursor. */
import type { Connection } from '../cli/context.ts';
import { answerOf } from '../sdk/answer.ts';
import type { ReportAnswer, ReportRequest } from './filters.ts';

/** As many rows as the server gives at once. */
export const pageRowsMax = 3000;

/** One page. */
export async function fetchPage(connection: Connection, request: ReportRequest): Promise<ReportAnswer> {
  const { api, deploymentId } = connection;
  return answerOf(
    api.POST('/api/reporting/{deploymentId}/findings', {
      params: { path: { deploymentId } },
      body: request,
    }),
  );
}

/** Page after page until the rows end or `rowsMax` are reached; each page is fetched when the one before is used up. */
export async function* fetchPages(
  connection: Connection,
  request: ReportRequest,
  rowsMax: number,
): AsyncGenerator<ReportAnswer> {
  let cursor = '';
  for (let rows = 0; rows < rowsMax;) {
    const limit = Math.min(pageRowsMax, rowsMax - rows);
    const page = await fetchPage(connection, { ...request, limit, ...(cursor === '' ? {} : { cursor }) });
    yield page;
    rows += page.findings.length;
    cursor = page.cursor;
    if (cursor === '' || page.findings.length === 0) return;
  }
}
