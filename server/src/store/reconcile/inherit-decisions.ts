/** Decisions about findings of other refs, made while the merge created findings of the same identity on this one. */
import { changeTally } from '../reports/contributions.ts';
import { claimStagingId } from '../uploads/staged-scans.ts';
import { scopeParameters, type ReconcileScope } from './scope.ts';

/** CTEs: the decisions of the deployment after an instant, with their identities. */
const decidedAfter = (instant: string): string => `
  decision AS MATERIALIZED (
    SELECT finding_id, at FROM parapet.finding_event
     WHERE deployment_id = $1 AND at > ${instant} AND (from_triage <> to_triage OR batch_id IS NOT NULL)),
  decided AS MATERIALIZED (
    SELECT f.identity_id, decision.at
      FROM decision JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = decision.finding_id
     WHERE f.id = ANY (ARRAY (SELECT finding_id FROM decision)))`;

const staged = 'SELECT finding_id FROM parapet.staged_change WHERE deployment_id = $1 AND staging_id = $2';

/**
 * Gives the new findings the triage that their identity has now, as if they had been inserted now: no one has seen them
 * yet. They begin after the decisions that they inherit, so that an undo counts these as made before (replay.ts).
 * Requires the project's decision lock (store/projects/decisions.ts), so that none is added later.
 */
export async function inheritDecisions(scope: ReconcileScope): Promise<void> {
  const { tx } = scope;
  const stagingId = await claimStagingId(tx);
  if ((await stageOutdated(scope, stagingId)) === 0) return;
  const parameters = [tx.deploymentId, stagingId];
  await changeTally(tx, { idsSql: staged, parameters: [stagingId] }, async () => {
    await tx.client.query(
      `WITH ${decidedAfter('$3')},
       latest AS MATERIALIZED (SELECT identity_id, max(at) AS at FROM decided GROUP BY identity_id),
       heir AS MATERIALIZED (
         SELECT f.id, c.to_triage, c.triage_reason, c.note, greatest(f.created_at, latest.at) AS at
           FROM parapet.staged_change c
           JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = c.finding_id
           LEFT JOIN latest ON latest.identity_id = f.identity_id
          WHERE c.deployment_id = $1 AND c.staging_id = $2 AND f.id = ANY (ARRAY (${staged})))
       UPDATE parapet.finding f
          SET triage = heir.to_triage, first_triage = heir.to_triage, triage_reason = heir.triage_reason, note = heir.note,
              state = parapet.aggregate_state(f.status, heir.to_triage),
              created_at = heir.at, state_since = heir.at, group_since = heir.at, relevant_since = heir.at
         FROM heir
        WHERE f.deployment_id = $1 AND f.id = heir.id AND f.id = ANY (ARRAY (${staged}))`,
      [...parameters, scope.at],
    );
  });
  await tx.client.query('DELETE FROM parapet.staged_change WHERE deployment_id = $1 AND staging_id = $2', parameters);
}

/** Stages the triage of new findings that differs from the one of their identity, or is older than its last decision. */
async function stageOutdated(scope: ReconcileScope, stagingId: string): Promise<number> {
  const { rowCount } = await scope.tx.client.query(
    `WITH inherited AS MATERIALIZED (
       SELECT identity_id FROM parapet.staged_match
        WHERE deployment_id = $1 AND staging_id = $2 AND finding_id IS NULL AND identity_id IS NOT NULL),
     ${decidedAfter('$5')}
     INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_triage, cause, triage_reason, note)
     SELECT DISTINCT ON (own.id) $1, $6, own.id, other.triage, 'scan', other.triage_reason, other.note
       FROM parapet.staged_match m
       JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = m.n
       JOIN parapet.finding own ON own.deployment_id = $1 AND own.ref_id = $3 AND own.identity_id = m.identity_id
       JOIN parapet.finding other ON other.deployment_id = $1 AND other.identity_id = m.identity_id
      WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.finding_id IS NULL
        AND own.identity_id = ANY (ARRAY (SELECT identity_id FROM inherited))
        AND other.identity_id = ANY (ARRAY (SELECT identity_id FROM inherited))
        AND other.ref_id IN (SELECT id FROM parapet.project_ref WHERE deployment_id = $1 AND project_id = $4 AND id <> $3)
        AND ((own.triage, own.triage_reason, own.note) IS DISTINCT FROM (other.triage, other.triage_reason, other.note)
             OR own.identity_id IN (SELECT identity_id FROM decided))
        -- What the file asks for is about to be decided for the other refs, too (stageSuppressedElsewhere).
        AND NOT (other.triage = 'untriaged' AND s.suppression IS NOT NULL)
      ORDER BY own.id, other.id`,
    [...scopeParameters(scope), scope.projectId, scope.at, stagingId],
  );
  return rowCount ?? 0;
}
