-- An upload that shares no path with the findings that it would close is held back with a question (docs/ci.md). A person's answer
-- counts for the next upload of the same analyses to the ref.
-- compatible: 0.1.0
ALTER TABLE parapet.scan
  ADD COLUMN confirms_closings boolean NOT NULL DEFAULT false,   -- the upload itself said confirm=closes
  ADD COLUMN held_closings jsonb,                                -- of a held scan: {count, paths, analysisIds}
  ADD COLUMN closings_confirmed_at timestamp(3) with time zone,
  ADD COLUMN closings_confirmed_by text,
  ADD COLUMN closings_confirmed_for bigint;                      -- the later scan that used the answer
CREATE INDEX scan_held ON parapet.scan (deployment_id, ref_id, id) WHERE held_closings IS NOT NULL;
