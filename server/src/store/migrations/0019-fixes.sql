-- Fixes that were pushed for findings (api.md 3.3, 4.10), and what a deployment allows for them.

-- The latest one of each finding.
CREATE TABLE parapet.finding_fix (
  deployment_id  bigint NOT NULL REFERENCES parapet.deployment (id),
  finding_id     bigint NOT NULL,                 -- no foreign key: it would lock findings that a scan is merging
  run_id         bigint NOT NULL,
  pushed_at      timestamptz(3) NOT NULL,
  branch         text NOT NULL,
  commit_sha     text COLLATE "C" NOT NULL,
  commit_message text NOT NULL,
  code           text NOT NULL,                   -- what the fix writes; diff: all of it, as it was pushed
  diff           text NOT NULL,
  explanation    text NOT NULL,
  pr_number      text NOT NULL,                   -- '' with pr_url: no pull request was opened
  pr_url         text NOT NULL,
  PRIMARY KEY (deployment_id, finding_id)
);
CALL parapet.make_tenant_table('parapet.finding_fix');

-- Every commit that was to be pushed for a finding, written before it is: a branch whose head is none of these is somebody else's.
CREATE TABLE parapet.fix_commit (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  finding_id    bigint NOT NULL,
  commit_sha    text COLLATE "C" NOT NULL,
  PRIMARY KEY (deployment_id, finding_id, commit_sha)
);
CALL parapet.make_tenant_table('parapet.fix_commit');

-- Without a row, fixes are allowed and cost what they cost.
CREATE TABLE parapet.fix_settings (
  deployment_id     bigint NOT NULL REFERENCES parapet.deployment (id),
  is_enabled        boolean NOT NULL,
  credits_per_month double precision,             -- null: no limit
  PRIMARY KEY (deployment_id)
);
CALL parapet.make_tenant_table('parapet.fix_settings');

-- One fix of a finding at a time: of two requests at once, the second is told of the first.
CREATE UNIQUE INDEX workflow_run_fix_in_flight ON parapet.workflow_run (deployment_id, issue_id)
  WHERE workflow_type = 'autofix' AND status IN ('submitted', 'running');
-- What fixes have cost lately.
CREATE INDEX workflow_run_fix_cost ON parapet.workflow_run (deployment_id, submitted_at) INCLUDE (total_cost_credits)
  WHERE workflow_type = 'autofix';
