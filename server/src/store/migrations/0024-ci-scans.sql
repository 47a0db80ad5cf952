-- Scans that a scanner's command runs in a pipeline and tells of in a conversation (docs/ci.md): begun, then results, then complete. What
-- was sent waits in upload_chunk until the scan has ended; from `complete` on the scan is as an upload is.
CREATE TABLE parapet.ci_scan (
  deployment_id  bigint NOT NULL,
  unique_id      text COLLATE "C" NOT NULL,        -- the client's own id of its scan: begun twice, it is begun once
  scan_id        bigint,                           -- null: a dry run, of which nothing is stored
  project_name   text NOT NULL,
  client_version text NOT NULL,
  products       text[] NOT NULL,                  -- that it was asked to look for; empty: all
  is_partial     boolean NOT NULL,                 -- it runs some of the rules only
  chunks         integer NOT NULL DEFAULT 0,       -- of the results, in upload_chunk
  results_digest bytea,                            -- of the results as sent; null: none yet
  is_complete    boolean NOT NULL DEFAULT false,   -- the client has ended it: a job reads what it sent
  active_at      timestamptz(3) NOT NULL,          -- when the client was last heard of
  PRIMARY KEY (deployment_id, unique_id),
  UNIQUE (deployment_id, scan_id),
  FOREIGN KEY (deployment_id, scan_id) REFERENCES parapet.scan (deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX ci_scan_by_activity ON parapet.ci_scan (deployment_id, active_at) WHERE NOT is_complete;
CALL parapet.make_tenant_table('parapet.ci_scan');
