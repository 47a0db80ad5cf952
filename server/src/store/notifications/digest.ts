/** Contents of a scan's notification: counts of the findings that it opened, and the first of each group. */
import type { IssueType, Severity } from '../../model/draft.ts';
import type { Place } from '../../model/place.ts';
import { digestFindingsMax } from '../../model/notifications/notification-payload.ts';
import { ruleTitle, type RuleWords } from '../../model/rules/rule-title.ts';
import type { TenantTransaction } from '../database.ts';

/** The findings of one change, severity and product. */
export interface DigestGroup {
  change: 'new' | 'reopened';
  severity: Severity;
  product: IssueType;
  count: number;
  /** The first findings, at least as many as a digest lists. */
  findings: ToldFinding[];
}

interface ToldFinding {
  id: string;
  ruleId: string;
  /** The rule's title, as the project's scanner gives it (ADR 0036). */
  title: string;
  path: string;
  line: number;
  place: Place | null;
}

type Row = Omit<DigestGroup, 'findings'> & { findings: (Omit<ToldFinding, 'title'> & { words: RuleWords })[] };

/**
 * For the scan's ref if reports see it: the primary ref, or new findings of a pull request. Uses the index on presence:
 * new and returning findings both have the scan's own instant.
 */
export async function listDigestGroups(
  tx: TenantTransaction,
  scan: { id: string; projectId: string; refId: string; at: Date },
): Promise<DigestGroup[]> {
  const { rows } = await tx.client.query<Row>(
    `WITH told AS MATERIALIZED ( -- once, not once for each profile
       SELECT f.id, f.rule_id, f.profile_id, f.path, f.start_line AS line, f.first_scan_id = $2 AS is_new,
              count(*) OVER each AS count, row_number() OVER (each ORDER BY f.id) AS no
         FROM parapet.finding f
        WHERE f.deployment_id = $1 AND f.lane IN (0, 1) AND f.project_id = $3 AND f.relevant_since = $5
          AND f.ref_id = $4 AND f.state IN ('open', 'reviewing', 'fixing') AND (f.first_scan_id = $2 OR f.created_at < $5)
       WINDOW each AS (PARTITION BY f.first_scan_id = $2, f.profile_id)
     )
     SELECT CASE WHEN told.is_new THEN 'new' ELSE 'reopened' END AS change, p.severity, p.issue_type AS product,
            (sum(told.count) FILTER (WHERE told.no = 1))::int AS count,
            json_agg(json_build_object('id', told.id::text, 'ruleId', u.key, 'path', told.path, 'line', told.line,
                                       'place', d.content -> 'place',
                                       'words', json_build_object('name', texts.facts -> 'name',
                                                                  'shortDescription', texts.facts -> 'shortDescription',
                                                                  'fullDescription', texts.facts -> 'fullDescription'))
                      ORDER BY told.id)
              AS findings
       FROM told
       JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = told.profile_id
       JOIN parapet.rule u ON u.deployment_id = $1 AND u.id = told.rule_id
       LEFT JOIN parapet.project_rule own ON own.deployment_id = $1 AND own.project_id = $3 AND own.rule_id = told.rule_id
       LEFT JOIN parapet.rule_facts texts ON texts.deployment_id = $1 AND texts.id = own.facts_id
       LEFT JOIN parapet.finding_detail d ON d.deployment_id = $1 AND d.finding_id = told.id AND told.no <= ${digestFindingsMax}
      WHERE told.no <= ${digestFindingsMax}
      GROUP BY told.is_new, p.severity, p.issue_type`,
    [tx.deploymentId, scan.id, scan.projectId, scan.refId, scan.at],
  );
  return rows.map((group) => ({
    ...group,
    findings: group.findings.map(({ words, ...finding }) => ({ ...finding, title: ruleTitle(finding.ruleId, words) })),
  }));
}
