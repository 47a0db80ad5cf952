/**
 * Loads all report columns of findings by their ids, in a constant number of statements for a page of any size. page.ts
 * chooses the ids.
 */
import type { Confidence, FindingContent, IssueType, Reachability, Severity, Validity } from '../../../model/draft.ts';
import type { PushedFix } from '../../../model/fixes/pushed-fix.ts';
import { isInRepository } from '../../../model/place.ts';
import { codeownersOf, type CodeownersRule } from '../../../model/scm/codeowners.ts';
import type { ParsedRef } from '../../../model/scm/refs.ts';
import type { FullFinding, HistoryEntry, RelatedFinding, ScanReference } from '../../../model/full-finding.ts';
import type { PolicyMode } from '../../../model/policy.ts';
import type { AggregateState, Detection, Triage, TriageReason } from '../../../model/states.ts';
import type { TenantTransaction } from '../../database.ts';
import { listRuleFacts, ruleOfProjectKey, type RuleOfProject } from '../../rules/rule-facts.ts';
import { listCodeEdits, withCodeEdits } from './code-edits.ts';
import { listHostsOf } from './project-hosts.ts';
import { listTicketEvents, listTicketsOfFindings } from '../../tickets/tickets.ts';

/**
 * The findings with these ids, in the order of the ids; ids that no longer exist are omitted. Other findings that they
 * mention are limited to the visible projects (null: all).
 */
export async function listFullFindings(
  tx: TenantTransaction,
  ids: readonly string[],
  visibleProjectIds: readonly string[] | null,
): Promise<FullFinding[]> {
  if (ids.length === 0) return [];
  const found = await listRows(tx, ids);
  const history = await listHistory(tx, ids);
  const edits = Map.groupBy(await listCodeEdits(tx, ids), ({ findingId }) => findingId);
  const related = await listRelated(tx, found);
  const seen = new Map(found.map((row) => [row.id, scansThatSaw(row, history.get(row.id) ?? [])]));
  const scans = await listScans(tx, [...found.map((row) => row.first_scan_id), ...[...seen.values()].flat()]);
  const tickets = await listTicketsOfFindings(tx, ids, visibleProjectIds);
  const ticketEvents = await listTicketEvents(tx, ids);
  const facts = await listRuleFacts(tx, found.map(ruleOf));
  const superseding = await listSuperseding(tx, found);
  const owners = await listCodeowners(tx, found);
  const hosts = await listHostsOf(
    tx,
    found.map((row) => row.project_url),
  );
  return found.map((row): FullFinding => {
    const others = related.get(row.identity_id)?.filter((other) => other.id !== row.id) ?? [];
    const created = [row.created_at, ...others.map((other) => other.createdAt)];
    return {
      id: row.id,
      identityId: row.identity_id,
      status: row.status,
      triage: row.triage,
      state: row.state,
      triageReason: row.triage_reason,
      note: row.note ?? '',
      relevantSince: row.relevant_since,
      createdAt: row.created_at,
      firstDetectedAt: new Date(Math.min(...created.map((at) => at.getTime()))),
      path: row.path,
      region: {
        startLine: row.start_line,
        startColumn: row.start_column,
        endLine: row.end_line,
        endColumn: row.end_column,
      },
      content: row.content ?? { message: '' },
      tool: row.tool,
      ruleKey: row.rule_key,
      rule: facts.get(ruleOfProjectKey(ruleOf(row))) ?? {},
      supersededBy: superseding.get(`${row.project_id}\0${row.tool}\0${row.rule_key}`) ?? [],
      issueType: row.issue_type,
      severity: row.severity,
      confidence: row.confidence === '' ? null : row.confidence,
      reachability: row.reachability === '' ? null : row.reachability,
      validity: row.validity === '' ? null : row.validity,
      category: row.category,
      policy: row.policy_mode === '' ? null : { policySlug: row.policy_slug, mode: row.policy_mode },
      ref: row.ref,
      refKind: row.ref_kind,
      pullRequestId: row.pull_request_id ?? '',
      project: {
        id: row.project_id,
        name: row.project_name,
        url: row.project_url,
        host: hosts.get(row.project_url) ?? 'unknown',
        isArchived: row.archived_at !== null,
        primaryRef: row.primary_ref_id === null ? null : { id: row.primary_ref_id, ref: row.primary_ref ?? '' },
      },
      // The repository's owners own its files alone.
      codeowners: isInRepository(row.content ?? {}) ? (owners.get(row.project_id)?.(row.path) ?? []) : [],
      firstSeenScan: scans.get(row.first_scan_id) ?? null,
      lastSeenScan: latestOf((seen.get(row.id) ?? []).map((id) => scans.get(id))),
      history: withCodeEdits([birth(row), ...(history.get(row.id) ?? [])], edits.get(row.id) ?? [], row.tool),
      related: others,
      fix: row.fix,
      ticket: tickets.get(row.id) ?? null,
      ticketEvents: ticketEvents.get(row.id) ?? [],
    };
  });
}

