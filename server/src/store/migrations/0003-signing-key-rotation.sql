-- Signing keys are rotated while servers run: a new key is published some time before it signs, and the one before verifies until the
-- last JWT that it signed has ended (ADR 0022).
-- compatible: 0.1.0
ALTER TABLE parapet.signing_key ADD COLUMN signs_from timestamptz(3); -- null, of a key from before: since created_at
DROP INDEX parapet.signing_key_current;                               -- one key signs; the one that follows it is there as well
