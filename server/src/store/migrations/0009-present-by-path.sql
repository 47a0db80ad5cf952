-- Only present findings are looked for by their file: closed ones come back by their text. So a scan does not step over all that was
-- ever closed in a file, and the index is smaller.
-- compatible: 0.1.0
CREATE INDEX finding_present_by_path ON parapet.finding (deployment_id, analysis_id, path, identity_id)
  WHERE status IN ('unresolved', 'muted');
DROP INDEX parapet.finding_by_path;
