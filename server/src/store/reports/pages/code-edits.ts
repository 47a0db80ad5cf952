/**
 * The scans in which the code of a finding was edited in place. A decision is kept then, and readers of the history
 * must see that it was made about other code.
 */
import type { HistoryEntry } from '../../../model/full-finding.ts';
import type { TenantTransaction } from '../../database.ts';

export interface CodeEdit {
  findingId: string;
  scanId: string;
  at: Date;
}

/** In the order of time. */
export async function listCodeEdits(tx: TenantTransaction, findingIds: readonly string[]): Promise<CodeEdit[]> {
  const { rows } = await tx.client.query<CodeEdit>({
    name: 'finding_code_edits',
    text: `SELECT m.finding_id AS "findingId", m.scan_id AS "scanId", s.completed_at AS at
       FROM parapet.finding_match m
       JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = m.scan_id
      WHERE m.deployment_id = $1 AND m.finding_id = ANY ($2::bigint[]) AND m.pass = 'edited' AND s.completed_at IS NOT NULL
      ORDER BY s.completed_at, m.scan_id`,
    values: [tx.deploymentId, findingIds],
  });
  return rows;
}

/** The history with an entry for each edit of code after a decision. */
export function withCodeEdits(
  history: readonly HistoryEntry[],
  edits: readonly CodeEdit[],
  tool: string,
): HistoryEntry[] {
  const entries = [...history];
  for (const { at, scanId } of edits) {
    const index = entries.findLastIndex((entry) => entry.at <= at);
    const state = entries[index]?.to;
    if (state === undefined || state.triage === 'untriaged') continue;
    const reason = 'code_edited';
    const entry = {
      id: null,
      at,
      cause: 'scan' as const,
      reason,
      from: state,
      to: state,
      triageReason: null,
      note: '',
    };
    entries.splice(index + 1, 0, { ...entry, actor: tool, scanId });
  }
  return entries;
}
