-- The scanner's command asks for a token by a browser (`semgrep login`, docs/people.md): it makes up a key, asks by it again and again, and
-- gets a token once somebody who is signed in has approved. Nobody is known while it asks, so rows are few and live for minutes.
CREATE TABLE parapet.login_request (
  key_digest    bytea PRIMARY KEY,                 -- SHA-256: whoever has the key gets the token
  address       text COLLATE "C" NOT NULL,         -- that asked first, and what it calls itself: shown to who approves
  client        text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  expires_at    timestamptz(3) NOT NULL,
  deployment_id bigint,                            -- null: nobody has approved it
  token_id      bigint,                            -- no foreign key, as the token's own of its deployment
  sealed_token  bytea                              -- null again once it was handed over
);
CREATE INDEX login_request_by_address ON parapet.login_request (address);
CREATE INDEX login_request_by_age ON parapet.login_request (expires_at);
CALL parapet.make_access_table('parapet.login_request');
CREATE POLICY within ON parapet.login_request AS RESTRICTIVE TO parapet_access
  USING (parapet.current_deployment() IS NULL OR deployment_id IS NULL OR deployment_id = parapet.current_deployment());
