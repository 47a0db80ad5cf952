/** Policies and the deployment's policies model: rows of parapet.policy, and one column of parapet.deployment. */
import type { TimeKey } from '../../base/time-key.ts';
import { defaultPolicies, type Policy, type PolicyRule } from '../../model/policy.ts';
import type { TenantTransaction, Transaction } from '../database.ts';

const columns = `id, name, slug, product, is_default AS "isDefault", rules, created_at AS "createdAt", updated_at AS "updatedAt"`;

/** Policies, oldest first, from the one after `after`. */
export async function listPolicyRows(
  tx: TenantTransaction,
  page: { after: TimeKey | null; limit: number },
): Promise<Policy[]> {
  const { rows } = await tx.client.query<Policy>(
    `SELECT ${columns} FROM parapet.policy
      WHERE deployment_id = $1 AND ($2::timestamptz IS NULL OR (created_at, id) > ($2, $3::bigint)) ORDER BY created_at, id LIMIT $4`,
    [tx.deploymentId, page.after?.at, page.after?.id, page.limit],
  );
  return rows;
}

export async function findPolicy(tx: TenantTransaction, policyId: string): Promise<Policy | undefined> {
  const { rows } = await tx.client.query<Policy>(
    `SELECT ${columns} FROM parapet.policy WHERE deployment_id = $1 AND id = $2`,
    [tx.deploymentId, policyId],
  );
  return rows[0];
}

/** Like findPolicy, and locks it until the transaction ends. */
export async function findPolicyForUpdate(tx: TenantTransaction, policyId: string): Promise<Policy | undefined> {
  const { rows } = await tx.client.query<Policy>(
    `SELECT ${columns} FROM parapet.policy WHERE deployment_id = $1 AND id = $2 FOR UPDATE`,
    [tx.deploymentId, policyId],
  );
  return rows[0];
}

/** Inserts the default policies of a new deployment, as parapet_access. */
export async function insertDefaultPolicies(tx: Transaction, deploymentId: string, at: Date): Promise<void> {
  await tx.query(
    `INSERT INTO parapet.policy (deployment_id, product, slug, name, is_default, created_at, updated_at)
     SELECT $1, product, slug, name, true, $5, $5 FROM unnest($2::text[], $3::text[], $4::text[]) AS given (product, slug, name)`,
    [
      deploymentId,
      defaultPolicies.map((policy) => policy.product),
      defaultPolicies.map((policy) => policy.slug),
      defaultPolicies.map((policy) => policy.name),
      at,
    ],
  );
}

/** The number of policies; serialises its callers until the transaction ends, so that none exceeds the limit. */
export async function countPoliciesForInsert(tx: TenantTransaction): Promise<number> {
  await tx.client.query('SELECT FROM parapet.policy WHERE deployment_id = $1 AND is_default ORDER BY id FOR UPDATE', [
    tx.deploymentId,
  ]);
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parapet.policy WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  return rows[0]?.count ?? 0;
}

export interface NewPolicy {
  name: string;
  slug: string;
  product: Policy['product'];
  rules: readonly PolicyRule[];
  at: Date;
}

/** Returns the new policy; undefined if the slug is taken. */
export async function insertPolicy(tx: TenantTransaction, policy: NewPolicy): Promise<Policy | undefined> {
  const { name, slug, product, rules, at } = policy;
  const { rows } = await tx.client.query<Policy>(
    `INSERT INTO parapet.policy (deployment_id, product, slug, name, rules, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT (deployment_id, slug) DO NOTHING RETURNING ${columns}`,
    [tx.deploymentId, product, slug, name, JSON.stringify(rules), at],
  );
  return rows[0];
}

export async function updatePolicyRow(
  tx: TenantTransaction,
  policyId: string,
  { name, rules, at }: { name: string; rules: readonly PolicyRule[]; at: Date },
): Promise<Policy> {
  const { rows } = await tx.client.query<Policy>(
    `UPDATE parapet.policy SET name = $3, rules = $4, updated_at = $5
      WHERE deployment_id = $1 AND id = $2 RETURNING ${columns}`,
    [tx.deploymentId, policyId, name, JSON.stringify(rules), at],
  );
  if (rows[0] === undefined) throw new Error(`policy ${policyId} is gone although it was locked`);
  return rows[0];
}

export async function deletePolicyRow(tx: TenantTransaction, policyId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.policy WHERE deployment_id = $1 AND id = $2', [tx.deploymentId, policyId]);
}

/** When the deployment moved to the unified policies model; null: not yet. */
export async function findPoliciesMigratedAt(tx: TenantTransaction): Promise<Date | null> {
  const { rows } = await tx.client.query<{ at: Date | null }>(
    'SELECT policies_migrated_at AS at FROM parapet.deployment WHERE id = $1',
    [tx.deploymentId],
  );
  return rows[0]?.at ?? null;
}

/** Moves the deployment to the unified model, as parapet_access; returns false if it was moved before. */
export async function updatePoliciesMigrated(tx: Transaction, deploymentId: string, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'UPDATE parapet.deployment SET policies_migrated_at = $2 WHERE id = $1 AND policies_migrated_at IS NULL',
    [deploymentId, at],
  );
  return rowCount === 1;
}
