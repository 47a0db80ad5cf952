/** What is known about rules that are one rule under two ids. */
import type { TenantTransaction } from '../database.ts';

export interface RenamedRule {
  from: string;
  to: string;
}

/** What the uploads of this project have declared about rules of these tools, by database ids. */
export async function listDeclaredRenames(
  tx: TenantTransaction,
  projectId: string,
  tools: readonly string[],
): Promise<RenamedRule[]> {
  const { rows } = await tx.client.query<RenamedRule>(
    `SELECT old_rule.id AS "from", r.id AS "to"
       FROM parapet.project_rule own
       JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = own.rule_id
       JOIN parapet.rule_facts f ON f.deployment_id = $1 AND f.id = own.facts_id
      CROSS JOIN LATERAL jsonb_array_elements_text(f.facts -> 'supersedes') WITH ORDINALITY AS old (key, no)
       JOIN parapet.rule old_rule ON old_rule.deployment_id = $1 AND old_rule.tool = r.tool AND old_rule.key = old.key
      WHERE own.deployment_id = $1 AND own.project_id = $2 AND own.does_replace AND r.tool = ANY ($3::text[])
      ORDER BY r.id, old.no`,
    [tx.deploymentId, projectId, tools],
  );
  return rows;
}

/** Rules one level above or below these in a hierarchy of ids (SARIF 3.27.5: `R/1` is a case of `R`). */
export async function listHierarchicalRenames(
  tx: TenantTransaction,
  rules: readonly { ruleId: string; tool: string; key: string }[],
): Promise<RenamedRule[]> {
  if (rules.length === 0) return [];
  const { rows } = await tx.client.query<RenamedRule>(
    `WITH given AS MATERIALIZED (SELECT * FROM unnest($2::bigint[], $3::text[], $4::text[]) AS g (id, tool, key))
     SELECT r.id AS "from", given.id AS "to"
       FROM given JOIN parapet.rule r ON r.deployment_id = $1 AND r.tool = given.tool
                                     AND r.key = regexp_replace(given.key, '/[^/]*$', '')
      WHERE given.key LIKE '%_/_%'
     UNION ALL
     SELECT r.id, given.id
       FROM given JOIN parapet.rule r ON r.deployment_id = $1 AND r.tool = given.tool
                                     AND r.key > given.key || '/' AND r.key < given.key || '0'
      WHERE strpos(substr(r.key, length(given.key) + 2), '/') = 0
      ORDER BY 1, 2`,
    [tx.deploymentId, rules.map(({ ruleId }) => ruleId), rules.map(({ tool }) => tool), rules.map(({ key }) => key)],
  );
  return rows;
}
