/**
 * The ignores that a scan is read under. Results on an ignored path are not staged (scans/stage-upload.ts), and the findings that are
 * known there become REMOVED by the coverage rule (store/reconcile/stage-changes.ts): the scan looked there, and was told not to.
 */
import { queryDigest } from '../../base/cursor.ts';
import type { IssueType } from '../../model/draft.ts';
import { ignoredPaths } from '../../model/ignores/ignored-paths.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { listIgnoreRows } from '../../store/ignores/ignores.ts';

export interface IgnoresInForce {
  /** Equal for equal patterns; '' where there are none. */
  digest: string;
  /** Null where there are none. */
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
