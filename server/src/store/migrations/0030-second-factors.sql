-- Second factors of accounts: an authenticator app (TOTP) and recovery codes; and the sign-ins that wait for one. No tenant: an account
-- belongs to no deployment. Before this, a password was enough for everyone, so an older server that still runs lets people in without
-- their factor: replace every process before the first person enrols.
-- compatible: 0.1.0
CREATE TABLE parapet.totp_factor (
  user_id       bigint PRIMARY KEY REFERENCES parapet.user_account (id),
  sealed_secret bytea NOT NULL,
  begun_at      timestamptz(3) NOT NULL,
  confirmed_at  timestamptz(3),                       -- null: shown to the person, and not in force yet
  last_step     bigint NOT NULL DEFAULT -1,           -- the step (30 s) of the last code that was accepted: none of it or before it is again
  refused_count integer NOT NULL DEFAULT 0            -- wrong codes since the last right one
);
CALL parapet.make_access_table('parapet.totp_factor');

-- Only the SHA-256 of a code is kept, which has 80 random bits. A used one is deleted.
CREATE TABLE parapet.recovery_code (
  user_id     bigint NOT NULL REFERENCES parapet.user_account (id),
  code_digest bytea NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  PRIMARY KEY (user_id, code_digest)
);
CALL parapet.make_access_table('parapet.recovery_code');

-- A sign-in whose password was right and whose second factor is missing.
CREATE TABLE parapet.sign_in_challenge (
  secret_digest   bytea PRIMARY KEY,
  user_id         bigint NOT NULL REFERENCES parapet.user_account (id),
  password_digest bytea NOT NULL,                     -- SHA-256 of the password's hash: a new password ends the challenge
  expires_at      timestamptz(3) NOT NULL,
  attempt_count   integer NOT NULL DEFAULT 0
);
CREATE INDEX sign_in_challenge_by_user ON parapet.sign_in_challenge (user_id);
CALL parapet.make_access_table('parapet.sign_in_challenge');
