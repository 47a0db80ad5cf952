-- Which scan's commit has the lines of an analysis' findings on a ref, so that a line map from that commit can be applied to them.
-- compatible: 0.1.0
-- An older server does not write these columns, but then last_scan_id differs from lines_scan_id, and the lines count as unknown.
ALTER TABLE parapet.analysis_ref
  ADD COLUMN lines_scan_id bigint,
  ADD COLUMN stale_paths text[] COLLATE "C" NOT NULL DEFAULT '{}';
UPDATE parapet.analysis_ref SET lines_scan_id = last_scan_id WHERE last_full_scan_id = last_scan_id;
