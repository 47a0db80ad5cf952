/**
 * Fills a deployment with findings, a year of history and the derived report tables by SQL directly, for measuring
 * reports, not ingest. Shaped like a mid-sized organisation: about 1,000 findings per project, 600 rules that fire by
 * Zipf's law, exponentially decreasing lifetimes, one finding in ten from a pull request.
 */
import type { TenantTransaction } from '../server/src/store/database.ts';
import { rebuildSpans, rebuildTally } from '../server/src/store/reports/rebuild.ts';

export interface ReportsSeed {
  findings: number;
  /** "Now" in the seeded history. */
  now: Date;
}

const ruleCount = 600;

/** Seeds one deployment. Returns the number of projects. */
export async function seedReports(tx: TenantTransaction, seed: ReportsSeed): Promise<{ projects: number }> {
  const { client, deploymentId } = tx;
  const projects = Math.max(100, Math.round(seed.findings / 1000));
  const now = seed.now.toISOString();
  await client.query(projectsSql, [deploymentId, projects, now]);
  await client.query(rulesSql, [deploymentId, ruleCount]);
  await client.query(`CREATE TEMP TABLE seed_finding ON COMMIT DROP AS ${planSql(seed.findings, projects, now)}`);
  await client.query('ANALYZE seed_finding');
  await client.query(findingsSql, [deploymentId]);
  await client.query(projectRulesSql, [deploymentId]);
  await client.query(detailsSql, [deploymentId]);
  await client.query(eventsSql, [deploymentId]);
  await client.query('ANALYZE parapet.finding; ANALYZE parapet.finding_event; ANALYZE parapet.project_rule');
  await rebuildSpans(tx);
  await client.query('ANALYZE parapet.finding_span');
  await rebuildTally(tx);
  return { projects };
}

/** Projects with a main branch and one pull request each, two of three ended within 300 days; one analysis, one scan. Ids run from 1. */
const projectsSql = `
  WITH project AS (
    INSERT INTO parapet.project (deployment_id, id, name, url, tags, primary_ref_id, default_branch, provisioned_at)
    SELECT $1, n, 'org/project-' || n, 'https://git.example.org/org/project-' || n,
           ARRAY['tag-' || n % 20, 'tier-' || n % 3], n * 2, 'main', $3::timestamptz - interval '400 days'
      FROM generate_series(1, $2::int) n RETURNING id),
  main AS (
    INSERT INTO parapet.project_ref (deployment_id, id, project_id, name, kind, pull_request_id, is_default, created_at, ended_at)
    SELECT $1, n * 2 + lane, n, CASE lane WHEN 0 THEN 'main' ELSE 'refs/pull/1/merge' END,
           CASE lane WHEN 0 THEN 'branch' ELSE 'pull_request' END, CASE lane WHEN 1 THEN '1' END, lane = 0,
           $3::timestamptz - interval '400 days',
           CASE WHEN lane = 1 AND n % 3 > 0 THEN $3::timestamptz - n % 300 * interval '1 day' END
      FROM generate_series(1, $2::int) n, generate_series(0, 1) lane),
  analysis AS (
    INSERT INTO parapet.analysis (deployment_id, id, project_id, tool) SELECT $1, n, n, 'bench' FROM generate_series(1, $2::int) n),
  scan AS (
    INSERT INTO parapet.scan (deployment_id, id, project_id, ref_id, scope, status, created_at, completed_at, commit_sha)
    SELECT $1, n, n, n * 2, 'full', 'completed', $3::timestamptz, $3::timestamptz, md5(n::text) FROM generate_series(1, $2::int) n)
  INSERT INTO parapet.analysis_ref (deployment_id, analysis_id, ref_id, last_full_scan_id, last_scan_id)
  SELECT $1, n, n * 2 + lane, n, n FROM generate_series(1, $2::int) n, generate_series(0, 1) lane`;

/** Rules, each with its product, severity, confidence and category; and the profiles that occur. */
const rulesSql = `
  WITH rule AS (
    INSERT INTO parapet.rule (deployment_id, id, tool, key, facts_digest)
    SELECT $1, n, 'bench', 'rules.area-' || n % 12 || '.rule-' || n, '\\x00' FROM generate_series(1, $2::int) n),
  facts AS (
    INSERT INTO parapet.rule_facts (deployment_id, id, digest, facts)
    SELECT $1, n, sha256(n::text::bytea),
           jsonb_build_object('name', 'Rule ' || n, 'cwes', jsonb_build_array('CWE-' || 20 + n % 300), 'helpUrl',
                              'https://rules.example.org/' || n)
      FROM generate_series(1, $2::int) n)
  INSERT INTO parapet.profile (deployment_id, id, issue_type, severity, confidence, reachability, validity, category)
  SELECT $1, row_number() OVER (), type, severity, confidence, CASE type WHEN 'sca' THEN reachability ELSE '' END,
         CASE type WHEN 'secrets' THEN 'no_validator' ELSE '' END, category
    FROM unnest(ARRAY['sast', 'sca', 'secrets', 'ai_sast']) type,
         unnest(ARRAY['low', 'medium', 'high', 'critical']) severity,
         unnest(ARRAY['low', 'high']) confidence,
         unnest(ARRAY['reachable', 'unreachable']) reachability,
         unnest(ARRAY['security', 'correctness']) category
   WHERE (type = 'sca' OR reachability = 'reachable') AND (type IN ('sast', 'ai_sast') OR category = 'security')`;

