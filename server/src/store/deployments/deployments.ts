/** Deployments (tenants): rows of parapet.deployment, written as parapet_access. */
import type { Transaction } from '../database.ts';
import { insertDefaultPolicies } from '../policies/policies.ts';

/** Inserts a deployment with its default policies. Returns its id; undefined if the slug is taken. */
export async function insertDeployment(
  tx: Transaction,
  deployment: { slug: string; name: string; createdAt: Date; isDemo?: boolean },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO parapet.deployment (slug, name, created_at, is_demo) VALUES ($1, $2, $3, $4)
     ON CONFLICT (slug) DO NOTHING RETURNING id`,
    [deployment.slug, deployment.name, deployment.createdAt, deployment.isDemo ?? false],
  );
  const id = rows[0]?.id;
  if (id !== undefined) await insertDefaultPolicies(tx, id, deployment.createdAt);
  return id;
}

/** The installation's oldest deployment. Never the demo, which a dump may have brought into an empty database alone. */
export async function findFirstDeployment(tx: Transaction): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    'SELECT id FROM parapet.deployment WHERE NOT is_demo ORDER BY created_at, id LIMIT 1',
  );
  return rows[0]?.id;
}

export async function findDeploymentBySlug(
  tx: Transaction,
  slug: string,
): Promise<{ id: string; createdAt: Date } | undefined> {
  const { rows } = await tx.query<{ id: string; createdAt: Date }>(
    'SELECT id, created_at AS "createdAt" FROM parapet.deployment WHERE slug = $1',
    [slug],
  );
  return rows[0];
}

/** Returns the previous name; undefined if there is no such deployment. Locks it until the transaction ends. */
export async function updateDeploymentName(tx: Transaction, id: string, name: string): Promise<string | undefined> {
  const { rows } = await tx.query<{ before: string }>(
    `UPDATE parapet.deployment d SET name = $2
       FROM (SELECT h.id, h.name FROM parapet.deployment h WHERE h.id = $1 FOR UPDATE) held
      WHERE d.id = held.id
      RETURNING held.name AS before`,
    [id, name],
  );
  return rows[0]?.before;
}

/** The deployments that are not suspended, for periodic work: what is suspended rests, and is as it was when it is resumed. */
export async function listOpenDeploymentIds(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    'SELECT id FROM parapet.deployment WHERE suspended_at IS NULL ORDER BY id',
  );
  return rows.map((row) => row.id);
}

/** All deployments, for installation-wide work. */
export async function listDeploymentIds(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>('SELECT id FROM parapet.deployment ORDER BY id');
  return rows.map((row) => row.id);
}
