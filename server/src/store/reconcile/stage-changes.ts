/**
 * A scan's changes to known findings: seen again, muted or unmuted, another rule or profile, and closings by coverage.
 * Staged in staged_change under the scan's staging id; store/findings/apply-changes.ts applies them.
 */
import type { TenantTransaction } from '../database.ts';
import { listIgnoredLocations } from './ignored-findings.ts';
import { analysisIds, differing, scopeParameters, type ReconcileScope } from './scope.ts';

/** Changes that follow from a result: detection, and triage requested in the file where no person has decided. */
export async function stageSeenChanges(scope: ReconcileScope): Promise<void> {
  await scope.tx.client.query(
    `INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_status, to_triage, cause, reason, triage_reason, note,
                                        to_rule_id, to_profile_id)
     SELECT $1, $2, seen.id, nullif(seen.new_status, seen.status), seen.suppression, 'scan',
            CASE WHEN seen.status IN ('fixed', 'removed') THEN 'seen_again'
                 WHEN seen.status <> seen.new_status AND seen.new_status = 'muted' THEN 'muted_in_code'
                 WHEN seen.status <> seen.new_status THEN 'unmuted_in_code'
                 WHEN seen.suppression IS NOT NULL THEN 'suppressed_in_file'
                 ELSE 'rule_or_severity_changed' END,
            CASE WHEN seen.suppression = 'ignored' THEN 'no_triage_reason' END,
            CASE WHEN seen.suppression IS NOT NULL THEN seen.suppression_note END,
            nullif(seen.new_rule_id, seen.rule_id), nullif(seen.new_profile_id, seen.profile_id)
       FROM (SELECT f.id, f.status, f.rule_id, f.profile_id,
                    CASE WHEN s.is_muted THEN 'muted' ELSE 'unresolved' END AS new_status,
                    CASE WHEN f.triage = 'untriaged' THEN s.suppression END AS suppression, s.suppression_note,
                    ($3::bigint[])[s.rule_no] AS new_rule_id, ($4::bigint[])[s.profile_no] AS new_profile_id
               FROM parapet.staged_match m
               JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = m.n
               JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = m.finding_id
              WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.differs
                AND f.id = ANY (ARRAY (${differing}))) seen
      WHERE seen.status <> seen.new_status OR seen.suppression IS NOT NULL
         OR seen.rule_id <> seen.new_rule_id OR seen.profile_id <> seen.new_profile_id`,
    [scope.tx.deploymentId, scope.stagingId, scope.ruleIds, scope.profileIds],
  );
}

/**
 * Triage requested in the file for a finding that so far only other refs have: decided there first, so that the new row
 * inherits it.
 */
export async function stageSuppressedElsewhere(scope: ReconcileScope): Promise<void> {
  await scope.tx.client.query(
    `INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_triage, cause, reason, triage_reason, note)
     SELECT DISTINCT ON (f.identity_id) $1, $2, f.id, s.suppression, 'scan', 'suppressed_in_file',
            CASE WHEN s.suppression = 'ignored' THEN 'no_triage_reason' END, s.suppression_note
       FROM parapet.staged_match m
       JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = m.n
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.identity_id = m.identity_id
      WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.finding_id IS NULL AND s.suppression IS NOT NULL
        AND f.triage = 'untriaged'
        AND f.identity_id = ANY (ARRAY (
              SELECT own.identity_id FROM parapet.staged_match own
                JOIN parapet.staged_finding asked ON asked.deployment_id = $1 AND asked.staging_id = $2 AND asked.n = own.n
               WHERE own.deployment_id = $1 AND own.staging_id = $2 AND asked.suppression IS NOT NULL))
      ORDER BY f.identity_id, f.id
     ON CONFLICT DO NOTHING`,
    [scope.tx.deploymentId, scope.stagingId],
  );
}

/**
 * The coverage rule (readings section 7): present findings without a matching result that this scan covered become
 * REMOVED (path ignored, deleted, renamed or not scanned, rule not run) or FIXED (scanned for, and no longer found). Returns
 * their number.
 */
