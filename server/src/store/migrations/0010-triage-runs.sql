-- Acts of triage on more findings than one request should change: a run decides about them, a part at a time. The rows of
-- triage_selection are what it has still to do: each goes away with the transaction that decides about it, all with the run's end.
-- compatible: 0.1.0
ALTER TABLE parapet.triage_batch
  ADD COLUMN run_id bigint,                              -- null: done at once
  ADD COLUMN selected_count bigint NOT NULL DEFAULT 0,   -- findings that the run has to decide about
  ADD COLUMN decided_count bigint NOT NULL DEFAULT 0,    -- those of them that it has
  ADD COLUMN kept_later_count bigint NOT NULL DEFAULT 0; -- of an undo: findings that keep a later decision
CREATE UNIQUE INDEX triage_batch_of_run ON parapet.triage_batch (deployment_id, run_id) WHERE run_id IS NOT NULL;
CREATE TABLE parapet.triage_selection (
  deployment_id bigint NOT NULL,
  run_id        bigint NOT NULL,
  project_id    bigint NOT NULL,
  finding_id    bigint NOT NULL,
  PRIMARY KEY (deployment_id, run_id, project_id, finding_id),
  FOREIGN KEY (deployment_id, run_id) REFERENCES parapet.workflow_run (deployment_id, id) ON DELETE CASCADE,
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.triage_selection');
