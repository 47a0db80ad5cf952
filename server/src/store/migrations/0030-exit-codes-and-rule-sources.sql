-- What the command of a scan in a pipeline ended with, as it said: latestScan.exitCode of api.md 2.6.
ALTER TABLE parapet.scan ADD COLUMN exit_code bigint; -- null: nobody said

-- Where a rule was found by the last import that had it, when that was of a git repository: what has left the repository is known by it.
-- A version's origin says where that version came from, and stays as it is when the rule is found again elsewhere.
ALTER TABLE parapet.registry_rule
  ADD COLUMN git_url  text,                           -- null: the last that brought it was no git repository
  ADD COLUMN git_file text;

-- What people do not want to hear of in a project, on any ref: a scanner's command is told it with its rules.
CREATE INDEX finding_ignored ON parapet.finding (deployment_id, project_id) INCLUDE (identity_id, path, relevant_since, id)
  WHERE state IN ('ignored_app', 'provisionally_ignored_app');