interface Row {
  id: string;
  identity_id: string;
  status: Detection;
  triage: Triage;
  state: AggregateState;
  triage_reason: TriageReason | null;
  note: string | null;
  relevant_since: Date;
  created_at: Date;
  first_status: Detection;
  first_triage: Triage;
  first_state: AggregateState;
  first_scan_id: string;
  gone_scan_id: string | null;
  last_full_scan_id: string | null;
  path: string;
  start_line: number;
  start_column: number;
  end_line: number;
  end_column: number;
  content: FindingContent | null;
  fix: PushedFix | null;
  tool: string;
  rule_id: string;
  rule_key: string;
  issue_type: IssueType;
  severity: Severity;
  confidence: Confidence | '';
  reachability: Reachability | '';
  validity: Validity | '';
  category: string;
  policy_slug: string;
  policy_mode: PolicyMode | '';
  ref: string;
  ref_kind: ParsedRef['kind'];
  pull_request_id: string | null;
  project_id: string;
  project_name: string;
  project_url: string;
  archived_at: Date | null;
  primary_ref_id: string | null;
  primary_ref: string | null;
  has_codeowners: boolean;
}

function ruleOf(row: Row): RuleOfProject {
  return { projectId: row.project_id, ruleId: row.rule_id };
}

async function listRows(tx: TenantTransaction, ids: readonly string[]): Promise<Row[]> {
  const { rows } = await tx.client.query<Row>({
    name: 'finding_rows',
    text: `SELECT f.id, f.identity_id, f.status, f.triage, f.state, f.triage_reason, f.note, f.relevant_since, f.created_at,
            f.first_status, f.first_triage, parapet.aggregate_state(f.first_status, f.first_triage) AS first_state,
            f.first_scan_id, f.gone_scan_id, seen.last_full_scan_id,
            f.path, f.start_line, f.start_column, f.end_line, f.end_column, d.content,
            CASE WHEN x.run_id IS NOT NULL THEN json_build_object('runId', x.run_id::text, 'branch', x.branch, 'commit', x.commit_sha,
              'commitMessage', x.commit_message, 'code', x.code, 'diff', x.diff, 'explanation', x.explanation,
              'pullRequest', CASE WHEN x.pr_url <> '' THEN json_build_object('number', x.pr_number, 'url', x.pr_url) END) END AS fix,
            f.rule_id, r.tool, r.key AS rule_key,
            o.issue_type, o.severity, o.confidence, o.reachability, o.validity, o.category, o.policy_slug, o.policy_mode,
            ref.name AS ref, ref.kind AS ref_kind, ref.pull_request_id,
            p.id AS project_id, p.name AS project_name, p.url AS project_url, p.archived_at, p.primary_ref_id,
            main.name AS primary_ref, p.codeowners IS NOT NULL AS has_codeowners
       FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted (id, n)
       JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = wanted.id
       JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = f.rule_id
       JOIN parapet.profile o ON o.deployment_id = $1 AND o.id = f.profile_id
       JOIN parapet.project p ON p.deployment_id = $1 AND p.id = f.project_id
       JOIN parapet.project_ref ref ON ref.deployment_id = $1 AND ref.id = f.ref_id
       LEFT JOIN parapet.project_ref main ON main.deployment_id = $1 AND main.id = p.primary_ref_id
       LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = f.id
       LEFT JOIN parapet.finding_fix x ON x.deployment_id = $1 AND x.finding_id = f.id
       LEFT JOIN parapet.analysis_ref seen ON seen.deployment_id = $1 AND seen.analysis_id = f.analysis_id AND seen.ref_id = f.ref_id
      ORDER BY wanted.n`,
    values: [tx.deploymentId, ids],
  });
  return rows;
}

