/** Notification rules: rows of parapet.notification_rule. */
import type { TimeKey } from '../../base/time-key.ts';
import type { NotificationEvent, NotificationRule } from '../../model/notifications/notification-rule.ts';
import type { TenantTransaction } from '../database.ts';

const columns = `r.id, r.name, r.channel_id AS "channelId", r.events, r.severities, r.products, r.project_ids AS "projectIds", r.tags,
  r.hourly_max AS "hourlyMax", r.is_enabled AS "isEnabled", r.created_at AS "createdAt", r.updated_at AS "updatedAt"`;

/** A page of rules, oldest first, from the one after `after`. */
export async function listRuleRows(
  tx: TenantTransaction,
  page: { after: TimeKey | null; limit: number },
): Promise<NotificationRule[]> {
  const { rows } = await tx.client.query<NotificationRule>(
    `SELECT ${columns} FROM parapet.notification_rule r
      WHERE r.deployment_id = $1 AND ($2::timestamptz IS NULL OR (r.created_at, r.id) > ($2, $3::bigint)) ORDER BY r.created_at, r.id LIMIT $4`,
    [tx.deploymentId, page.after?.at, page.after?.id, page.limit],
  );
  return rows;
}

/** A project as shown in messages. */
export interface MessageProject {
  id: string;
  name: string;
  tags: readonly string[];
}

/**
 * The rules for one of the events that match the project, or (null) events without a project; and the project itself.
 * One cheap statement if there are no rules; there are never more than 200.
 */
export async function listRulesFor(
  tx: TenantTransaction,
  about: { events: readonly NotificationEvent[]; projectId: string | null },
): Promise<{ rule: NotificationRule; project: MessageProject | null }[]> {
  const { rows } = await tx.client.query<
    NotificationRule & { aboutId: string | null; aboutName: string; aboutTags: string[] }
  >(
    `SELECT ${columns}, p.id AS "aboutId", p.name AS "aboutName", p.tags AS "aboutTags"
       FROM parapet.notification_rule r
       LEFT JOIN parapet.project p ON p.deployment_id = $1 AND p.id = $3
      WHERE r.deployment_id = $1 AND r.is_enabled AND r.events && $2
        AND (cardinality(r.project_ids) = 0 OR p.id = ANY (r.project_ids))
        AND (cardinality(r.tags) = 0 OR r.tags && p.tags)
      ORDER BY r.id`,
    [tx.deploymentId, about.events, about.projectId],
  );
  return rows.map(({ aboutId, aboutName, aboutTags, ...rule }) => ({
    rule,
    project: aboutId === null ? null : { id: aboutId, name: aboutName, tags: aboutTags },
  }));
}

export async function findRule(tx: TenantTransaction, ruleId: string): Promise<NotificationRule | undefined> {
  const { rows } = await tx.client.query<NotificationRule>(
    `SELECT ${columns} FROM parapet.notification_rule r WHERE r.deployment_id = $1 AND r.id = $2`,
    [tx.deploymentId, ruleId],
  );
  return rows[0];
}

/** Like findRule, and locks it until the transaction ends. */
export async function findRuleForUpdate(tx: TenantTransaction, ruleId: string): Promise<NotificationRule | undefined> {
  const { rows } = await tx.client.query<NotificationRule>(
    `SELECT ${columns} FROM parapet.notification_rule r WHERE r.deployment_id = $1 AND r.id = $2 FOR UPDATE`,
    [tx.deploymentId, ruleId],
  );
  return rows[0];
}

export async function countRules(tx: TenantTransaction, channelId: string | null = null): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM parapet.notification_rule
      WHERE deployment_id = $1 AND ($2::bigint IS NULL OR channel_id = $2)`,
    [tx.deploymentId, channelId],
  );
  return rows[0]?.count ?? 0;
}

export type RuleFields = Omit<NotificationRule, 'id' | 'createdAt' | 'updatedAt'>;

export async function insertRule(tx: TenantTransaction, rule: RuleFields, at: Date): Promise<NotificationRule> {
  const { rows } = await tx.client.query<NotificationRule>(
    `INSERT INTO parapet.notification_rule AS r (deployment_id, name, channel_id, events, severities, products, project_ids, tags,
       hourly_max, is_enabled, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11) RETURNING ${columns}`,
    [tx.deploymentId, ...valuesOf(rule), at],
  );
  return theRow(rows);
}

export async function updateRuleRow(
  tx: TenantTransaction,
  ruleId: string,
  rule: RuleFields,
  at: Date,
): Promise<NotificationRule> {
  const { rows } = await tx.client.query<NotificationRule>(
    `UPDATE parapet.notification_rule r SET name = $2, channel_id = $3, events = $4, severities = $5, products = $6, project_ids = $7,
            tags = $8, hourly_max = $9, is_enabled = $10, updated_at = $11
      WHERE r.deployment_id = $1 AND r.id = $12 RETURNING ${columns}`,
    [tx.deploymentId, ...valuesOf(rule), at, ruleId],
  );
  return theRow(rows);
}

export async function deleteRuleRow(tx: TenantTransaction, ruleId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.notification_rule WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    ruleId,
  ]);
}

/** The ids that are projects of the deployment. */
export async function listKnownProjectIds(tx: TenantTransaction, projectIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM parapet.project WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    [tx.deploymentId, projectIds],
  );
  return rows.map((row) => row.id);
}

function valuesOf(rule: RuleFields): unknown[] {
  const { name, channelId, events, severities, products, projectIds, tags, hourlyMax, isEnabled } = rule;
  return [name, channelId, events, severities, products, projectIds, tags, hourlyMax, isEnabled];
}

function theRow(rows: readonly NotificationRule[]): NotificationRule {
  const [row] = rows;
  if (row === undefined) throw new Error('the rule was not written');
  return row;
}