export async function stageClosings(scope: ReconcileScope): Promise<number> {
  const ignored = await listIgnoredLocations(scope);
  const { rowCount } = await scope.tx.client.query(
    `WITH analysis AS (
       SELECT id, no::int AS no, knows_rules, knows_paths
         FROM unnest($4::bigint[], $5::boolean[], $6::boolean[], $7::boolean[]) WITH ORDINALITY AS a (id, may_close, knows_rules, knows_paths, no)
        WHERE may_close),
     rule_run AS MATERIALIZED (SELECT * FROM unnest($8::int[], $9::text[]) AS r (no, key)),
     answered AS MATERIALIZED (SELECT * FROM unnest($24::int[], $25::text[]) AS q (no, key)),
     asked AS MATERIALIZED (SELECT * FROM unnest($29::int[], $30::text[]) AS t (no, issue_type)),
     scanned AS MATERIALIZED (SELECT * FROM unnest($10::int[], $11::text[]) AS p (no, path)),
     failed AS MATERIALIZED (SELECT * FROM unnest($12::int[], $13::text[]) AS p (no, path)),
     lost AS MATERIALIZED (
       SELECT * FROM unnest($14::int[], $15::text[], $16::text[], $27::text[], $28::text[])
                  AS w (no, rule_key, path, package_ecosystem, package_key)),
     ignored AS MATERIALIZED (SELECT * FROM unnest($21::text[], $22::text[]) AS i (issue_type, path)),
     unmatched AS MATERIALIZED (
       SELECT f.id, f.path, f.rule_id, f.profile_id, f.package_ecosystem, f.package_key, a.no, a.knows_paths, a.knows_rules
         FROM analysis a
         JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = $3 AND f.analysis_id = a.id
        WHERE f.analysis_id = ANY ($4::bigint[]) AND f.status IN ('unresolved', 'muted')
          AND NOT EXISTS (SELECT FROM parapet.staged_match m
                           WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.finding_id = f.id)),
     unseen AS (
       SELECT f.id, f.path, f.no, f.knows_paths, f.knows_rules, f.package_ecosystem, f.package_key, r.key AS rule_key, p.issue_type,
              (p.issue_type, f.path) IN (SELECT issue_type, path FROM ignored) AS is_ignored
         FROM unmatched f
         JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
          AND r.id = ANY (ARRAY (SELECT DISTINCT rule_id FROM unmatched))
         JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = f.profile_id),
     judged AS (
       SELECT u.id, u.no, u.path, u.rule_key, u.issue_type, u.package_ecosystem, u.package_key,
              CASE WHEN u.is_ignored THEN 'ignored_path'
                   WHEN u.path = ANY ($17::text[]) THEN 'path_deleted'
                   WHEN u.path = ANY ($18::text[]) THEN 'path_renamed'
                   WHEN NOT $19 AND u.path <> '' AND (
                          ($20::text[] IS NOT NULL AND u.path <> ALL ($20::text[]))
                          OR (u.knows_paths AND (u.no, u.path) NOT IN (SELECT no, path FROM scanned))) THEN 'path_absent'
                   WHEN u.knows_rules AND (u.no, u.rule_key) NOT IN (SELECT no, key FROM rule_run) THEN 'rule_absent'
                   ELSE 'no_longer_found' END AS reason,
              NOT $19
                OR u.path = ANY ($17::text[]) OR u.path = ANY ($18::text[])
                OR u.path = ANY (coalesce($20::text[], '{}')) OR (u.is_ignored AND u.path = ANY ($23::text[]))
                OR (u.knows_paths AND (u.no, u.path) IN (SELECT no, path FROM scanned)) AS is_in_scope
         FROM unseen u)
     INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_status, cause, reason)
     SELECT $1, $2, j.id, CASE WHEN j.reason = 'no_longer_found' THEN 'fixed' ELSE 'removed' END, 'scan', j.reason
       FROM judged j
      WHERE j.is_in_scope
        AND (j.no, j.path) NOT IN (SELECT no, path FROM failed)
        AND (j.no <> ALL ($26::int[]) OR (j.no, j.rule_key) IN (SELECT no, key FROM answered))
        AND (j.no <> ALL ($31::int[]) OR (j.no, j.issue_type) IN (SELECT no, issue_type FROM asked))
        AND NOT EXISTS (SELECT FROM lost l
                         WHERE l.no = j.no AND coalesce(l.rule_key, j.rule_key) = j.rule_key AND coalesce(l.path, j.path) = j.path
                           AND (l.package_key IS NULL
                                OR (l.package_ecosystem, l.package_key) = (j.package_ecosystem, j.package_key)))`,
    closingParameters(scope, ignored),
  );
  return rowCount ?? 0;
}

