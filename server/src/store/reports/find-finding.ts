/** One finding by its id, with the evidence of its matches. */
import type { FullFinding, MatchEvidence } from '../../model/full-finding.ts';
import type { TenantTransaction } from '../database.ts';
import { listFullFindings } from './pages/hydrate.ts';

/** The finding with its identity's evidence, oldest first; undefined if there is none or its project is not visible. */
export async function findFullFinding(
  tx: TenantTransaction,
  findingId: string,
  visibleProjectIds: readonly string[] | null,
): Promise<{ finding: FullFinding; matches: MatchEvidence[] } | undefined> {
  const [finding] = await listFullFindings(tx, [findingId], visibleProjectIds);
  if (finding === undefined) return undefined;
  if (visibleProjectIds !== null && !visibleProjectIds.includes(finding.project.id)) return undefined;
  const { rows } = await tx.client.query<MatchEvidence>(
    `SELECT m.scan_id AS "scanId", m.pass, m.evidence
       FROM parapet.finding_match m
       LEFT JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = m.scan_id
      WHERE m.deployment_id = $1 AND m.finding_id = $2 ORDER BY s.completed_at, m.scan_id`,
    [tx.deploymentId, findingId],
  );
  return { finding, matches: rows };
}
