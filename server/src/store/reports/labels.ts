/** Display names of finding groups: profiles, projects and rules by their ids. */
import type { IssueType, Severity } from '../../model/draft.ts';
import type { TenantTransaction } from '../database.ts';

export async function listProfiles(
  tx: TenantTransaction,
): Promise<{ id: string; issueType: IssueType; severity: Severity }[]> {
  const { rows } = await tx.client.query<{ id: string; issueType: IssueType; severity: Severity }>(
    `SELECT id, issue_type AS "issueType", severity FROM parapet.profile WHERE deployment_id = $1`,
    [tx.deploymentId],
  );
  return rows;
}

export async function listProjectLabels(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ id: string; name: string; tags: string[] }[]> {
  const { rows } = await tx.client.query<{ id: string; name: string; tags: string[] }>(
    'SELECT id, name, tags FROM parapet.project WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    [tx.deploymentId, ids],
  );
  return rows;
}

/** `name` is what lists are sorted by: the title, or the key of a rule without one. */
export async function listRuleKeys(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<{ id: string; key: string; name: string }[]> {
  const { rows } = await tx.client.query<{ id: string; key: string; name: string }>(
    `SELECT id, key, coalesce(nullif(title, ''), key) AS name
       FROM parapet.rule WHERE deployment_id = $1 AND id = ANY ($2::bigint[])`,
    [tx.deploymentId, ids],
  );
  return rows;
}

/** A weakness (CWE) that a rule names, in any project; `name` as the tool writes it, with the number. */
export interface RuleWeakness {
  ruleId: string;
  number: number;
  name: string;
}

/** The weaknesses of these rules, as `listRuleIdsOfWeaknesses` finds them. */
export async function listRuleWeaknesses(tx: TenantTransaction, ruleIds: readonly string[]): Promise<RuleWeakness[]> {
  // Skips from one text of facts to the next: projects share them, and there are many projects.
  const next = (of: string, after: string): string => `(SELECT min(own.facts_id) FROM parapet.project_rule own
         WHERE own.deployment_id = $1 AND own.rule_id = ${of}.rule_id ${after})`;
  const { rows } = await tx.client.query<RuleWeakness>(
    `WITH RECURSIVE pair AS (
       SELECT given.rule_id, ${next('given', '')} AS facts_id FROM unnest($2::bigint[]) AS given (rule_id)
        UNION ALL
       SELECT pair.rule_id, ${next('pair', 'AND own.facts_id > pair.facts_id')} FROM pair WHERE pair.facts_id IS NOT NULL),
     named AS (
       SELECT pair.rule_id, weakness.name, substring(weakness.name FROM '^CWE-0*([0-9]{1,9})')::int AS number
         FROM pair JOIN parapet.rule_facts facts ON facts.deployment_id = $1 AND facts.id = pair.facts_id
        CROSS JOIN LATERAL jsonb_array_elements_text(facts.facts -> 'cwes') AS weakness (name))
     SELECT rule_id AS "ruleId", number, max(name) AS name FROM named WHERE number IS NOT NULL GROUP BY rule_id, number`,
    [tx.deploymentId, ruleIds],
  );
  return rows;
}
