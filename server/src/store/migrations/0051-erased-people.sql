-- A person can be erased: what they did stays, under a pseudonym (ADR 0056). An older server beside this version takes entries of the
-- audit log from which a person was erased for altered ones.
-- compatible: 0.1.0
ALTER TABLE parapet.user_account ADD COLUMN erased_at timestamptz(3);  -- null: not erased

-- Null: as it was written. Else a list of {n, digest}: the entry that tells of the erasure, and the digest of what it left of this one.
ALTER TABLE parapet.audit_entry ADD COLUMN erasures jsonb;

GRANT UPDATE (actor, address, changes) ON parapet.operator_entry TO parapet_access;
