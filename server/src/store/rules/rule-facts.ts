/**
 * What tools say about rules, project by project: an upload changes only what the findings of its own project say. The
 * texts are shared within a deployment by their digests (migration 0006).
 */
import { hash } from 'node:crypto';
import type { RuleFacts } from '../../model/draft.ts';
import type { TenantTransaction } from '../database.ts';

/** What one upload says about a rule. */
export interface DescribedRule {
  ruleId: string;
  /** RuleFacts as JSON text. */
  facts: string;
  /** False if no result of the upload has the rule: its facts are kept only if the project has facts of it already. */
  isReported: boolean;
  /** True if the facts name rules that this one supersedes; they are kept even if no result has the rule. */
  doesReplace: boolean;
}

/**
 * Replaces the project's facts of these rules, in at most three statements; each rule is given once. Returns the ids of
 * those that changed.
 */
export async function upsertRuleFacts(
  tx: TenantTransaction,
  projectId: string,
  described: readonly DescribedRule[],
): Promise<string[]> {
  const given = described.map((rule) => ({ ...rule, digest: hash('sha256', rule.facts, 'buffer') }));
  const changed = await listChanged(tx, projectId, given);
  if (changed.length === 0) return [];
  await insertFacts(tx, changed);
  await tx.client.query(
    `INSERT INTO parapet.project_rule (deployment_id, project_id, rule_id, facts_id, does_replace)
     SELECT $1, $2, given.rule_id, facts.id, given.does_replace
       FROM unnest($3::bigint[], $4::bytea[], $5::boolean[]) AS given (rule_id, digest, does_replace)
       JOIN parapet.rule_facts facts ON facts.deployment_id = $1 AND facts.digest = given.digest
      ORDER BY given.rule_id
     ON CONFLICT (deployment_id, project_id, rule_id) DO UPDATE
        SET facts_id = excluded.facts_id, does_replace = excluded.does_replace`,
    [
      tx.deploymentId,
      projectId,
      changed.map(({ ruleId }) => ruleId),
      changed.map(({ digest }) => digest),
      changed.map(({ doesReplace }) => doesReplace),
    ],
  );
  return changed.map(({ ruleId }) => ruleId);
}

type DigestedRule = DescribedRule & { digest: Buffer };

/** Those of which the project has other facts, or none although it needs them. Sends digests, not the facts. */
async function listChanged(
  tx: TenantTransaction,
  projectId: string,
  given: readonly DigestedRule[],
): Promise<DigestedRule[]> {
  if (given.length === 0) return [];
  const { rows } = await tx.client.query<{ no: string }>(
    `SELECT given.no
       FROM unnest($3::bigint[], $4::bytea[], $5::boolean[]) WITH ORDINALITY AS given (rule_id, digest, is_needed, no)
       LEFT JOIN (parapet.project_rule own
                  JOIN parapet.rule_facts facts ON facts.deployment_id = $1 AND facts.id = own.facts_id)
         ON own.deployment_id = $1 AND own.project_id = $2 AND own.rule_id = given.rule_id
      WHERE CASE WHEN own.rule_id IS NULL THEN given.is_needed ELSE facts.digest <> given.digest END
      ORDER BY given.no`,
    [
      tx.deploymentId,
      projectId,
      given.map(({ ruleId }) => ruleId),
      given.map(({ digest }) => digest),
      given.map(({ isReported, doesReplace }) => isReported || doesReplace),
    ],
  );
  return rows.map(({ no }) => given[Number(no) - 1]!);
}

/** Stores the facts that the deployment does not have yet, and keeps the others from being deleted until commit. */
async function insertFacts(tx: TenantTransaction, rules: readonly DigestedRule[]): Promise<void> {
  await tx.client.query(
    `WITH kept AS MATERIALIZED (
       SELECT digest FROM parapet.rule_facts WHERE deployment_id = $1 AND digest = ANY ($2::bytea[])
        ORDER BY digest FOR KEY SHARE)
     INSERT INTO parapet.rule_facts (deployment_id, digest, facts)
     SELECT DISTINCT ON (given.digest) $1, given.digest, given.facts::jsonb
       FROM unnest($2::bytea[], $3::text[]) AS given (digest, facts)
      WHERE given.digest NOT IN (SELECT digest FROM kept)
      ORDER BY given.digest
     ON CONFLICT DO NOTHING`,
    [tx.deploymentId, rules.map(({ digest }) => digest), rules.map(({ facts }) => facts)],
  );
}

/** A rule of a project. */
export interface RuleOfProject {
  projectId: string;
  ruleId: string;
}

/** The facts of these rules in their projects, by `ruleOfProjectKey`; pairs without facts are absent. */
export async function listRuleFacts(
  tx: TenantTransaction,
  pairs: readonly RuleOfProject[],
): Promise<Map<string, RuleFacts>> {
  const wanted = [...new Map(pairs.map((pair) => [ruleOfProjectKey(pair), pair])).values()];
  const { rows } = await tx.client.query<RuleOfProject & { facts: RuleFacts }>({
    name: 'finding_rule_facts',
    text: `SELECT own.project_id AS "projectId", own.rule_id AS "ruleId", facts.facts
       FROM unnest($2::bigint[], $3::bigint[]) AS wanted (project_id, rule_id)
       JOIN parapet.project_rule own
         ON own.deployment_id = $1 AND own.project_id = wanted.project_id AND own.rule_id = wanted.rule_id
       JOIN parapet.rule_facts facts ON facts.deployment_id = $1 AND facts.id = own.facts_id`,
    values: [tx.deploymentId, wanted.map(({ projectId }) => projectId), wanted.map(({ ruleId }) => ruleId)],
  });
  return new Map(rows.map((row) => [ruleOfProjectKey(row), row.facts]));
}

export function ruleOfProjectKey({ projectId, ruleId }: RuleOfProject): string {
  return `${projectId}:${ruleId}`;
}

/** Deletes the facts to which no project points any more; returns their number. */
export async function deleteUnusedRuleFacts(tx: TenantTransaction): Promise<number> {
  const { rowCount } = await tx.client.query(
    `DELETE FROM parapet.rule_facts facts
      WHERE facts.deployment_id = $1
        AND NOT EXISTS (SELECT FROM parapet.project_rule own WHERE own.deployment_id = $1 AND own.facts_id = facts.id)`,
    [tx.deploymentId],
  );
  return rowCount ?? 0;
}
