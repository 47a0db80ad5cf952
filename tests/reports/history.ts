/** Small random histories of findings for the tests of reports, and their storage. */
import fc from 'fast-check';
import {
  aggregateState,
  reportGroupOf,
  type AggregateState,
  type Detection,
  type Triage,
} from '../../server/src/model/states.ts';
import type { TenantTransaction } from '../../server/src/store/database.ts';

export interface Change {
  at: Date;
  status: Detection;
  triage: Triage;
}

export interface HistoricFinding {
  id: string;
  projectId: string;
  ruleId: string;
  profileId: string;
  lane: 0 | 1 | 2;
  /** The creation first; instants never decrease. */
  changes: Change[];
}

export const issueTypeOfProfile: Record<string, 'sast' | 'sca' | 'secrets' | 'ai_sast'> = {
  '1': 'sast',
  '2': 'sca',
  '3': 'secrets',
  '4': 'ai_sast',
  '5': 'sast',
};
export const projectIds = ['1', '2', '3'];
export const ruleIds = ['1', '2', '3', '4'];
export const profileIds = Object.keys(issueTypeOfProfile);

/** The days of histories and requests. */
const firstDay = Date.UTC(2026, 1, 26);
const dayMs = 86_400_000;

/** Instants near edges: midnights, a millisecond beside them, noon; few enough to coincide. */
export const instant = fc
  .tuple(
    fc.integer({ min: 0, max: 6 }),
    fc.constantFrom(0, 0, 1, dayMs - 1, dayMs / 2, dayMs / 2 - 1, 3_600_000, 72_000_000),
  )
  .map(([day, ms]) => new Date(firstDay + day * dayMs + ms));

const change = fc.record({
  at: instant,
  status: fc.constantFrom<Detection>('unresolved', 'unresolved', 'muted', 'fixed', 'fixed', 'removed'),
  triage: fc.constantFrom<Triage>(
    'untriaged',
    'untriaged',
    'ignored',
    'reopened',
    'reviewing',
    'fixing',
    'provisionally_ignored',
  ),
});

const finding = fc.record({
  projectId: fc.constantFrom(...projectIds),
  ruleId: fc.constantFrom(...ruleIds),
  profileId: fc.constantFrom(...profileIds),
  lane: fc.constantFrom<0 | 1 | 2>(0, 0, 0, 1, 1, 2),
  changes: fc.array(change, { minLength: 1, maxLength: 6 }),
});

export const history = fc.array(finding, { minLength: 1, maxLength: 30 }).map((findings) =>
  findings.map((drawn, index): HistoricFinding => {
    const changes = [...drawn.changes].sort((a, b) => a.at.getTime() - b.at.getTime());
    const birth = changes[0]!;
    // A finding is present when it is created.
    const status: Detection = birth.status === 'muted' ? 'muted' : 'unresolved';
    return { ...drawn, id: String(index + 1), changes: [{ ...birth, status }, ...changes.slice(1)] };
  }),
);

/** The columns of a finding's row that follow from its history. */
export function presentOf(finding: HistoricFinding): {
  last: Change;
  state: AggregateState;
  stateSince: Date;
  groupSince: Date;
  relevantSince: Date;
} {
  const birth = finding.changes[0]!;
  let [stateSince, groupSince, relevantSince] = [birth.at, birth.at, birth.at];
  let before = birth;
  for (const next of finding.changes.slice(1)) {
    const [from, to] = [aggregateState(before.status, before.triage), aggregateState(next.status, next.triage)];
    if (from !== to) stateSince = next.at;
    if (reportGroupOf(from) !== reportGroupOf(to)) groupSince = next.at;
    if (isGone(before.status) && !isGone(next.status)) relevantSince = next.at;
    before = next;
  }
  return { last: before, state: aggregateState(before.status, before.triage), stateSince, groupSince, relevantSince };
}

function isGone(status: Detection): boolean {
  return status === 'fixed' || status === 'removed';
}

