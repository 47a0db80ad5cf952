-- Data keys: the keys that seal credentials, sign cursors and compare found secrets are rows of their own, wrapped with the secret key,
-- so that sealing keys and the secret key itself can be rotated while servers run (ADR 0023). The first process that starts stores
-- the keys that 0.1.0 derives from the secret key; an older server keeps working until the first rotation.
-- compatible: 0.1.0
CREATE TABLE parapet.data_key (
  id           text COLLATE "C" NOT NULL,            -- 16 hexadecimal digits, computed from the key: the same key has the same id
  secret_check bytea NOT NULL,                       -- which secret key wraps it: what parapet.installation has of that one
  purpose      text COLLATE "C" NOT NULL CHECK (purpose IN ('cursor', 'secret_equality', 'sealing')),
  is_derived   boolean NOT NULL,                     -- derived from the secret key as 0.1.0 did; values that it seals carry no key id
  wrapped_key  bytea NOT NULL,                       -- AES-256-GCM: nonce, tag, the key of 32 bytes
  created_at   timestamptz(3) NOT NULL,
  retired_at   timestamptz(3),                       -- nothing that can be opened is sealed with it any more
  PRIMARY KEY (id, secret_check)                     -- while the secret key is replaced, each key is wrapped with both
);
CREATE UNIQUE INDEX data_key_single ON parapet.data_key (purpose, secret_check) WHERE purpose <> 'sealing';
CALL parapet.make_access_table('parapet.data_key');
-- A value is sealed in the transaction that stores it, with the key that is current in that transaction.
GRANT SELECT ON parapet.data_key TO parapet_tenant;
CREATE POLICY sealing ON parapet.data_key FOR SELECT TO parapet_tenant USING (purpose = 'sealing');