type Ignored = Awaited<ReturnType<typeof listIgnoredLocations>>;

/** From $1 on, in the order of the statement. */
function closingParameters(scope: ReconcileScope, ignored: Ignored): unknown[] {
  const withdrawn = scope.analyses.flatMap((analysis, index) =>
    analysis.withdrawn.map((lost) => ({ no: index + 1, ...lost })),
  );
  const scanned = pairs(scope, (analysis) => analysis.completePaths ?? []);
  const failed = pairs(scope, (analysis) => analysis.failedPaths);
  const run = pairs(scope, (analysis) => analysis.completeRuleKeys ?? []);
  const answered = pairs(scope, (analysis) => analysis.onlyRuleKeys ?? []);
  const asked = pairs(scope, (analysis) => analysis.onlyIssueTypes ?? []);
  const numbersOf = (isLimited: (analysis: ReconcileScope['analyses'][number]) => boolean): number[] =>
    scope.analyses.flatMap((analysis, index) => (isLimited(analysis) ? [index + 1] : []));
  return [
    ...scopeParameters(scope),
    analysisIds(scope),
    scope.analyses.map((analysis) => !analysis.closesNothing),
    scope.analyses.map((analysis) => analysis.completeRuleKeys !== null),
    scope.analyses.map((analysis) => analysis.completePaths !== null),
    run.nos,
    run.texts,
    scanned.nos,
    scanned.texts,
    failed.nos,
    failed.texts,
    withdrawn.map((lost) => lost.no),
    withdrawn.map((lost) => lost.ruleKey),
    withdrawn.map((lost) => lost.path),
    scope.manifest.deleted,
    Object.keys(scope.manifest.renames),
    scope.isDiff,
    scope.manifest.paths,
    ignored.issueTypes,
    ignored.paths,
    [...scope.ignoredPaths],
    answered.nos,
    answered.texts,
    numbersOf(({ onlyRuleKeys }) => onlyRuleKeys !== null),
    withdrawn.map((lost) => lost.ecosystem),
    withdrawn.map((lost) => lost.packageKey),
    asked.nos,
    asked.texts,
    numbersOf(({ onlyIssueTypes }) => onlyIssueTypes !== null),
  ];
}

function pairs(
  scope: ReconcileScope,
  textsOf: (analysis: ReconcileScope['analyses'][number]) => readonly string[],
): { nos: number[]; texts: string[] } {
  const nos: number[] = [];
  const texts: string[] = [];
  for (const [index, analysis] of scope.analyses.entries()) {
    for (const text of textsOf(analysis)) {
      nos.push(index + 1);
      texts.push(text);
    }
  }
  return { nos, texts };
}

/** Moves the findings of a ref that becomes, or ceases to be, the primary one to the lane of its reports. */
export async function stageLaneChanges(
  tx: TenantTransaction,
  {
    stagingId,
    primaryRefId,
    formerPrimaryRefId,
  }: { stagingId: string; primaryRefId: string | null; formerPrimaryRefId: string | null },
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, cause, reason, to_lane)
     SELECT $1, $2, f.id, 'scan', 'primary_ref_changed', CASE WHEN f.ref_id = $3 THEN 0 ELSE 2 END
       FROM parapet.finding f
      WHERE f.deployment_id = $1 AND f.ref_id IN ($3, $4) AND f.lane <> CASE WHEN f.ref_id = $3 THEN 0 ELSE 2 END
     ON CONFLICT (deployment_id, staging_id, finding_id) DO UPDATE SET to_lane = excluded.to_lane`,
    [tx.deploymentId, stagingId, primaryRefId, formerPrimaryRefId],
  );
}
