/** The rule registry: rules, their versions, and which version of the starter pack a deployment has. */
import type {
  RegistryRule,
  RuleDraft,
  RuleOrigin,
  RuleProduct,
  RuleVersion,
  RuleVisibility,
  ScanRule,
} from '../../model/rules/registry-rule.ts';
import type { Severity } from '../../model/draft.ts';
import type { TenantTransaction } from '../database.ts';

const factColumns = `v.id AS "versionId", v.number, v.digest, v.languages, v.severity, v.product, v.license, v.origin, v.author`;
const ruleColumns = `r.id, r.path, r.visibility, r.is_enabled AS "isEnabled", r.created_at AS "createdAt",
  r.updated_at AS "updatedAt", ${factColumns}`;
/** Each rule with its current version. */
const inForce = `parapet.registry_rule r
  JOIN parapet.registry_rule_version v ON v.deployment_id = $1 AND v.rule_id = r.id AND v.number = r.version_number`;

export interface RuleFilter {
  /** Part of the path. */
  search: string;
  language: string | null;
  severities: readonly Severity[] | null;
  products: readonly RuleProduct[] | null;
  originKinds: readonly RuleOrigin['kind'][] | null;
  isEnabled: boolean | null;
}

/** Rules by path, from the one after `afterPath`. */
export async function listRegistryRules(
  tx: TenantTransaction,
  filter: RuleFilter,
  page: { afterPath: string | null; limit: number },
): Promise<RegistryRule[]> {
  const { rows } = await tx.client.query<RegistryRule>(
    `SELECT ${ruleColumns} FROM ${inForce}
      WHERE r.deployment_id = $1 AND r.deleted_at IS NULL AND ($2::text IS NULL OR r.path > $2)
        AND ($3 = '' OR strpos(r.path, $3) > 0)
        AND ($4::text IS NULL OR $4 = ANY (v.languages))
        AND ($5::text[] IS NULL OR v.severity = ANY ($5)) AND ($6::text[] IS NULL OR v.product = ANY ($6))
        AND ($7::text[] IS NULL OR v.origin_kind = ANY ($7)) AND ($8::boolean IS NULL OR r.is_enabled = $8)
      ORDER BY r.path LIMIT $9`,
    [
      tx.deploymentId,
      page.afterPath,
      filter.search,
      filter.language,
      filter.severities,
      filter.products,
      filter.originKinds,
      filter.isEnabled,
      page.limit,
    ],
  );
  return rows;
}

export async function findRegistryRule(tx: TenantTransaction, ruleId: string): Promise<RegistryRule | undefined> {
  const { rows } = await tx.client.query<RegistryRule>(
    `SELECT ${ruleColumns} FROM ${inForce} WHERE r.deployment_id = $1 AND r.id = $2 AND r.deleted_at IS NULL`,
    [tx.deploymentId, ruleId],
  );
  return rows[0];
}

/** The latest first. */
export async function listRuleVersions(
  tx: TenantTransaction,
  ruleId: string,
  limit: number,
): Promise<Omit<RuleVersion, 'path'>[]> {
  const { rows } = await tx.client.query<Omit<RuleVersion, 'path'>>(
    `SELECT ${factColumns}, v.definition, v.source, v.created_at AS "createdAt"
       FROM parapet.registry_rule_version v WHERE v.deployment_id = $1 AND v.rule_id = $2 ORDER BY v.number DESC LIMIT $3`,
    [tx.deploymentId, ruleId, limit],
  );
  return rows;
}

/** All rules that scans may use, by path; with `paths` only these. */
export async function listScanRules(
  tx: TenantTransaction,
  paths: readonly string[] | null = null,
): Promise<(ScanRule & { isEnabled: boolean })[]> {
  const { rows } = await tx.client.query<ScanRule & { isEnabled: boolean }>(
    `SELECT r.id, r.path, r.is_enabled AS "isEnabled", v.id AS "versionId", v.severity, v.product, v.origin, v.definition
       FROM ${inForce}
      WHERE r.deployment_id = $1 AND r.deleted_at IS NULL AND r.is_enabled AND ($2::text[] IS NULL OR r.path = ANY ($2))
      ORDER BY r.path`,
    [tx.deploymentId, paths],
  );
  return rows;
}

