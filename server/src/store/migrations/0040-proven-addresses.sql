-- Whose address an account has (ADR 0047): changes of an address that wait for the link that was mailed to it, who has proven theirs, and
-- invites whose links are mailed. An older server beside this version shows the admin a link that works. No tenant: an account belongs to no deployment.
-- compatible: 0.1.0
CREATE TABLE parapet.email_change (
  user_id       bigint PRIMARY KEY REFERENCES parapet.user_account (id),
  email         text COLLATE "C" NOT NULL,            -- the account's own, if it is to be proven
  secret_digest bytea UNIQUE,                         -- null: not mailed yet
  state_digest  bytea NOT NULL,                       -- SHA-256 of the password's hash and the address: a change of either ends the link
  expires_at    timestamptz(3) NOT NULL
);
CALL parapet.make_access_table('parapet.email_change');

-- The link of such an invite is in a mail alone, so it proves the address: the admin never sees it.
ALTER TABLE parapet.invite ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;
ALTER TABLE parapet.account_mail
  ADD COLUMN invite_deployment_id bigint,             -- no foreign key, as a reference table has none to a distributed one
  ADD COLUMN invite_id bigint;

-- When the person of the account proved that the address is theirs; null: never. Accounts from before are in use, and keep their people.
ALTER TABLE parapet.user_account ADD COLUMN email_proven_at timestamptz(3);
DO $$
BEGIN
  SET LOCAL ROLE parapet_access;
  UPDATE parapet.user_account SET email_proven_at = created_at;
  RESET ROLE;
END $$;
