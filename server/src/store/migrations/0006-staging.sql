-- Staging: where an ingest lays out a scan before it merges it with what is known. Unlogged (a crash rolls the ingest
-- back anyway), permanent (a distributed PostgreSQL has no shared temporary tables), without row-level security (COPY
-- refuses it), and therefore the ingest role's alone. Rows live inside one transaction: deleted before it commits.

CREATE UNLOGGED TABLE parapet.staged_finding (
  deployment_id  bigint NOT NULL,
  scan_id        bigint NOT NULL,
  n              integer NOT NULL,                  -- order of appearance, from 1
  analysis_no    smallint NOT NULL,                 -- positions, from 1, in the arrays that the statements are given
  rule_no        integer NOT NULL,
  profile_no     integer NOT NULL,
  path           text COLLATE "C" NOT NULL,
  start_line     integer NOT NULL,
  start_column   integer NOT NULL,
  end_line       integer NOT NULL,
  end_column     integer NOT NULL,
  place_digest   bigint NOT NULL,
  tool_digest    bigint,
  text_digest    bigint NOT NULL,
  context_digest bigint,
  sketch         bytea,
  content_digest bigint NOT NULL,
  is_muted       boolean NOT NULL,
  suppression    text COLLATE "C",                  -- triage that the file itself asks for: ignored, reviewing
  suppression_note text,
  content        json,                              -- null: a present finding of the ref holds the same (content_digest)
  PRIMARY KEY (deployment_id, scan_id, n)
);

-- What became of each staged finding: taken for a known one, or new. Duplicates have no row.
CREATE UNLOGGED TABLE parapet.staged_match (
  deployment_id bigint NOT NULL,
  scan_id       bigint NOT NULL,
  n             integer NOT NULL,
  finding_id    bigint,                             -- the known finding on this ref; null: a new row is made
  identity_id   bigint,                             -- of another ref's finding, when this ref has none
  differs       boolean NOT NULL DEFAULT true,      -- false: the finding is, to the letter, what it was, and is not touched
  pass          text COLLATE "C",                   -- which evidence decided; null when nothing differed
  evidence      jsonb,
  PRIMARY KEY (deployment_id, scan_id, n)
);

-- What an act (a scan, a triage) changes about known findings; key is the scan's id, or minus the triage batch's.
CREATE UNLOGGED TABLE parapet.staged_change (
  deployment_id bigint NOT NULL,
  key           bigint NOT NULL,
  finding_id    bigint NOT NULL,
  to_status     text COLLATE "C",                   -- null: stays
  to_triage     text COLLATE "C",                   -- null: stays
  cause         text COLLATE "C" NOT NULL,
  reason        text COLLATE "C" NOT NULL DEFAULT '',
  triage_reason text COLLATE "C",
  note          text,
  to_rule_id    bigint,                             -- null: stays
  to_profile_id bigint,                             -- null: stays
  to_lane       smallint,                           -- null: stays
  PRIMARY KEY (deployment_id, key, finding_id)
);

CREATE UNLOGGED TABLE parapet.staged_dependency (
  deployment_id bigint NOT NULL,
  scan_id       bigint NOT NULL,
  analysis_no   smallint NOT NULL,
  ecosystem     text COLLATE "C" NOT NULL,
  name          text COLLATE "C" NOT NULL,
  version       text COLLATE "C" NOT NULL,
  package_key   text COLLATE "C" NOT NULL,
  version_key   bytea NOT NULL,
  purl          text COLLATE "C" NOT NULL,
  lockfile_path text COLLATE "C" NOT NULL,
  transitivity  text COLLATE "C" NOT NULL,
  licenses      text[] COLLATE "C" NOT NULL,
  parents       text[] COLLATE "C" NOT NULL,
  digest        bigint NOT NULL
);
CREATE INDEX staged_dependency_by_scan ON parapet.staged_dependency (deployment_id, scan_id);

-- The ingest role owns them, so that it may ANALYZE: without statistics the anti-joins of the merge go quadratic.
GRANT CREATE ON SCHEMA parapet TO parapet_ingest;
ALTER TABLE parapet.staged_finding OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_match OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_change OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_dependency OWNER TO parapet_ingest;
REVOKE CREATE ON SCHEMA parapet FROM parapet_ingest;
