/** Fetches the pages of a report by the server's cursor. */
import type { Connection } from '../cli/context.ts';
import { unwrap } from '../sdk/unwrap.ts';
import type { ReportResponse, ReportRequest } from './filters.ts';

/** The server's limit of rows per page. */
export const pageRowsMax = 3000;

/** One page. */
export async function fetchPage(connection: Connection, request: ReportRequest): Promise<ReportResponse> {
  const { api, deploymentId } = connection;
  return unwrap(
    api.POST('/api/reporting/{deploymentId}/findings', {
      params: { path: { deploymentId } },
      body: { ...request, withPlaces: true, withRuleTitles: true },
    }),
  );
}

/** Yields pages until the rows end or `rowsMax` is reached; fetches each page only when the consumer asks for it. */
export async function* fetchPages(
  connection: Connection,
  request: ReportRequest,
  rowsMax: number,
): AsyncGenerator<ReportResponse> {
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
