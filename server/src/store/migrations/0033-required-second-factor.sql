-- A deployment may require a second factor of its people (ADR 0044). An older server that still runs does not ask for it.
-- compatible: 0.1.0
ALTER TABLE parapet.deployment ADD COLUMN second_factor_required_at timestamptz(3);  -- null: it does not
GRANT UPDATE (second_factor_required_at) ON parapet.deployment TO parapet_access;
