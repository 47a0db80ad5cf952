/** Decisions about findings of other refs, made while the merge created findings of the same identity on this one. */
import { scopeParameters, type ReconcileScope } from './scope.ts';

/**
 * Stages, for each new finding whose identity was decided about since its insert, the same decision by the same person.
 * Requires the project's decision lock (store/projects/decisions.ts), so that none is added later.
 */
export async function stageNewDecisions(scope: ReconcileScope): Promise<void> {
  await scope.tx.client.query(
    `WITH inherited AS MATERIALIZED (
       SELECT identity_id FROM parapet.staged_match
        WHERE deployment_id = $1 AND staging_id = $2 AND finding_id IS NULL AND identity_id IS NOT NULL),
     outdated AS MATERIALIZED (
       SELECT DISTINCT ON (own.id) own.id, other.id AS other_id, other.triage, other.triage_reason, other.note
         FROM parapet.staged_match m
         JOIN parapet.staged_finding s ON s.deployment_id = $1 AND s.staging_id = $2 AND s.n = m.n
         JOIN parapet.finding own ON own.deployment_id = $1 AND own.ref_id = $3 AND own.identity_id = m.identity_id
         JOIN parapet.finding other ON other.deployment_id = $1 AND other.identity_id = m.identity_id
        WHERE m.deployment_id = $1 AND m.staging_id = $2 AND m.finding_id IS NULL
          AND own.identity_id = ANY (ARRAY (SELECT identity_id FROM inherited))
          AND other.identity_id = ANY (ARRAY (SELECT identity_id FROM inherited))
          AND other.ref_id IN (SELECT id FROM parapet.project_ref WHERE deployment_id = $1 AND project_id = $4 AND id <> $3)
          AND (own.triage, own.triage_reason, own.note) IS DISTINCT FROM (other.triage, other.triage_reason, other.note)
          -- What the file asks for is about to be decided for the other refs, too (stageSuppressedElsewhere).
          AND NOT (other.triage = 'untriaged' AND s.suppression IS NOT NULL)
        ORDER BY own.id, other.id)
     INSERT INTO parapet.staged_change (deployment_id, staging_id, finding_id, to_triage, cause, reason, triage_reason, note,
                                        actor, batch_id)
     SELECT $1, $2, o.id, o.triage, coalesce(e.cause, 'scan'), coalesce(e.reason, ''), o.triage_reason, o.note, e.actor, e.batch_id
       FROM outdated o
       LEFT JOIN LATERAL (
         SELECT cause, reason, actor, batch_id FROM parapet.finding_event
          WHERE deployment_id = $1 AND finding_id = o.other_id AND cause <> 'scan'
          ORDER BY at DESC, id DESC LIMIT 1) e ON true`,
    [...scopeParameters(scope), scope.projectId],
  );
}