/** The deployment's version of the starter pack; 0: none yet. */
export async function findStarterPackVersion(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ version: number }>(
    'SELECT version FROM parapet.starter_pack WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  return rows[0]?.version ?? 0;
}

/** Like findStarterPackVersion, and locks the registry for writers until the transaction ends. */
export async function claimRegistry(tx: TenantTransaction): Promise<number> {
  await tx.client.query(
    'INSERT INTO parapet.starter_pack (deployment_id, version) VALUES ($1, 0) ON CONFLICT DO NOTHING',
    [tx.deploymentId],
  );
  const { rows } = await tx.client.query<{ version: number }>(
    'SELECT version FROM parapet.starter_pack WHERE deployment_id = $1 FOR UPDATE',
    [tx.deploymentId],
  );
  return rows[0]?.version ?? 0;
}

export async function updateStarterPackVersion(tx: TenantTransaction, version: number): Promise<void> {
  await tx.client.query('UPDATE parapet.starter_pack SET version = $2 WHERE deployment_id = $1', [
    tx.deploymentId,
    version,
  ]);
}

export async function countRegistryRules(tx: TenantTransaction): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    'SELECT count(*)::int AS count FROM parapet.registry_rule WHERE deployment_id = $1 AND deleted_at IS NULL',
    [tx.deploymentId],
  );
  return rows[0]?.count ?? 0;
}

export interface KnownRule {
  id: string;
  path: string;
  /** Number of the current version. */
  number: number;
  digest: string;
  versionId: string;
  isDeleted: boolean;
}

/** The paths that have or had rules. */
export async function listKnownRules(tx: TenantTransaction, paths: readonly string[]): Promise<KnownRule[]> {
  const { rows } = await tx.client.query<KnownRule>(
    `SELECT r.id, r.path, v.number, v.digest, v.id AS "versionId", r.deleted_at IS NOT NULL AS "isDeleted"
       FROM ${inForce} WHERE r.deployment_id = $1 AND r.path = ANY ($2::text[])`,
    [tx.deploymentId, paths],
  );
  return rows;
}

/** A file of a git repository, by the URL that it was imported from. */
export interface RepositoryFile {
  url: string;
  file: string;
}

interface WriteContext {
  visibility: RuleVisibility;
  author: string;
  at: Date;
}

/** Inserts new rules, before their first versions. Returns their ids in the given order. */
export async function insertRegistryRules(
  tx: TenantTransaction,
  paths: readonly string[],
  { visibility, at }: WriteContext,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string; path: string }>(
    `INSERT INTO parapet.registry_rule (deployment_id, path, version_number, visibility, created_at, updated_at)
     SELECT $1, given.path, 1, $3, $4, $4 FROM unnest($2::text[]) AS given (path) RETURNING id, path`,
    [tx.deploymentId, paths, visibility, at],
  );
  const idOf = new Map(rows.map((row) => [row.path, row.id]));
  return paths.map((path) => idOf.get(path)!);
}

/**
 * Returns the versions' ids in the given order; each becomes its rule's current version, and a deleted rule is
 * restored.
 */
