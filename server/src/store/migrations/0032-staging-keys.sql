-- A scan is staged in one transaction, without its project's lock, and merged in another (ADR 0019).

-- Every act that stages rows (a scan, a triage, a sync) takes a key of its own, so that no two of them ever share rows.
CREATE SEQUENCE parapet.staging_id;
GRANT USAGE ON SEQUENCE parapet.staging_id TO parapet_ingest;

-- Staged scans that wait to be merged. Unlogged as the rows that it counts: a crash of PostgreSQL empties them together. The merge holds
-- its row locked, so that a sweep never takes rows away from under it.
CREATE UNLOGGED TABLE parapet.staging (
  deployment_id bigint NOT NULL,
  id            bigint NOT NULL,
  scan_id       bigint NOT NULL,
  findings      integer NOT NULL,                   -- rows staged
  dependencies  integer NOT NULL,
  PRIMARY KEY (deployment_id, id)
);
GRANT CREATE ON SCHEMA parapet TO parapet_ingest;
ALTER TABLE parapet.staging OWNER TO parapet_ingest;
REVOKE CREATE ON SCHEMA parapet FROM parapet_ingest;

ALTER TABLE parapet.staged_finding RENAME COLUMN scan_id TO staging_id;
ALTER TABLE parapet.staged_match RENAME COLUMN scan_id TO staging_id;
ALTER TABLE parapet.staged_dependency RENAME COLUMN scan_id TO staging_id;
ALTER INDEX parapet.staged_dependency_by_scan RENAME TO staged_dependency_by_staging;
ALTER TABLE parapet.staged_change RENAME COLUMN key TO staging_id;

-- A decision that a merge carries to findings that it made meanwhile keeps its author and can be undone with the others.
ALTER TABLE parapet.staged_change
  ADD COLUMN actor    text,                         -- null: the act's
  ADD COLUMN batch_id bigint;                       -- null: the act's

-- Counts the decisions about a project's findings. Its row is the lock between decisions and the last part of a merge: both hold it
-- for a moment only, while a merge holds its project's row for as long as it takes.
CREATE TABLE parapet.project_decision (
  deployment_id bigint NOT NULL,
  project_id    bigint NOT NULL,
  decisions     bigint NOT NULL,
  PRIMARY KEY (deployment_id, project_id),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);                           -- a decision changes a row in its page
CALL parapet.make_tenant_table('parapet.project_decision');
