/**
 * Analyses that got a category of their own since an older version stored them under another one: two images of one
 * project closed each other's findings there. The first upload that reports what such an analysis holds takes it over.
 */
import type { TenantTransaction } from '../database.ts';

/** The first reader of uploads that names these categories (`meta.readerVersion` of scans). */
const firstReader = 5;

export interface RenamedAnalysis {
  /** Its number among the staged results. */
  no: number;
  tool: string;
  category: string;
  formerCategory: string;
}

interface Adoption {
  id: string;
  category: string;
}

/** To be called before the analyses of an upload are looked up by their categories. */
export async function adoptAnalyses(
  tx: TenantTransaction,
  upload: { projectId: string; stagingId: string; renamed: readonly RenamedAnalysis[] },
): Promise<void> {
  for (const renamed of upload.renamed) {
    const former = await findFormer(tx, upload.projectId, renamed);
    if (former === undefined || !(await hasCommonResult(tx, former.id, { ...upload, no: renamed.no }))) continue;
    await tx.client.query('UPDATE parapet.analysis SET category = $3 WHERE deployment_id = $1 AND id = $2', [
      tx.deploymentId,
      former.id,
      former.category,
    ]);
  }
}

/** The analysis under the former category, if there is none under the new one and only older versions read it. */
async function findFormer(
  tx: TenantTransaction,
  projectId: string,
  { tool, category, formerCategory }: RenamedAnalysis,
): Promise<Adoption | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT a.id FROM parapet.analysis a
      WHERE a.deployment_id = $1 AND a.project_id = $2 AND a.tool = $3 AND a.category = $4
        AND NOT EXISTS (SELECT FROM parapet.analysis own
                         WHERE own.deployment_id = $1 AND own.project_id = $2 AND own.tool = $3 AND own.category = $5)
        AND NOT EXISTS (SELECT FROM parapet.analysis_ref r
                          JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = r.last_scan_id
                         WHERE r.deployment_id = $1 AND r.analysis_id = a.id
                           AND coalesce((s.meta ->> 'readerVersion')::integer, 0) >= $6)`,
    [tx.deploymentId, projectId, tool, formerCategory, category, firstReader],
  );
  const [former] = rows;
  return former && { id: former.id, category };
}

/**
 * True if a staged result is where a present finding of the analysis is, and has its text; or if both have a package in
 * common, since a bare inventory has no results.
 */
async function hasCommonResult(
  tx: TenantTransaction,
  analysisId: string,
  { stagingId, no }: { stagingId: string; no: number },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `SELECT FROM parapet.staged_finding s
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.analysis_id = $2 AND f.text_digest = s.text_digest
                             AND f.path = s.path AND f.status IN ('unresolved', 'muted')
      WHERE s.deployment_id = $1 AND s.staging_id = $3 AND s.analysis_no = $4
     UNION ALL
     SELECT FROM parapet.staged_dependency s
       JOIN parapet.analysis_ref r ON r.deployment_id = $1 AND r.analysis_id = $2
       JOIN parapet.dependency d ON d.deployment_id = $1 AND d.ref_id = r.ref_id AND d.analysis_id = $2 AND d.digest = s.digest
      WHERE s.deployment_id = $1 AND s.staging_id = $3 AND s.analysis_no = $4
      LIMIT 1`,
    [tx.deploymentId, analysisId, stagingId, no],
  );
  return rowCount === 1;
}
