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
    `SELECT scan_id AS "scanId", pass, evidence FROM parapet.finding_match
      WHERE deployment_id = $1 AND finding_id = $2 ORDER BY scan_id`,
    [tx.deploymentId, findingId],
  );
  return { finding, matches: rows };
}
