-- The audit log: every write by a caller, append-only, each entry sealed onto the one before it (docs/adr/0009-audit.md).
CREATE TABLE parapet.audit_entry (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  n             bigint NOT NULL,                  -- 1, 2, 3 … without a gap
  at            timestamptz(3) NOT NULL,
  action        text COLLATE "C" NOT NULL,        -- token.create, team.update …
  subject       text COLLATE "C" NOT NULL,        -- what it was done to: token:17
  actor_user_id bigint,                           -- null = the system itself
  actor         text NOT NULL,
  credential    text COLLATE "C" NOT NULL,        -- api_token:3, jwt:8; '' for the system
  address       text COLLATE "C" NOT NULL,
  request_id    text COLLATE "C" NOT NULL,
  changes       text NOT NULL,                    -- JSON as it was hashed
  digest        bytea NOT NULL,                   -- SHA-256 of the digest before it and of this row
  PRIMARY KEY (deployment_id, n)
);
CREATE INDEX audit_entry_by_subject ON parapet.audit_entry (deployment_id, subject, n DESC);
CALL parapet.make_tenant_table('parapet.audit_entry', may_change => false);

-- Where each deployment's chain ends: the row that its writers wait for one after the other.
CREATE TABLE parapet.audit_head (
  deployment_id bigint NOT NULL PRIMARY KEY REFERENCES parapet.deployment (id),
  n             bigint NOT NULL,
  digest        bytea NOT NULL
);
CALL parapet.make_tenant_table('parapet.audit_head');

-- Accounts and tokens are written as parapet_access, and recorded in the same transaction.
-- The tenant policy binds that role, too: such a transaction names its deployment (asAccess with a deployment).
GRANT SELECT, INSERT ON parapet.audit_entry TO parapet_access;
GRANT SELECT, INSERT, UPDATE ON parapet.audit_head TO parapet_access;
