/**
 * The ignores that apply to a scan. Results on an ignored path are not staged (scans/stage-upload.ts), and known
 * findings there become REMOVED by the coverage rule (store/reconcile/stage-changes.ts): the path was covered, and its
 * results were ignored.
 */
import { queryDigest } from '../../base/cursor.ts';
import type { IssueType } from '../../model/draft.ts';
import { ignoredPaths } from '../../model/ignores/ignored-paths.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listIgnoreRows } from '../../store/ignores/ignores.ts';

export interface IgnoresInForce {
  /** Equal for equal patterns; '' if there are none. */
  digest: string;
  /** Null if there are none. */
  isIgnored: ((issueType: IssueType, path: string) => boolean) | null;
}

export async function findIgnoresInForce(tx: TenantTransaction): Promise<IgnoresInForce> {
  const rows = (await listIgnoreRows(tx)).filter(({ patterns }) => patterns.length > 0);
  if (rows.length === 0) return { digest: '', isIgnored: null };
  return {
    digest: queryDigest(rows),
    isIgnored: ignoredPaths(Object.fromEntries(rows.map(({ product, patterns }) => [product, patterns]))),
  };
}