export async function insertRuleVersions(
  tx: TenantTransaction,
  versions: readonly { ruleId: string; number: number; draft: RuleDraft; origin: RuleOrigin }[],
  { visibility, author, at }: WriteContext,
): Promise<string[]> {
  const { rows } = await tx.client.query<{ id: string; ruleId: string }>(
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset($2::jsonb) AS g (rule_id bigint, number int, digest text, languages text[], severity text,
         product text, license text, origin jsonb)
       JOIN unnest($3::bigint[], $4::text[], $5::text[]) AS texts (id, definition, source) ON texts.id = g.rule_id),
     head AS (
       UPDATE parapet.registry_rule r SET version_number = given.number, visibility = $6, updated_at = $8, deleted_at = NULL
         FROM given WHERE r.deployment_id = $1 AND r.id = given.rule_id)
     INSERT INTO parapet.registry_rule_version (deployment_id, rule_id, number, digest, definition, source, languages, severity, product,
       license, origin_kind, origin, author, created_at)
     SELECT $1, rule_id, number, digest, definition::json, source, languages, severity, product, license, origin->>'kind', origin, $7, $8
       FROM given RETURNING id, rule_id AS "ruleId"`,
    [
      tx.deploymentId,
      JSON.stringify(
        versions.map(({ ruleId, number, draft, origin }) => ({
          rule_id: ruleId,
          number,
          digest: draft.digest,
          languages: draft.languages,
          severity: draft.severity,
          product: draft.product,
          license: draft.license,
          origin,
        })),
      ),
      versions.map(({ ruleId }) => ruleId),
      versions.map(({ draft }) => JSON.stringify(draft.definition)),
      versions.map(({ draft }) => draft.source),
      visibility,
      author,
      at,
    ],
  );
  const idOf = new Map(rows.map((row) => [row.ruleId, row.id]));
  return versions.map(({ ruleId }) => idOf.get(ruleId)!);
}

/** Restores deleted rules unchanged. */
export async function updateRulesRestored(tx: TenantTransaction, ruleIds: readonly string[], at: Date): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.registry_rule SET deleted_at = NULL, updated_at = $3 WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    [tx.deploymentId, ruleIds, at],
  );
}

export async function updateRuleEnabled(
  tx: TenantTransaction,
  ruleId: string,
  { isEnabled, at }: { isEnabled: boolean; at: Date },
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.registry_rule SET is_enabled = $3, updated_at = $4 WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, ruleId, isEnabled, at],
  );
}

/** Stores where the last import found each of these rules; null: not imported from a repository. */
export async function updateRuleSources(
  tx: TenantTransaction,
  found: readonly { ruleId: string; source: RepositoryFile | null }[],
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.registry_rule r SET git_url = given.url, git_file = given.file
       FROM unnest($2::bigint[], $3::text[], $4::text[]) AS given (id, url, file)
      WHERE r.deployment_id = $1 AND r.id = given.id
        AND (r.git_url, r.git_file) IS DISTINCT FROM (given.url, given.file)`,
    [
      tx.deploymentId,
      found.map(({ ruleId }) => ruleId),
      found.map(({ source }) => source?.url ?? null),
      found.map(({ source }) => source?.file ?? null),
    ],
  );
}

/** Rules that their last import found in this repository, at or below the path; '' = anywhere. */
export async function listRulesOfSource(
  tx: TenantTransaction,
  { url, path }: { url: string; path: string },
): Promise<{ id: string; path: string; file: string }[]> {
  const { rows } = await tx.client.query<{ id: string; path: string; file: string }>(
    `SELECT id, path, git_file AS file FROM parapet.registry_rule
      WHERE deployment_id = $1 AND git_url = $2 AND deleted_at IS NULL
        AND ($3 = '' OR git_file = $3 OR starts_with(git_file, $3 || '/'))
      ORDER BY path`,
    [tx.deploymentId, url, path],
  );
  return rows;
}

/** Marks rules as deleted; their versions stay. */
export async function updateRulesDeleted(tx: TenantTransaction, ruleIds: readonly string[], at: Date): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.registry_rule SET deleted_at = $3, updated_at = $3 WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    [tx.deploymentId, ruleIds, at],
  );
}

/** Paths and ids of the starter pack's rules that are not deleted. */
export async function listStarterRules(
  tx: TenantTransaction,
  pathPrefix: string,
): Promise<{ id: string; path: string }[]> {
  const { rows } = await tx.client.query<{ id: string; path: string }>(
    'SELECT id, path FROM parapet.registry_rule WHERE deployment_id = $1 AND starts_with(path, $2) AND deleted_at IS NULL',
    [tx.deploymentId, pathPrefix],
  );
  return rows;
}
