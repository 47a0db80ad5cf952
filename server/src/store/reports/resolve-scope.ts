/** Resolves filter names to the ids that findings carry. */
import type { IssueType, Severity } from '../../model/draft.ts';
import type { PolicyMode } from '../../model/policy.ts';
import type { TenantTransaction } from '../database.ts';

/** A filter on projects: each non-null member narrows further; several values of one member are alternatives. */
export interface ProjectFilter {
  /** Projects that the caller may see. */
  visibleIds: readonly string[] | null;
  ids: readonly string[] | null;
  names: readonly string[] | null;
  tags: readonly string[] | null;
  /** Names, slugs or ids. */
  teams: readonly string[] | null;
}

/** A filter on a finding's profile, in the profile's own terms; '' stands for "the source did not say". */
export interface ProfileFilter {
  issueTypes: readonly IssueType[] | null;
  severities: readonly Severity[] | null;
  confidences: readonly string[] | null;
  reachabilities: readonly string[] | null;
  validities: readonly string[] | null;
  verdicts: readonly string[] | null;
  categories: readonly string[] | null;
  policyModes: readonly PolicyMode[] | null;
}

/** The ids of the matching projects; null if there is no filter. */
export async function listProjectIds(tx: TenantTransaction, filter: ProjectFilter): Promise<string[] | null> {
  if (Object.values(filter).every((member) => member === null)) return null;
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT p.id FROM parapet.project p
      WHERE p.deployment_id = $1
        AND ($2::bigint[] IS NULL OR p.id = ANY ($2))
        AND ($3::bigint[] IS NULL OR p.id = ANY ($3))
        AND ($4::text[] IS NULL OR p.name = ANY ($4))
        AND ($5::text[] IS NULL OR p.tags && $5)
        AND ($6::text[] IS NULL OR EXISTS (
              SELECT FROM parapet.team_project tp JOIN parapet.team t ON t.deployment_id = $1 AND t.id = tp.team_id
               WHERE tp.deployment_id = $1 AND tp.project_id = p.id
                 AND (t.name = ANY ($6) OR t.slug = ANY ($6) OR t.id::text = ANY ($6))))
      ORDER BY p.id`,
    [tx.deploymentId, filter.visibleIds, filter.ids, filter.names, filter.tags, filter.teams],
  );
  return rows.map((row) => row.id);
}

/** The ids of the rules with one of these keys, of any tool; null if there is no filter. */
export async function listRuleIds(tx: TenantTransaction, keys: readonly string[] | null): Promise<string[] | null> {
  if (keys === null) return null;
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM parapet.rule WHERE deployment_id = $1 AND key = ANY ($2::text[])',
    [tx.deploymentId, keys],
  );
  return rows.map((row) => row.id);
}

/** The ids of the rules that name one of these weaknesses, in any project; null if there is no filter. */
export async function listRuleIdsOfWeaknesses(
  tx: TenantTransaction,
  cwes: readonly number[] | null,
): Promise<string[] | null> {
  if (cwes === null) return null;
  const { rows } = await tx.client.query<{ id: string }>(
    `WITH named AS MATERIALIZED (
       SELECT facts.id FROM parapet.rule_facts facts
        WHERE facts.deployment_id = $1 AND EXISTS (
              SELECT FROM jsonb_array_elements_text(facts.facts -> 'cwes') AS weakness (name)
               WHERE substring(weakness.name FROM '^CWE-0*([0-9]{1,9})')::int = ANY ($2::int[])))
     SELECT DISTINCT own.rule_id AS id
       FROM named JOIN parapet.project_rule own ON own.deployment_id = $1 AND own.facts_id = named.id`,
    [tx.deploymentId, cwes],
  );
  return rows.map((row) => row.id);
}

/** The ids of the matching profiles; null if there is no filter. */
export async function listProfileIds(tx: TenantTransaction, filter: ProfileFilter): Promise<string[] | null> {
  if (Object.values(filter).every((member) => member === null)) return null;
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM parapet.profile
      WHERE deployment_id = $1
        AND ($2::text[] IS NULL OR issue_type = ANY ($2))
        AND ($3::text[] IS NULL OR severity = ANY ($3))
        AND ($4::text[] IS NULL OR confidence = ANY ($4))
        AND ($5::text[] IS NULL OR CASE WHEN issue_type = 'sca' AND reachability = '' THEN 'no_reachability_analysis'
                                        ELSE reachability END = ANY ($5))
        AND ($6::text[] IS NULL OR CASE WHEN issue_type = 'secrets' AND validity = '' THEN 'no_validator'
                                        ELSE validity END = ANY ($6))
        AND ($7::text[] IS NULL OR CASE verdict WHEN '' THEN 'no_verdict' ELSE verdict END = ANY ($7))
        AND ($8::text[] IS NULL OR category = ANY ($8))
        AND ($9::text[] IS NULL OR policy_mode = ANY ($9))`,
    [
      tx.deploymentId,
      filter.issueTypes,
      filter.severities,
      filter.confidences,
      filter.reachabilities,
      filter.validities,
      filter.verdicts,
      filter.categories,
      filter.policyModes,
    ],
  );
  return rows.map((row) => row.id);
}
