-- The signing secret of a destination of the audit log that was replaced, and stays valid until the receiver has the new one (ADR 0052). An
-- older server beside this version signs with the current one alone.
-- compatible: 0.1.0
ALTER TABLE parapet.audit_destination
  ADD COLUMN sealed_previous_secret bytea,
  ADD COLUMN previous_ends_at timestamptz(3),
  ADD CONSTRAINT audit_destination_previous CHECK ((sealed_previous_secret IS NULL) = (previous_ends_at IS NULL));
