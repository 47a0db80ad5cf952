/** Rules, profiles and analyses: the small tables that a scan's rows refer to, updated before the merge. */
import type { TenantTransaction } from '../database.ts';

/** A rule as a tool names it. */
export interface RuleName {
  tool: string;
  key: string;
}

/** Names a rule in maps. */
export function ruleKey({ tool, key }: RuleName): string {
  return `${tool}\u0000${key}`;
}

/** Returns the rules' ids, in the given order; creates missing ones. */
export async function upsertRules(tx: TenantTransaction, rules: readonly RuleName[]): Promise<string[]> {
  if (rules.length === 0) return [];
  const columns = [rules.map((rule) => rule.tool), rules.map((rule) => rule.key)];
  // The facts in this table are those of 0.1.0, which a server of that version would still write and show (migration 0006).
  await tx.client.query(
    `INSERT INTO parapet.rule (deployment_id, tool, key, facts_digest)
     SELECT DISTINCT $1::bigint, given.tool, given.key, sha256('{}')
       FROM unnest($2::text[], $3::text[]) AS given (tool, key)
      WHERE NOT EXISTS (SELECT FROM parapet.rule r WHERE r.deployment_id = $1 AND r.tool = given.tool AND r.key = given.key)
      ORDER BY given.tool, given.key
     ON CONFLICT DO NOTHING`,
    [tx.deploymentId, ...columns],
  );
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT r.id FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (tool, key, no)
       JOIN parapet.rule r ON r.deployment_id = $1 AND r.tool = given.tool AND r.key = given.key
      ORDER BY given.no`,
    [tx.deploymentId, ...columns],
  );
  return rows.map((row) => row.id);
}

/** The facts that identify a profile. */
export interface ProfileInput {
  issueType: string;
  severity: string;
  confidence: string;
  reachability: string;
  validity: string;
  verdict: string;
  category: string;
  /** The policies' decision; both '' if none applies. */
  policySlug: string;
  policyMode: string;
}

/** The column of each fact: the single list from which the statements below are built. */
const profileColumns: Readonly<Record<keyof ProfileInput, string>> = {
  issueType: 'issue_type',
  severity: 'severity',
  confidence: 'confidence',
  reachability: 'reachability',
  validity: 'validity',
  verdict: 'verdict',
  category: 'category',
  policySlug: 'policy_slug',
  policyMode: 'policy_mode',
};

export const profileColumnNames: readonly string[] = Object.values(profileColumns);

/** Names a profile in maps: its facts, in the order of their columns. */
export function profileKey(profile: ProfileInput): string {
  return JSON.stringify((Object.keys(profileColumns) as (keyof ProfileInput)[]).map((fact) => profile[fact]));
}

/** Returns the profiles' ids, in the given order. */
export async function upsertProfiles(tx: TenantTransaction, profiles: readonly ProfileInput[]): Promise<string[]> {
  if (profiles.length === 0) return [];
  const facts = Object.keys(profileColumns) as (keyof ProfileInput)[];
  const columns = facts.map((fact) => profiles.map((profile) => profile[fact]));
  const names = profileColumnNames.join(', ');
  const arrays = facts.map((_, index) => `$${index + 2}::text[]`).join(', ');
  const given = `unnest(${arrays}) WITH ORDINALITY AS given (${names}, no)`;
  const equal = facts.map((fact) => `p.${profileColumns[fact]} = given.${profileColumns[fact]}`);
  const same = ['p.deployment_id = $1', ...equal].join(' AND ');
  await tx.client.query(
    `INSERT INTO parapet.profile (deployment_id, ${names})
     SELECT $1, ${names}
       FROM ${given}
      WHERE NOT EXISTS (SELECT FROM parapet.profile p WHERE ${same})
      ORDER BY ${names}
     ON CONFLICT DO NOTHING`,
    [tx.deploymentId, ...columns],
  );
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT p.id FROM ${given} JOIN parapet.profile p ON ${same} ORDER BY given.no`,
    [tx.deploymentId, ...columns],
  );
  return rows.map((row) => row.id);
}

/** Returns the ids of a project's analyses, in the given order; creates missing ones. */
export async function upsertAnalyses(
  tx: TenantTransaction,
  projectId: string,
  analyses: readonly { tool: string; category: string }[],
): Promise<string[]> {
  const columns = [analyses.map((analysis) => analysis.tool), analyses.map((analysis) => analysis.category)];
  const given = 'unnest($3::text[], $4::text[]) WITH ORDINALITY AS given (tool, category, no)';
  const same = 'a.deployment_id = $1 AND a.project_id = $2 AND a.tool = given.tool AND a.category = given.category';
  await tx.client.query(
    `INSERT INTO parapet.analysis (deployment_id, project_id, tool, category)
     SELECT $1, $2, given.tool, given.category FROM ${given}
      WHERE NOT EXISTS (SELECT FROM parapet.analysis a WHERE ${same})
     ON CONFLICT DO NOTHING`,
    [tx.deploymentId, projectId, ...columns],
  );
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT a.id FROM ${given} JOIN parapet.analysis a ON ${same} ORDER BY given.no`,
    [tx.deploymentId, projectId, ...columns],
  );
  return rows.map((row) => row.id);
}

/** Ids of rules by tool and key, in the given order; null for unknown ones. */
export async function findRuleIds(tx: TenantTransaction, rules: readonly RuleName[]): Promise<(string | null)[]> {
  const { rows } = await tx.client.query<{ id: string | null }>(
    `SELECT r.id FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS given (tool, key, no)
       LEFT JOIN parapet.rule r ON r.deployment_id = $1 AND r.tool = given.tool AND r.key = given.key
      ORDER BY given.no`,
    [tx.deploymentId, rules.map((rule) => rule.tool), rules.map((rule) => rule.key)],
  );
  return rows.map((row) => row.id);
}

/** The rules with these ids, without unknown ones. */
export async function listRuleNames(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<(RuleName & { id: string })[]> {
  const { rows } = await tx.client.query<RuleName & { id: string }>(
    'SELECT id, tool, key FROM parapet.rule WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    [tx.deploymentId, ids],
  );
  return rows;
}

/** The profiles with these ids, without unknown ones. */
export async function listProfiles(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<(ProfileInput & { id: string })[]> {
  const facts = Object.entries(profileColumns).map(([fact, column]) => `${column} AS "${fact}"`);
  const { rows } = await tx.client.query<ProfileInput & { id: string }>(
    `SELECT id, ${facts.join(', ')} FROM parapet.profile WHERE deployment_id = $1 AND id = ANY ($2::bigint[])`,
    [tx.deploymentId, ids],
  );
  return rows;
}

/** All analyses of a project. */
export async function listAnalyses(
  tx: TenantTransaction,
  projectId: string,
): Promise<{ id: string; tool: string; category: string }[]> {
  const { rows } = await tx.client.query<{ id: string; tool: string; category: string }>(
    'SELECT id, tool, category FROM parapet.analysis WHERE deployment_id = $1 AND project_id = $2',
    [tx.deploymentId, projectId],
  );
  return rows;
}
