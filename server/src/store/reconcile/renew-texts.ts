/**
 * Findings that an earlier version of the server stored under another text digest than the same result has now: it knew
 * fewer results as secrets, and so did not compare them by the keyed hash of their value. They get the new digest before
 * the merge, which then recognises them. Touches nothing once every ref has had a full scan by this version.
 */
import type { TenantTransaction } from '../database.ts';
import type { RuleName } from '../rules/rules.ts';

/** A text digest of a rule's results; `ruleNo` is the rule's position in the upload, from 1. */
export interface TextRenewal {
  ruleNo: number;
  from: bigint;
  to: bigint;
}

/**
 * Renews the findings of this ref and of the project's primary one, where their last full scan was read by an older
 * version than `readerVersion`.
 */
export async function renewTexts(
  tx: TenantTransaction,
  scan: { projectId: string; refId: string },
  upload: { rules: readonly RuleName[]; renewals: readonly TextRenewal[]; readerVersion: number },
): Promise<void> {
  const rules = upload.renewals.map(({ ruleNo }) => upload.rules[ruleNo - 1]);
  await tx.client.query(
    `WITH outdated AS MATERIALIZED (
       SELECT ar.ref_id, ar.analysis_id, a.tool
         FROM parapet.analysis a
         JOIN parapet.analysis_ref ar ON ar.deployment_id = $1 AND ar.analysis_id = a.id
         LEFT JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = ar.last_full_scan_id
        WHERE a.deployment_id = $1 AND a.project_id = $2
          AND (ar.ref_id = $3 OR ar.ref_id = (SELECT primary_ref_id FROM parapet.project WHERE deployment_id = $1 AND id = $2))
          AND coalesce((s.meta ->> 'readerVersion')::int, 0) < $4),
     renewal AS MATERIALIZED (
       SELECT r.id AS rule_id, r.tool, given.was, given.now
         FROM unnest($5::text[], $6::text[], $7::bigint[], $8::bigint[]) AS given (tool, key, was, now)
         JOIN parapet.rule r ON r.deployment_id = $1 AND r.tool = given.tool AND r.key = given.key)
     UPDATE parapet.finding f SET text_digest = renewal.now
       FROM outdated, renewal
      WHERE f.deployment_id = $1 AND f.ref_id = outdated.ref_id AND f.analysis_id = outdated.analysis_id
        AND renewal.tool = outdated.tool AND f.rule_id = renewal.rule_id AND f.text_digest = renewal.was`,
    [
      tx.deploymentId,
      scan.projectId,
      scan.refId,
      upload.readerVersion,
      rules.map((rule) => rule?.tool),
      rules.map((rule) => rule?.key),
      upload.renewals.map(({ from }) => from),
      upload.renewals.map(({ to }) => to),
    ],
  );
}
