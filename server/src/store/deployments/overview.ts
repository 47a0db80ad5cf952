/** What an operator sees of the deployments: their state and how large they are, and nothing that is in them. */
import { rolesWith } from '../../model/permissions.ts';
import type { TenantTransaction, Transaction } from '../database.ts';
import { roleList } from '../people/role-list.ts';
import { quotaLimits, type QuotaLimits } from './quotas.ts';

export interface DeploymentRow extends QuotaLimits {
  id: string;
  slug: string;
  name: string;
  createdAt: Date;
  isDemo: boolean;
  /** Null: open. */
  suspendedAt: Date | null;
  suspendedFor: string;
  /** Null: not being deleted. */
  deletionBeganAt: Date | null;
  /** Active members. */
  people: number;
  hasAdmin: boolean;
}

/** In the order of their slugs, after one. As parapet_access. */
export async function listDeploymentRows(
  tx: Transaction,
  page: { after: string | null; limit: number },
): Promise<DeploymentRow[]> {
  const { rows } = await tx.query<DeploymentRow>(
    `SELECT d.id, d.slug, d.name, d.created_at AS "createdAt", d.is_demo AS "isDemo", d.suspended_at AS "suspendedAt",
            d.suspended_for AS "suspendedFor", d.deletion_began_at AS "deletionBeganAt", m.people, m.has_admin AS "hasAdmin",
            ${quotaLimits}
       FROM parapet.deployment d,
            LATERAL (SELECT count(*)::int AS people, coalesce(bool_or(m.org_role IN ${roleList(rolesWith['users.manage'])}), false) AS has_admin
                       FROM parapet.membership m WHERE m.deployment_id = d.id AND m.deactivated_at IS NULL) m
      WHERE $1::text IS NULL OR d.slug > $1 ORDER BY d.slug LIMIT $2`,
    [page.after, page.limit],
  );
  return rows;
}

export interface DeploymentSize {
  projects: number;
  openFindings: number;
  /** The last upload; null before the first. */
  lastScanAt: Date | null;
}

export async function getDeploymentSize({ client, deploymentId }: TenantTransaction): Promise<DeploymentSize> {
  const { rows } = await client.query<{ projects: number; openFindings: string; lastScanAt: Date | null }>(
    `SELECT (SELECT count(*)::int FROM parapet.project p WHERE p.deployment_id = $1) AS projects,
            (SELECT coalesce(sum(t.n), 0) FROM parapet.finding_tally t
              WHERE t.deployment_id = $1 AND t.lane = 0 AND t.project_id > 0 AND t.measure = 'open') AS "openFindings",
            (SELECT s.created_at FROM parapet.scan s WHERE s.deployment_id = $1 ORDER BY s.created_at DESC, s.id DESC LIMIT 1) AS "lastScanAt"`,
    [deploymentId],
  );
  const { projects, openFindings, lastScanAt } = rows[0]!;
  return { projects, openFindings: Number(openFindings), lastScanAt };
}
