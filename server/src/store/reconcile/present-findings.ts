/**
 * The present findings of a ref, each as one 64-bit digest of everything that match-unchanged.ts compares, so that an
 * upload whose results are all among them need not be staged (ADR 0030). 8 MB for a million findings.
 */
import { to as copyTo } from 'pg-copy-streams';
import type { TenantTransaction } from '../database.ts';
import { listAnalyses, listProfiles, listRuleNames, profileKey, ruleKey } from '../rules/rules.ts';
import { findingDigestSql } from './finding-digest.ts';
import { analysisIds, type ReconcileScope } from './scope.ts';

/** A ref with more present findings is not compared: their digests would take too much memory. */
const findingsMax = 2_000_000;

/** Digests over all present findings of an analysis on the ref: equal as long as none of them has changed. */
export interface PresentState {
  findings: number;
  digest: string;
  /** As `digest`, but it also changes with which of the findings have a triage. */
  triageDigest: string;
}

/** The present findings of one analysis. */
export interface PresentOfAnalysis {
  state: PresentState;
  /** Sorted. The lowest bit of each says that the finding has a triage. */
  digests: BigInt64Array;
}

export interface PresentFindings {
  /** By analysis id. */
  byAnalysis: ReadonlyMap<string, PresentOfAnalysis>;
  /** By tool and category (analysisKey). */
  analysisIds: ReadonlyMap<string, string>;
  /** By tool and key (ruleKey): the rules that the findings have. */
  ruleIds: ReadonlyMap<string, bigint>;
  /** By their facts (profileKey): the profiles that the findings have. */
  profileIds: ReadonlyMap<string, bigint>;
}

/** An upload whose results are the present findings of its analyses, no less and no more. */
export interface SeenAgain {
  /** Results that repeat another one. */
  duplicates: number;
  /** What the findings were when they were compared, by analysis id. */
  states: ReadonlyMap<string, PresentState>;
  /** True if the file carries a triage for some of them, which is without effect because they have one already. */
  withTriage: boolean;
}

/** Names an analysis in maps. */
export function analysisKey({ tool, category }: { tool: string; category: string }): string {
  return `${tool}\u0000${category}`;
}

const isPresent = `f.status IN ('unresolved', 'muted')`;
const stateColumns = `count(*) AS findings, sum(hashint8extended(digest & -2, 0)) AS digest, sum(hashint8extended(digest, 0)) AS "triageDigest"`;

/** Undefined if the ref has no present findings, or too many. */
export async function findPresentFindings(
  tx: TenantTransaction,
  { projectId, refId }: { projectId: string; refId: string },
): Promise<PresentFindings | undefined> {
  const byAnalysis = await readDigests(tx, refId);
  if (byAnalysis.size === 0) return undefined;
  const { rows } = await tx.client.query<{ ruleIds: string[]; profileIds: string[] }>(
    `WITH pair AS MATERIALIZED (
       SELECT DISTINCT f.rule_id, f.profile_id FROM parapet.finding f
        WHERE f.deployment_id = $1 AND f.ref_id = $2 AND ${isPresent})
     SELECT ARRAY (SELECT DISTINCT rule_id FROM pair) AS "ruleIds", ARRAY (SELECT DISTINCT profile_id FROM pair) AS "profileIds"`,
    [tx.deploymentId, refId],
  );
  const { ruleIds = [], profileIds = [] } = rows[0] ?? {};
  const analyses = await listAnalyses(tx, projectId);
  const rules = await listRuleNames(tx, ruleIds);
  const profiles = await listProfiles(tx, profileIds);
  return {
    byAnalysis,
    analysisIds: new Map(analyses.map((row) => [analysisKey(row), row.id])),
    ruleIds: new Map(rules.map((row) => [ruleKey(row), BigInt(row.id)])),
    profileIds: new Map(profiles.map((row) => [profileKey(row), BigInt(row.id)])),
  };
}

/** One statement, so that digests and states are of one instant. */
async function readDigests(tx: TenantTransaction, refId: string): Promise<Map<string, PresentOfAnalysis>> {
  // COPY takes no parameters; both ids are our own, checked to be digits.
  for (const id of [tx.deploymentId, refId]) if (!/^[0-9]+$/.test(id)) throw new Error(`not an id: ${id}`);
  const stream = tx.client.query(
    copyTo(`COPY (
      WITH present AS MATERIALIZED (
        SELECT f.analysis_id, ${findingDigestSql} AS digest FROM parapet.finding f
         WHERE f.deployment_id = ${tx.deploymentId} AND f.ref_id = ${refId} AND ${isPresent}
         LIMIT ${findingsMax + 1})
      SELECT analysis_id, concat_ws(' ', findings, digest, "triageDigest")
        FROM (SELECT analysis_id, ${stateColumns} FROM present GROUP BY analysis_id) state
       WHERE (SELECT count(*) FROM present) <= ${findingsMax}
      UNION ALL
      SELECT analysis_id, digest::text FROM present WHERE (SELECT count(*) FROM present) <= ${findingsMax}) TO STDOUT`),
  );
  const found = new Map<string, PresentOfAnalysis & { read: number }>();
  let rest = '';
  for await (const chunk of stream) {
    const lines = (rest + (chunk as Buffer).toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const [analysisId = '', value = ''] = line.split('\t');
      const own = found.get(analysisId);
      // UNION ALL returns its first branch first: the state of each analysis.
      if (own === undefined) found.set(analysisId, stateOf(value));
      else own.digests[own.read++] = BigInt(value);
    }
  }
  for (const { digests } of found.values()) digests.sort();
  return found;
}

function stateOf(line: string): PresentOfAnalysis & { read: number } {
  const [findings, digest, triageDigest] = line.split(' ');
  if (digest === undefined || triageDigest === undefined) throw new Error('a digest came before the state');
  const state = { findings: Number(findings), digest, triageDigest };
  return { state, digests: new BigInt64Array(state.findings), read: 0 };
}

/**
 * Returns if the findings of the scan's analyses on its ref are as they were, and none is in a file with a line map,
 * where equal results may have changed places.
 */
export async function arePresentStill(scope: ReconcileScope, { states, withTriage }: SeenAgain): Promise<boolean> {
  const ids = analysisIds(scope);
  const { rows } = await scope.tx.client.query<
    Record<keyof PresentState | 'analysisId', string> & { isMapped: boolean }
  >(
    `SELECT analysis_id AS "analysisId", ${stateColumns}, bool_or(is_mapped) AS "isMapped"
       FROM (SELECT f.analysis_id, ${findingDigestSql} AS digest, f.path = ANY ($4::text[]) AS is_mapped
               FROM parapet.finding f
              WHERE f.deployment_id = $1 AND f.ref_id = $2 AND f.analysis_id = ANY ($3::bigint[]) AND ${isPresent}) present
      GROUP BY analysis_id`,
    [scope.tx.deploymentId, scope.refId, ids, scope.fileMaps.paths],
  );
  // An analysis that was renamed or deleted meanwhile is none of the scan's now.
  if (rows.length !== states.size) return false;
  return rows.every(({ analysisId, isMapped, findings, digest, triageDigest }) => {
    const before = states.get(analysisId);
    if (isMapped || before?.findings !== Number(findings) || before.digest !== digest) return false;
    return !withTriage || before.triageDigest === triageDigest;
  });
}
