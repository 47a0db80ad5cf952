-- What an organisation may keep, and what it keeps, as it was last measured (ADR 0048). An older server beside this version refuses nothing.
-- compatible: 0.1.0
ALTER TABLE parapet.deployment
  ADD COLUMN storage_mb_max      integer CHECK (storage_mb_max >= 0),  -- 2^20 bytes; null: no limit
  ADD COLUMN storage_bytes       bigint,                               -- null: not measured
  ADD COLUMN storage_measured_at timestamptz(3);
GRANT UPDATE (storage_mb_max, storage_bytes, storage_measured_at) ON parapet.deployment TO parapet_access;
