/**
 * The findings that a policy is about, by when they were first seen: their kinds, and how many each project has of
 * chosen kinds. Both read the same rows of the reports' indexes on time, so that they add up in one snapshot.
 */
import type { IssueType, Severity } from '../../model/draft.ts';
import { aggregateStates, lanes } from '../../model/states.ts';
import type { TenantTransaction } from '../database.ts';
import { addTerms, createdIn } from '../reports/spans.ts';
import { newStatement, type Statement } from '../reports/statement.ts';

/** Findings first seen in [since, until) on primary refs and in pull requests. */
export interface FoundScope {
  since: Date;
  until: Date;
  /** Null: all. */
  projectIds: readonly string[] | null;
  /** Those of the policy's product. */
  profileIds: readonly string[] | null;
}

/** Number of findings by where they were first seen. */
export interface FoundCounts {
  pullRequests: number;
  primaryRefs: number;
}

/** What policies tell findings apart by. Rules of several tools may have the same key. */
export interface FoundKind extends FoundCounts {
  ruleId: string;
  ruleKey: string;
  issueType: IssueType;
  severity: Severity;
}

/** The `limit` kinds with the most findings. */
export async function listFoundKinds(tx: TenantTransaction, scope: FoundScope, limit: number): Promise<FoundKind[]> {
  const statement = newStatement(tx.deploymentId);
  const { text, values } = statement.finish(`
    SELECT found.rule_id AS "ruleId", r.key AS "ruleKey", p.issue_type AS "issueType", p.severity, ${sums}
      FROM (${foundSql(statement, scope, 'rule_id, profile_id')}) found
      JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = found.profile_id
      JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = found.rule_id
     GROUP BY 1, 2, 3, 4 ORDER BY sum(found.n) DESC, 1, 3, 4 LIMIT ${statement.add(limit, 'int')}`);
  const { rows } = await tx.client.query<FoundKind>(text, values);
  return rows;
}

/** A kind under a label; several kinds have the same label, and a kind may have several. */
export interface LabelledKind {
  ruleId: string;
  severity: Severity;
  label: string;
}

export interface LabelledProject extends FoundCounts {
  label: string;
  id: string;
  name: string;
  /** Number of projects with findings of this label. */
  projectCount: number;
}

/** For each label the `limit` projects with the most findings of its kinds, largest first. */
export async function listLabelledProjects(
  tx: TenantTransaction,
  scope: FoundScope,
  { kinds, limit }: { kinds: readonly LabelledKind[]; limit: number },
): Promise<LabelledProject[]> {
  const statement = newStatement(tx.deploymentId);
  const ruleIds = statement.add(
    kinds.map(({ ruleId }) => ruleId),
    'bigint[]',
  );
  const severities = statement.add(
    kinds.map(({ severity }) => severity),
    'text[]',
  );
  const labels = statement.add(
    kinds.map(({ label }) => label),
    'text[]',
  );
  const { text, values } = statement.finish(`
    SELECT ranked.label, ranked.project_id AS id, project.name, ranked."projectCount",
           ranked."pullRequests", ranked."primaryRefs"
      FROM (SELECT kind.label, found.project_id, ${sums}, count(*) OVER (PARTITION BY kind.label)::int AS "projectCount",
                   row_number() OVER (PARTITION BY kind.label ORDER BY sum(found.n) DESC, found.project_id) AS place
              FROM (${foundSql(statement, scope, 'project_id, rule_id, profile_id')}) found
              JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = found.profile_id
              JOIN (SELECT DISTINCT * FROM unnest(${ruleIds}, ${severities}, ${labels})) kind (rule_id, severity, label)
                ON kind.rule_id = found.rule_id AND kind.severity = p.severity
             GROUP BY 1, 2) ranked
      JOIN parapet.project ON project.deployment_id = $1 AND project.id = ranked.project_id
     WHERE ranked.place <= ${statement.add(limit, 'int')} ORDER BY ranked.label, ranked.place`);
  const { rows } = await tx.client.query<LabelledProject>(text, values);
  return rows;
}

/** The number of projects that are not archived; `projectIds`: of these. */
export async function countActiveProjects(
  tx: TenantTransaction,
  projectIds: readonly string[] | null,
): Promise<number> {
  const { rows } = await tx.client.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM parapet.project
      WHERE deployment_id = $1 AND archived_at IS NULL AND ($2::bigint[] IS NULL OR id = ANY ($2))`,
    [tx.deploymentId, projectIds],
  );
  return rows[0]?.count ?? 0;
}

const sums = `coalesce(sum(found.n) FILTER (WHERE found.lane = ${lanes.guardrails}), 0)::int AS "pullRequests",
           coalesce(sum(found.n) FILTER (WHERE found.lane = ${lanes.primary}), 0)::int AS "primaryRefs"`;

/** A SELECT of lane, `columns` and n, the number of findings. */
function foundSql(statement: Statement, { since, until, ...within }: FoundScope, columns: string): string {
  const inLane = (lane: 0 | 1): string => {
    const terms = addTerms(statement, {
      since,
      until,
      scope: { lane, ruleIds: null, relevant: null, search: null, without: null, ...within },
    });
    return createdIn(terms, aggregateStates, 'lane, project_id, rule_id, profile_id', {
      from: terms.since,
      to: terms.until,
    });
  };
  return `SELECT lane, ${columns}, count(*) AS n
            FROM (${inLane(lanes.primary)} UNION ALL ${inLane(lanes.guardrails)}) created GROUP BY lane, ${columns}`;
}
