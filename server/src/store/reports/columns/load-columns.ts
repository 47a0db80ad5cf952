/**
 * What reports hold in memory of a project's open findings (ADR 0041), read in one snapshot; and the versions by which a
 * process knows whether what it holds is what this snapshot has.
 */
import { reportGroups } from '../../../model/states.ts';
import type { TenantTransaction } from '../../database.ts';
import { kindSql, ownablePath, type KindSql } from '../groups/group-kinds.ts';
import { literals, newStatement, type Statement } from '../statement.ts';

/**
 * What findings have a text of, each from a column of its own. `ownable` is the path of a file that may have owners;
 * `analysis` names what scans of the finding's ref found it (`listLastScans`).
 */
export const textKinds = ['file', 'package', 'vulnerability', 'ownable', 'analysis'] as const;
export type TextKind = (typeof textKinds)[number];

/** The states that are held, by their numbers in the columns. */
export const heldStates = reportGroups.open;

export interface FindingVersion {
  projectId: string;
  version: string;
}

/**
 * The version of the findings of each project, of all projects or of these. Any change of findings writes the project's
 * row of `project_decision` in the same transaction (ADR 0019), so a new row version means changed findings.
 */
export async function listFindingVersions(
  tx: TenantTransaction,
  projectIds: readonly string[] | null,
): Promise<FindingVersion[]> {
  const { rows } = await tx.client.query<FindingVersion>(
    `SELECT p.id AS "projectId", coalesce(d.xmin::text || '.' || d.decisions, '') AS version
       FROM parapet.project p
       LEFT JOIN parapet.project_decision d ON d.deployment_id = $1 AND d.project_id = p.id
      WHERE p.deployment_id = $1 AND ($2::bigint[] IS NULL OR p.id = ANY ($2)) ORDER BY p.id`,
    [tx.deploymentId, projectIds],
  );
  return rows;
}

/** True if something happened to a finding at the instant or later, as by a node whose clock is ahead. */
export async function hasChangesSince(tx: TenantTransaction, at: Date): Promise<boolean> {
  const { rows } = await tx.client.query<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM parapet.finding_event WHERE deployment_id = $1 AND at >= $2)
         OR EXISTS (SELECT FROM parapet.finding
                     WHERE deployment_id = $1 AND lane = 0 AND state IN (${states}) AND relevant_since >= $2) AS has`,
    [tx.deploymentId, at],
  );
  return rows[0]!.has;
}

const states = literals(heldStates);
const ofProjects = `a.deployment_id = $1 AND a.lane = 0 AND a.state IN (${states})`;

const ms = (column: string): string => `date_part('epoch', a.${column}) * 1000`;

/** The open findings of a project's primary ref, in the order of their ids. */
export interface LoadedFindings {
  projectId: string;
  ids: number[];
  ruleIds: number[];
  profileIds: number[];
  /** Indexes of `heldStates`. */
  states: number[];
  /** Milliseconds since the epoch, not rounded. */
  createdAt: number[];
  relevantSince: number[];
  /** Since when it is open. */
  groupSince: number[];
}

/** Projects without an open finding are left out. */
export async function loadFindings(tx: TenantTransaction, projectIds: readonly string[]): Promise<LoadedFindings[]> {
  const statement = newStatement(tx.deploymentId);
  const list = (value: string): string => `json_agg(${value} ORDER BY a.id)`;
  const stateNumber = `CASE a.state ${heldStates.map((state, index) => `WHEN '${state}' THEN ${index}`).join(' ')} END`;
  const { text, values } = statement.finish(
    `SELECT a.project_id AS "projectId", ${list('a.id')} AS ids, ${list('a.rule_id')} AS "ruleIds",
            ${list('a.profile_id')} AS "profileIds", ${list(stateNumber)} AS states,
            ${list(ms('created_at'))} AS "createdAt", ${list(ms('relevant_since'))} AS "relevantSince",
            ${list(ms('group_since'))} AS "groupSince"
       FROM parapet.finding a
      WHERE ${ofProjects} AND a.project_id = ANY (${statement.add(projectIds, 'bigint[]')})
      GROUP BY a.project_id`,
  );
  return (await tx.client.query<LoadedFindings>(text, values)).rows;
}

/** The texts of those findings that have one, in the order of the ids. */
export interface LoadedTexts {
  projectId: string;
  ids: number[];
  texts: string[];
}

function sqlOf(statement: Statement, kind: TextKind): Pick<KindSql, 'value' | 'from'> {
  if (kind === 'ownable') return ownablePath;
  if (kind === 'analysis') return { value: `a.analysis_id || '/' || a.ref_id`, from: '' };
  return kindSql(statement, kind, []);
}

/** When the last full scan of each analysis ended; those without one are left out. Takes and returns texts of `analysis`. */
export async function listLastScans(
  tx: TenantTransaction,
  analyses: readonly string[],
): Promise<{ analysis: string; at: Date }[]> {
  const { rows } = await tx.client.query<{ analysis: string; at: Date }>(
    `SELECT given.analysis, s.completed_at AS at
       FROM unnest($2::text[]) AS given (analysis)
       JOIN parapet.analysis_ref r ON r.deployment_id = $1 AND r.analysis_id = split_part(given.analysis, '/', 1)::bigint
            AND r.ref_id = split_part(given.analysis, '/', 2)::bigint
       JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = r.last_full_scan_id
      WHERE s.completed_at IS NOT NULL`,
    [tx.deploymentId, analyses],
  );
  return rows;
}

export async function loadTexts(
  tx: TenantTransaction,
  kind: TextKind,
  projectIds: readonly string[],
): Promise<LoadedTexts[]> {
  const statement = newStatement(tx.deploymentId);
  const { value, from } = sqlOf(statement, kind);
  const { text, values } = statement.finish(
    `SELECT project_id AS "projectId", json_agg(id ORDER BY id) AS ids, json_agg(value ORDER BY id) AS texts
       FROM (SELECT a.project_id, a.id, ${value} AS value FROM parapet.finding a ${from}
              WHERE ${ofProjects} AND a.project_id = ANY (${statement.add(projectIds, 'bigint[]')})) loaded
      WHERE value IS NOT NULL GROUP BY project_id`,
  );
  return (await tx.client.query<LoadedTexts>(text, values)).rows;
}
