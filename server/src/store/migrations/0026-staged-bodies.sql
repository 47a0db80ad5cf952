-- Where a received body is laid out by COPY, which refuses tables with row-level security, before one statement puts it into
-- upload_chunk (ADR 0014). As the other staging tables (0006): unlogged, the ingest role's alone, emptied before the transaction commits.
CREATE UNLOGGED TABLE parapet.staged_chunk (
  deployment_id bigint NOT NULL,
  scan_id       bigint NOT NULL,
  n             integer NOT NULL,
  body          bytea NOT NULL,
  PRIMARY KEY (deployment_id, scan_id, n)
);
ALTER TABLE parapet.staged_chunk ALTER COLUMN body SET STORAGE EXTERNAL;
GRANT CREATE ON SCHEMA parapet TO parapet_ingest;
ALTER TABLE parapet.staged_chunk OWNER TO parapet_ingest;
REVOKE CREATE ON SCHEMA parapet FROM parapet_ingest;
