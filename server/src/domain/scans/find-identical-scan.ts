/**
 * Recognises an upload that changes nothing because it is identical, byte for byte and in every parameter, to the one
 * behind its ref's last scan: a pipeline that ran again. It is answered from that scan, unread.
 */
import type { TenantTransaction } from '../../store/database.ts';
import { updateLatestScan } from '../../store/reconcile/close-scan.ts';
import { findLastCompleted, type ScanEnd, type ScanRow } from '../../store/scans/scans.ts';

/** Increment when uploads are read differently, so that a newer build reads again what an older one had read. */
export const readerVersion = 6;

/** Digests of policies and ignores; equal digests judge every result alike. */
export interface ReadUnder {
  policies: string;
  ignores: string;
}

type LastCompleted = NonNullable<Awaited<ReturnType<typeof findLastCompleted>>>;

/** The ref's last scan, if it came from the same request and was read under the same policies and ignores. */
export async function findIdenticalScan(
  tx: TenantTransaction,
  scan: ScanRow,
  { policies, ignores }: ReadUnder,
): Promise<LastCompleted | undefined> {
  const last = await findLastCompleted(tx, scan);
  if (last === undefined || !last.isSameRequest) return undefined;
  if (last.meta['readerVersion'] !== readerVersion || last.meta['policies'] !== policies) return undefined;
  return last.meta['ignores'] === ignores ? last : undefined;
}

/** The outcome of a scan that is identical to the last one; undefined for any other. Call it with the project locked. */
export async function outcomeOfIdentical(
  tx: TenantTransaction,
  scan: ScanRow,
  { at, ...readUnder }: ReadUnder & { at: Date },
): Promise<ScanEnd | undefined> {
  const last = await findIdenticalScan(tx, scan, readUnder);
  if (last === undefined) return undefined;
  await updateLatestScan(tx, { refId: scan.refId, from: last.id, to: scan.id });
  const { parsed = 0, duplicates = 0, ignored = 0 } = last.counts;
  const none = { new: 0, reopened: 0, fixed: 0, removed: 0, muted: 0 };
  return {
    status: 'completed',
    at,
    counts: { ...none, parsed, duplicates, ignored, unchanged: parsed - duplicates - ignored },
    problems: last.problems,
    problemCount: last.problemCount,
    hasInventory: last.hasInventory,
    meta: last.meta,
    format: last.format,
  };
}
