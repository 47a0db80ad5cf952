-- A row per project that only serializes what changes many findings of it: merges of scans, and changes of its primary ref (ADR 0019).
-- These used to lock the project's own row, so edits of its tags, settings or URL waited for whole merges.
-- compatible: 0.1.0
CREATE TABLE parapet.project_merge (
  deployment_id bigint NOT NULL,
  project_id    bigint NOT NULL,
  PRIMARY KEY (deployment_id, project_id),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.project_merge');
