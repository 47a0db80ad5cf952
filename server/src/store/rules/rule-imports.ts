/** Parameters of runs of type rule_import. */
import type { RuleVisibility } from '../../model/rules/registry-rule.ts';
import type { TenantTransaction } from '../database.ts';

export interface RuleImport {
  url: string;
  /** '' = the default branch. */
  ref: string;
  /** A folder or a file of the repository; '' = everything. */
  path: string;
  visibility: RuleVisibility;
}

export async function insertRuleImport(tx: TenantTransaction, runId: string, wanted: RuleImport): Promise<void> {
  await tx.client.query(
    'INSERT INTO parapet.rule_import (deployment_id, run_id, url, ref, path, visibility) VALUES ($1, $2, $3, $4, $5, $6)',
    [tx.deploymentId, runId, wanted.url, wanted.ref, wanted.path, wanted.visibility],
  );
}

export async function findRuleImport(tx: TenantTransaction, runId: string): Promise<RuleImport | undefined> {
  const { rows } = await tx.client.query<RuleImport>(
    'SELECT url, ref, path, visibility FROM parapet.rule_import WHERE deployment_id = $1 AND run_id = $2',
    [tx.deploymentId, runId],
  );
  return rows[0];
}
