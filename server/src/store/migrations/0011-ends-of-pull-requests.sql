-- When a pull request was merged or closed (ADR 0028): reports judge its findings at that instant.
-- compatible: 0.1.0
ALTER TABLE parapet.project_ref
  ADD COLUMN ended_at timestamp(3) with time zone,        -- null: it is open, or its host has not told
  ADD COLUMN former_ended_at timestamp(3) with time zone; -- of one that was scanned after its end: the end, until its host is asked again
CREATE INDEX project_ref_ended ON parapet.project_ref (deployment_id, id) INCLUDE (ended_at) WHERE ended_at IS NOT NULL;
ALTER TABLE parapet.project
  ADD COLUMN pulls_read_at timestamp(3) with time zone;   -- up to when the host has told which pull requests ended; null: never