/** Owners of paths, by project. Queried only for projects that have codeowners. */
async function listCodeowners(
  tx: TenantTransaction,
  found: readonly Row[],
): Promise<Map<string, (path: string) => string[]>> {
  const projectIds = [...new Set(found.filter((row) => row.has_codeowners).map((row) => row.project_id))];
  if (projectIds.length === 0) return new Map();
  const { rows } = await tx.client.query<{ id: string; codeowners: CodeownersRule[] }>(
    'SELECT id, codeowners FROM parapet.project WHERE deployment_id = $1 AND id = ANY ($2::bigint[]) AND codeowners IS NOT NULL',
    [tx.deploymentId, projectIds],
  );
  return new Map(rows.map(({ id, codeowners }) => [id, codeownersOf(codeowners)]));
}

function birth(row: Row): HistoryEntry {
  const isIgnored = row.first_triage === 'ignored';
  return {
    id: null,
    at: row.created_at,
    cause: 'scan',
    reason: 'first_seen',
    from: null,
    to: { status: row.first_status, triage: row.first_triage, state: row.first_state },
    triageReason: isIgnored ? row.triage_reason : null,
    note: '',
    actor: row.tool,
    scanId: row.first_scan_id,
  };
}

/** The scans that are known to have seen the finding; the latest of them is among these. `history` is in the order of time. */
function scansThatSaw(row: Row, history: readonly HistoryEntry[]): string[] {
  if (row.status === 'fixed' || row.status === 'removed') return [row.gone_scan_id ?? row.first_scan_id];
  const lastChange = history.findLast((entry) => entry.cause === 'scan' && entry.scanId !== null);
  return [row.first_scan_id, row.last_full_scan_id, lastChange?.scanId ?? null].filter((id) => id !== null);
}

/** By the instants of their ends, never by their ids only: several nodes assign ids. */
function latestOf(scans: readonly (ScanReference | undefined)[]): ScanReference | null {
  const endOf = ({ meta }: ScanReference): number =>
    meta['completedAt'] instanceof Date ? meta['completedAt'].getTime() : 0;
  return scans.reduce<ScanReference | null>((latest, scan) => {
    if (latest === null || scan === undefined) return scan ?? latest;
    const laterMs = endOf(scan) - endOf(latest) || Number(BigInt(scan.id) - BigInt(latest.id));
    return laterMs > 0 ? scan : latest;
  }, null);
}

async function listHistory(tx: TenantTransaction, ids: readonly string[]): Promise<Map<string, HistoryEntry[]>> {
  const { rows } = await tx.client.query<
    Record<'id' | 'finding_id' | 'reason' | 'actor', string> & {
      at: Date;
      cause: HistoryEntry['cause'];
      from_status: Detection;
      to_status: Detection;
      from_triage: Triage;
      to_triage: Triage;
      from_state: AggregateState;
      to_state: AggregateState;
      triage_reason: TriageReason | null;
      note: string | null;
      scan_id: string | null;
    }
  >({
    name: 'finding_history',
    text: `SELECT id, finding_id, at, cause, reason, from_status, to_status, from_triage, to_triage, from_state, to_state,
            triage_reason, note, actor, scan_id
       FROM parapet.finding_event
      WHERE deployment_id = $1 AND finding_id = ANY ($2::bigint[])
        AND (from_status <> to_status OR from_triage <> to_triage
             OR (from_triage_reason, from_note) IS DISTINCT FROM (triage_reason, note))
      ORDER BY finding_id, at, id`,
    values: [tx.deploymentId, ids],
  });
  return grouped(
    rows,
    (row) => row.finding_id,
    (row) => ({
      id: row.id,
      at: row.at,
      cause: row.cause,
      reason: row.reason,
      from: { status: row.from_status, triage: row.from_triage, state: row.from_state },
      to: { status: row.to_status, triage: row.to_triage, state: row.to_state },
      triageReason: row.triage_reason,
      note: row.note ?? '',
      actor: row.actor,
      scanId: row.scan_id,
    }),
  );
}