/** Each project has the facts of the rules of its findings; facts have the ids of their rules. */
const projectRulesSql = `
  INSERT INTO parapet.project_rule (deployment_id, project_id, rule_id, facts_id, does_replace)
  SELECT DISTINCT deployment_id, project_id, rule_id, rule_id, false FROM parapet.finding WHERE deployment_id = $1`;

/**
 * One row per finding: its location in the organisation, its script of events, and up to three instants after creation.
 * setseed makes runs repeatable.
 */
function planSql(findings: number, projects: number, now: string): string {
  return `
  SELECT n AS id, 1 + floor(${projects} * power(random(), 1.15))::bigint AS project_id,
         least(${ruleCount}, floor(exp(random() * ln(${ruleCount + 1}))))::bigint AS rule_id,
         CASE WHEN random() < 0.1 THEN 1 ELSE 0 END::smallint AS lane,
         CASE WHEN kind < 0.28 THEN 'stays' WHEN kind < 0.80 THEN 'fixed' WHEN kind < 0.84 THEN 'removed'
              WHEN kind < 0.90 THEN 'ignored' WHEN kind < 0.91 THEN 'ignored_reopened' WHEN kind < 0.925 THEN 'provisional'
              WHEN kind < 0.94 THEN 'worked_on' WHEN kind < 0.945 THEN 'reviewing' WHEN kind < 0.965 THEN 'came_back'
              WHEN kind < 0.975 THEN 'fixed_twice' ELSE 'muted' END AS kind,
         t0, t0 + e1 AS t1, t0 + e1 + e2 AS t2, t0 + e1 + e2 + e3 AS t3, '${now}'::timestamptz AS now
    FROM (SELECT n, random() AS kind,
                 date_trunc('milliseconds', '${now}'::timestamptz - interval '365 days' * (1 - n::float8 / ${findings}) - interval '1 second') AS t0,
                 date_trunc('milliseconds', interval '1 minute' + interval '1 hour' * 24 * 45 * -ln(1 - random())) AS e1,
                 date_trunc('milliseconds', interval '1 minute' + interval '1 hour' * 24 * 15 * -ln(1 - random())) AS e2,
                 date_trunc('milliseconds', interval '1 minute' + interval '1 hour' * 24 * 15 * -ln(1 - random())) AS e3
            FROM (SELECT setseed(0.42)) seeded, generate_series(1, ${findings}) n) drawn`;
}

/**
 * The events of each kind of finding: step 0 is its creation; group_step and presence_step say since when both apply.
 */
const script = `(VALUES
  ('stays', 0, 'unresolved', 'untriaged', 0, 0), ('fixed', 0, 'unresolved', 'untriaged', 0, 0), ('fixed', 1, 'fixed', 'untriaged', 1, 0),
  ('removed', 0, 'unresolved', 'untriaged', 0, 0), ('removed', 1, 'removed', 'untriaged', 1, 0),
  ('ignored', 0, 'unresolved', 'untriaged', 0, 0), ('ignored', 1, 'unresolved', 'ignored', 1, 0),
  ('ignored_reopened', 0, 'unresolved', 'untriaged', 0, 0), ('ignored_reopened', 1, 'unresolved', 'ignored', 1, 0),
  ('ignored_reopened', 2, 'unresolved', 'reopened', 2, 0),
  ('provisional', 0, 'unresolved', 'untriaged', 0, 0), ('provisional', 1, 'unresolved', 'provisionally_ignored', 1, 0),
  ('worked_on', 0, 'unresolved', 'untriaged', 0, 0), ('worked_on', 1, 'unresolved', 'reviewing', 0, 0),
  ('worked_on', 2, 'unresolved', 'fixing', 0, 0), ('worked_on', 3, 'fixed', 'fixing', 3, 0),
  ('reviewing', 0, 'unresolved', 'untriaged', 0, 0), ('reviewing', 1, 'unresolved', 'reviewing', 0, 0),
  ('came_back', 0, 'unresolved', 'untriaged', 0, 0), ('came_back', 1, 'fixed', 'untriaged', 1, 0),
  ('came_back', 2, 'unresolved', 'untriaged', 2, 2),
  ('fixed_twice', 0, 'unresolved', 'untriaged', 0, 0), ('fixed_twice', 1, 'fixed', 'untriaged', 1, 0),
  ('fixed_twice', 2, 'unresolved', 'untriaged', 2, 2), ('fixed_twice', 3, 'fixed', 'untriaged', 3, 2),
  ('muted', 0, 'muted', 'untriaged', 0, 0)) AS script (kind, step, status, triage, group_step, presence_step)`;