/** Projects 1–3 (with a main branch and a pull request each), rules and profiles for histories. */
export async function storeOrganisation(tx: TenantTransaction): Promise<void> {
  const { client, deploymentId } = tx;
  const at = new Date(firstDay);
  for (const id of projectIds) {
    await client.query(
      `INSERT INTO parapet.project (deployment_id, id, name, tags, primary_ref_id, provisioned_at)
       VALUES ($1, $2::bigint, 'project-' || $2, ARRAY['all', 'only-' || $2], $2::bigint * 10, $3)`,
      [deploymentId, id, at],
    );
    await client.query(
      `INSERT INTO parapet.project_ref (deployment_id, id, project_id, name, kind, pull_request_id, created_at)
       VALUES ($1, $2::bigint * 10, $2, 'main', 'branch', null, $3),
              ($1, $2::bigint * 10 + 1, $2, 'refs/pull/7/merge', 'pull_request', '7', $3)`,
      [deploymentId, id, at],
    );
    await client.query(
      `INSERT INTO parapet.analysis (deployment_id, id, project_id, tool) VALUES ($1, $2, $2, 'tool')`,
      [deploymentId, id],
    );
    await client.query(
      `INSERT INTO parapet.scan (deployment_id, id, project_id, ref_id, scope, status, created_at)
       VALUES ($1, $2::bigint, $2, $2::bigint * 10, 'full', 'completed', $3)`,
      [deploymentId, id, at],
    );
  }
  for (const id of ruleIds) {
    await client.query(
      `INSERT INTO parapet.rule (deployment_id, id, tool, key, facts_digest) VALUES ($1, $2::bigint, 'tool', 'rule-' || $2, '')`,
      [deploymentId, id],
    );
  }
  for (const [id, type] of Object.entries(issueTypeOfProfile)) {
    await client.query(
      `INSERT INTO parapet.profile (deployment_id, id, issue_type, severity, category)
       VALUES ($1, $2, $3, $4, 'security')`,
      [deploymentId, id, type, id === '5' ? 'low' : 'high'],
    );
  }
}

/** The EPSS score times a million of a finding: several have the same, and some none. */
export function epssOf(id: string): number | null {
  return Number(id) % 4 === 0 ? null : (Number(id) % 3) * 250_000;
}

/** Replaces all findings by those of a history; the caller rebuilds the derived tables. */
export async function storeHistory(tx: TenantTransaction, findings: readonly HistoricFinding[]): Promise<void> {
  const { client, deploymentId } = tx;
  await client.query('DELETE FROM parapet.finding WHERE deployment_id = $1', [deploymentId]);
  await client.query('DELETE FROM parapet.finding_span WHERE deployment_id = $1', [deploymentId]);
  await client.query('DELETE FROM parapet.finding_detail WHERE deployment_id = $1', [deploymentId]);
  for (const finding of findings) await storeFinding(tx, finding);
}

/** Stores when the pull requests of projects ended. */
export async function storeEnds(
  { client, deploymentId }: TenantTransaction,
  ends: ReadonlyMap<string, Date>,
): Promise<void> {
  for (const [projectId, endedAt] of ends) {
    await client.query(
      `UPDATE parapet.project_ref SET ended_at = $3 WHERE deployment_id = $1 AND project_id = $2 AND kind = 'pull_request'`,
      [deploymentId, projectId, endedAt],
    );
  }
}

async function storeFinding({ client, deploymentId }: TenantTransaction, finding: HistoricFinding): Promise<void> {
  const birth = finding.changes[0]!;
  const present = presentOf(finding);
  await client.query(
    `INSERT INTO parapet.finding (deployment_id, id, project_id, ref_id, analysis_id, identity_id, rule_id, profile_id, lane, status,
       triage, state, state_since, group_since, relevant_since, created_at, first_status, first_triage, first_scan_id, path,
       start_line, start_column, end_line, end_column, place_digest, text_digest, content_digest, epss_millionths)
     VALUES ($1, $2, $3::bigint, $3::bigint * 10 + CASE WHEN $6 = 0 THEN 0 ELSE 1 END, $3::bigint, $2, $4, $5, $6, $7, $8, $9, $10,
       $11, $12, $13, $14, $15, $3::bigint, 'src/a.ts', 1, 1, 1, 9, 0, 0, 0, $16)`,
    [
      deploymentId,
      finding.id,
      finding.projectId,
      finding.ruleId,
      finding.profileId,
      finding.lane,
      present.last.status,
      present.last.triage,
      present.state,
      present.stateSince,
      present.groupSince,
      present.relevantSince,
      birth.at,
      birth.status,
      birth.triage,
      epssOf(finding.id),
    ],
  );
  await client.query(
    `INSERT INTO parapet.finding_detail (deployment_id, finding_id, content) VALUES ($1, $2, '{"message": "found"}')`,
    [deploymentId, finding.id],
  );
  for (const [index, next] of finding.changes.slice(1).entries()) {
    const before = finding.changes[index]!;
    await client.query(
      `INSERT INTO parapet.finding_event (deployment_id, finding_id, at, cause, from_status, to_status, from_triage, to_triage,
         from_state, to_state) VALUES ($1, $2, $3, 'scan', $4, $5, $6, $7, $8, $9)`,
      [
        deploymentId,
        finding.id,
        next.at,
        before.status,
        next.status,
        before.triage,
        next.triage,
        aggregateState(before.status, before.triage),
        aggregateState(next.status, next.triage),
      ],
    );
  }
}