/**
 * All findings with the identities of these findings, by identity. The identities are parameters, not joined: a cached
 * plan from when the table was small (a first upload of 10,000 results has no statistics yet) would scan all findings
 * for each of them.
 */
async function listRelated(tx: TenantTransaction, found: readonly Row[]): Promise<Map<string, RelatedFinding[]>> {
  const { rows } = await tx.client.query<RelatedFinding & { identityId: string }>({
    name: 'finding_related',
    text: `SELECT other.id, other.identity_id AS "identityId", ref.name AS ref, coalesce(ref.pull_request_id, '') AS "pullRequestId",
            other.state, other.created_at AS "createdAt"
       FROM parapet.finding other
       JOIN parapet.project_ref ref ON ref.deployment_id = $1 AND ref.id = other.ref_id
      WHERE other.deployment_id = $1 AND other.identity_id = ANY ($2::bigint[])
      ORDER BY other.id`,
    values: [tx.deploymentId, [...new Set(found.map((row) => row.identity_id))]],
  });
  return grouped(
    rows,
    (row) => row.identityId,
    ({ identityId: _identityId, ...related }) => related,
  );
}

async function listScans(tx: TenantTransaction, ids: readonly (string | null)[]): Promise<Map<string, ScanReference>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  const { rows } = await tx.client.query<{
    id: string;
    meta: Record<string, unknown>;
    commit_sha: string;
    source: string;
    completed_at: Date | null;
  }>({
    name: 'finding_scans',
    text: 'SELECT id, meta, commit_sha, source, completed_at FROM parapet.scan WHERE deployment_id = $1 AND id = ANY ($2::bigint[])',
    values: [tx.deploymentId, wanted],
  });
  return new Map(
    rows.map((row) => [
      row.id,
      { id: row.id, meta: { ...row.meta, commit: row.commit_sha, source: row.source, completedAt: row.completed_at } },
    ]),
  );
}

/** Rules of the same projects that declare that they replace these findings' rules, by project, tool and key. */
async function listSuperseding(tx: TenantTransaction, found: readonly Row[]): Promise<Map<string, string[]>> {
  const { rows } = await tx.client.query<{ project_id: string; tool: string; key: string; old: string }>({
    name: 'rule_superseding',
    text: `SELECT own.project_id, r.tool, r.key, old.key AS old
       FROM parapet.project_rule own
       JOIN parapet.rule_facts f ON f.deployment_id = $1 AND f.id = own.facts_id
       JOIN parapet.rule r ON r.deployment_id = $1 AND r.id = own.rule_id
      CROSS JOIN LATERAL jsonb_array_elements_text(f.facts -> 'supersedes') AS old (key)
      WHERE own.deployment_id = $1 AND own.project_id = ANY ($2::bigint[]) AND own.does_replace AND old.key = ANY ($3::text[])
      ORDER BY r.id`,
    values: [
      tx.deploymentId,
      [...new Set(found.map((row) => row.project_id))],
      [...new Set(found.map((row) => row.rule_key))],
    ],
  });
  return grouped(
    rows,
    (row) => `${row.project_id}\0${row.tool}\0${row.old}`,
    (row) => row.key,
  );
}

function grouped<Item, Value>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  valueOf: (item: Item) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(valueOf(item));
    else groups.set(key, [valueOf(item)]);
  }
  return groups;
}
