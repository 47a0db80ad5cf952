-- Seals of audit entries (ADR 0049): an HMAC over each entry's digest, with a key that the database holds only wrapped with the secret key.
-- Whoever owns the database alone can therefore not rewrite the log unseen. Entries from before have no seal, and are not changed.
-- compatible: none, because an older server would go on writing entries without a seal, which are then found to be forged
ALTER TABLE parapet.data_key DROP CONSTRAINT data_key_purpose_check;
ALTER TABLE parapet.data_key
  ADD CONSTRAINT data_key_purpose_check CHECK (purpose IN ('cursor', 'secret_equality', 'sealing', 'audit'));
-- Old keys of the audit log stay: they verify what they sealed.
DROP INDEX parapet.data_key_single;
CREATE UNIQUE INDEX data_key_single ON parapet.data_key (purpose, secret_check) WHERE purpose NOT IN ('sealing', 'audit');
-- An entry is sealed in the transaction that writes it, with the key that the chain's end names.
DROP POLICY sealing ON parapet.data_key;
CREATE POLICY sealing ON parapet.data_key FOR SELECT TO parapet_tenant USING (purpose IN ('sealing', 'audit'));

ALTER TABLE parapet.audit_entry
  ADD COLUMN key_id text COLLATE "C",                -- parapet.data_key; null: written before entries were sealed
  ADD COLUMN seal   bytea;                           -- HMAC-SHA-256 of deployment, number and digest
ALTER TABLE parapet.audit_head
  ADD COLUMN key_id text COLLATE "C";                -- the key of the next entry; null: the next write begins to seal the chain