/** Folders and files of the seed: a word of a path is in one finding of 40, three findings are in a file. */
export const pathWords =
  'account admin api audit auth billing cache cart catalog checkout client config customer delivery email export feed gateway image invoice ledger login mailer message metrics order parser payment price product profile queue refund report search session shipping store token upload'.split(
    ' ',
  );
const wordAt = (index: string): string => `(ARRAY['${pathWords.join("','")}'])[1 + (${index}) % ${pathWords.length}]`;
const pathSql = `'src/' || ${wordAt('p.id / 3')} || '/' || ${wordAt('p.id / 120')} || '/' || ${wordAt('p.id / 4800')} || p.id / 192000 || '.ts'`;

/** The current row: the script's last step in the past. */
const findingsSql = `
  INSERT INTO parapet.finding (deployment_id, id, project_id, ref_id, analysis_id, identity_id, rule_id, profile_id, lane, status,
         triage, state, state_since, group_since, relevant_since, created_at, first_status, first_triage, first_scan_id,
         gone_scan_id, path, start_line, start_column, end_line, end_column, place_digest, text_digest, content_digest)
  SELECT $1, p.id, p.project_id, p.project_id * 2 + p.lane, p.project_id, p.id, p.rule_id, profile.id, p.lane, s.status, s.triage,
         parapet.aggregate_state(s.status, s.triage), (ARRAY[t0, t1, t2, t3])[s.step + 1], (ARRAY[t0, t1, t2, t3])[s.group_step + 1],
         (ARRAY[t0, t1, t2, t3])[s.presence_step + 1], t0, CASE p.kind WHEN 'muted' THEN 'muted' ELSE 'unresolved' END, 'untriaged',
         p.project_id, CASE WHEN s.status IN ('fixed', 'removed') THEN p.project_id END,
         ${pathSql}, 1 + p.id % 900, 1, 1 + p.id % 900, 40, p.id, p.id, p.id
    FROM (SELECT *, CASE WHEN t3 < now THEN 3 WHEN t2 < now THEN 2 WHEN t1 < now THEN 1 ELSE 0 END AS steps_past,
                 hashint8(rule_id) AS h FROM seed_finding) p
    CROSS JOIN LATERAL (SELECT * FROM ${script} WHERE script.kind = p.kind AND script.step <= p.steps_past ORDER BY step DESC LIMIT 1) s
    JOIN parapet.profile profile ON profile.deployment_id = $1 AND profile.id = 1 + abs(p.h) %
         (SELECT count(*) FROM parapet.profile WHERE deployment_id = $1)
   ORDER BY p.id`;

const detailsSql = `
  INSERT INTO parapet.finding_detail (deployment_id, finding_id, content)
  SELECT $1, id, json_build_object('message', 'Untrusted input' || CASE rule_id % 2 WHEN 0 THEN '' ELSE ' of variable' || id % 5000 END ||
           ' reaches a dangerous place. ' || repeat('Details of it. ', 12),
         'snippet', 'const value = run(input[' || id || ']);' || repeat(' // context', 8), 'commit', md5(id::text))
    FROM seed_finding ORDER BY id`;

const eventsSql = `
  INSERT INTO parapet.finding_event (deployment_id, finding_id, at, cause, reason, from_status, to_status, from_triage, to_triage,
         from_state, to_state, actor)
  SELECT $1, p.id, (ARRAY[t1, t2, t3])[b.step], CASE WHEN a.status <> b.status THEN 'scan' ELSE 'person' END, '', a.status, b.status,
         a.triage, b.triage, parapet.aggregate_state(a.status, a.triage), parapet.aggregate_state(b.status, b.triage), 'bench'
    FROM seed_finding p
    JOIN ${script.replace('AS script', 'AS b')} ON b.kind = p.kind AND b.step > 0
    JOIN ${script.replace('AS script', 'AS a')} ON a.kind = p.kind AND a.step = b.step - 1
   WHERE (ARRAY[t1, t2, t3])[b.step] < now
   ORDER BY 3`;
