-- The CI system that a scan's uploader says it runs in, and its run: {"system", "run", "url"}. It is shown, and trusted for nothing.
-- compatible: 0.1.0
ALTER TABLE parapet.scan ADD COLUMN ci_run jsonb;
CREATE INDEX scan_of_ci ON parapet.scan (deployment_id, project_id) WHERE ci_run IS NOT NULL;
