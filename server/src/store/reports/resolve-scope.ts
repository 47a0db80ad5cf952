/** Resolves filter names to the ids that findings carry. */
import type { IssueType, Severity } from '../../model/draft.ts';
import type { PolicyMode } from '../../model/policy.ts';
import type { TenantTransaction } from '../database.ts';

/** A filter's null members do not restrict; several values of one member are alternatives. */
export interface Choice<Filter> {
  /** All members must be met. */
  only: Filter;
  /** None may be met. */
  not: Filter;
}

export interface ProjectFilter {
  ids: readonly string[] | null;
  names: readonly string[] | null;
  tags: readonly string[] | null;
  /** Names, slugs or ids of teams that the viewer sees. */
  teams: readonly string[] | null;
  /** Names of primary branches. */
  branches: readonly string[] | null;
}

/** What the caller may see. */
export interface ScopeViewer {
  userId: string;
  seesAllTeams: boolean;
  /** Null: all of the deployment. */
  visibleProjectIds: readonly string[] | null;
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

/** The ids of the matching projects; null if there is no filter and the viewer sees all. */
export async function listProjectIds(
  tx: TenantTransaction,
  viewer: ScopeViewer,
  { only, not }: Choice<ProjectFilter>,
): Promise<string[] | null> {
  if (viewer.visibleProjectIds === null && isEmpty(only) && isEmpty(not)) return null;
  const ofTeams = (names: string): string => `EXISTS (
              SELECT FROM parapet.team_project tp JOIN parapet.team t ON t.deployment_id = $1 AND t.id = tp.team_id
               WHERE tp.deployment_id = $1 AND tp.project_id = p.id
                 AND (t.name = ANY (${names}) OR t.slug = ANY (${names}) OR t.id::text = ANY (${names}))
                 AND ($2::boolean OR EXISTS (SELECT FROM parapet.team_member m
                       WHERE m.deployment_id = $1 AND m.team_id = t.id AND m.user_id = $3::bigint)))`;
  const ofBranches = (names: string): string => `EXISTS (
              SELECT FROM parapet.project_ref r
               WHERE r.deployment_id = $1 AND r.id = p.primary_ref_id AND r.name = ANY (${names}))`;
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT p.id FROM parapet.project p
      WHERE p.deployment_id = $1
        AND ($4::bigint[] IS NULL OR p.id = ANY ($4))
        AND ($5::bigint[] IS NULL OR p.id = ANY ($5)) AND ($6::bigint[] IS NULL OR p.id <> ALL ($6))
        AND ($7::text[] IS NULL OR p.name = ANY ($7)) AND ($8::text[] IS NULL OR p.name <> ALL ($8))
        AND ($9::text[] IS NULL OR p.tags && $9) AND ($10::text[] IS NULL OR NOT p.tags && $10)
        AND ($11::text[] IS NULL OR ${ofTeams('$11')}) AND ($12::text[] IS NULL OR NOT ${ofTeams('$12')})
        AND ($13::text[] IS NULL OR ${ofBranches('$13')}) AND ($14::text[] IS NULL OR NOT ${ofBranches('$14')})
      ORDER BY p.id`,
    [
      tx.deploymentId,
      viewer.seesAllTeams,
      viewer.userId,
      viewer.visibleProjectIds,
      ...(['ids', 'names', 'tags', 'teams', 'branches'] as const).flatMap((member) => [only[member], not[member]]),
    ],
  );
  return rows.map((row) => row.id);
}

function isEmpty(filter: object): boolean {
  return Object.values(filter).every((member) => member === null);
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

/** The value of a profile that each member compares, as SQL. */
const profileValues: Readonly<Record<keyof ProfileFilter, string>> = {
  issueTypes: 'issue_type',
  severities: 'severity',
  confidences: 'confidence',
  reachabilities: `CASE WHEN issue_type = 'sca' AND reachability = '' THEN 'no_reachability_analysis' ELSE reachability END`,
  validities: `CASE WHEN issue_type = 'secrets' AND validity = '' THEN 'no_validator' ELSE validity END`,
  verdicts: `CASE verdict WHEN '' THEN 'no_verdict' ELSE verdict END`,
  categories: 'category',
  policyModes: 'policy_mode',
};
const profileMembers = Object.keys(profileValues) as (keyof ProfileFilter)[];

export const anyProfile = Object.fromEntries(profileMembers.map((member) => [member, null])) as Record<
  keyof ProfileFilter,
  null
>;

/** The ids of the matching profiles; null if there is no filter. */
export async function listProfileIds(
  tx: TenantTransaction,
  { only, not }: Choice<ProfileFilter>,
): Promise<string[] | null> {
  if (isEmpty(only) && isEmpty(not)) return null;
  const conditions = profileMembers.map((member, index) => {
    const [value, given, refused] = [profileValues[member], `$${index * 2 + 2}::text[]`, `$${index * 2 + 3}::text[]`];
    return `(${given} IS NULL OR ${value} = ANY (${given})) AND (${refused} IS NULL OR ${value} <> ALL (${refused}))`;
  });
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT id FROM parapet.profile WHERE deployment_id = $1 AND ${conditions.join(' AND ')}`,
    [tx.deploymentId, ...profileMembers.flatMap((member) => [only[member], not[member]])],
  );
  return rows.map((row) => row.id);
}
