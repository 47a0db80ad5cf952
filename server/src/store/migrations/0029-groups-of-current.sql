-- Groups of the findings in a state read their projects, too: with the project in the index, no row is looked up for them.
-- compatible: 0.1.0
CREATE INDEX finding_report_state_with_project ON parapet.finding
  (deployment_id, lane, state, relevant_since DESC, id DESC)
  INCLUDE (project_id, profile_id, rule_id, state_since, group_since, created_at)
  WHERE lane < 2;
DROP INDEX parapet.finding_report_state;
ALTER INDEX parapet.finding_report_state_with_project RENAME TO finding_report_state;
