-- The baseline: the whole schema of Parapet 0.1.0, noun by noun. Later migrations change it; this file is never edited.
-- What the schema is now: ../schema.sql. Why tables look as they do: docs/adr, docs/guides/add-a-migration.md.
--
-- Rules that hold for every table:
--   A tenant's table begins its primary key, unique keys and foreign keys with deployment_id (docs/adr/0004-tenancy.md).
--   Enumerated values are text COLLATE "C" with a CHECK, because comparing enum types is not leakproof: row-level security would keep
--   such a comparison out of index conditions.
--   Instants are timestamptz(3) and come from the server's clock.

----------------------------------------------------------------------------------------------------------------------------------
-- Roles and tenancy
----------------------------------------------------------------------------------------------------------------------------------

-- Three roles that cannot log in and cannot bypass row-level security. A transaction takes one of them with SET LOCAL ROLE
-- (store/database.ts) and never works as the connection's own user:
--   parapet_tenant  reads and writes the rows of one deployment, the one in app.deployment_id
--   parapet_ingest  the same, and the staging tables (COPY refuses tables with row-level security)
--   parapet_access  credentials, accounts, deployments: what must be read before a deployment is known
DO $$
DECLARE wanted text;
BEGIN
  FOREACH wanted IN ARRAY ARRAY['parapet_tenant', 'parapet_ingest', 'parapet_access'] LOOP
    -- Roles belong to the cluster: a migration of another database may have made them, or be making them now.
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE', wanted);
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    -- From PostgreSQL 16 on, the creator of a role may administer it but not take it.
    BEGIN
      EXECUTE format('SET LOCAL ROLE %I', wanted);
      RESET ROLE;
    EXCEPTION WHEN insufficient_privilege THEN
      EXECUTE format('GRANT %I TO %I', wanted, current_user);
    END;
  END LOOP;
  IF NOT pg_has_role('parapet_ingest', 'parapet_tenant', 'MEMBER') THEN
    GRANT parapet_tenant TO parapet_ingest;
  END IF;
EXCEPTION WHEN unique_violation THEN NULL; -- another migration made the same grant at the same time
END $$;

CREATE SCHEMA parapet;
GRANT USAGE ON SCHEMA parapet TO parapet_tenant, parapet_ingest, parapet_access;

-- The deployment of the current transaction, or null: then no row of a tenant's table is visible. PostgreSQL inlines it into policies;
-- beside a statement's own `deployment_id = $1` it becomes a one-time filter (see EXPLAIN). A sub-select would do the same, but not on a
-- distributed table.
CREATE FUNCTION parapet.current_deployment() RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT nullif(current_setting('app.deployment_id', true), '')::bigint $$;

-- Makes a table a tenant's: row-level security that also binds the owner, and rights for the tenant role. With may_change = false the
-- table is append-only: no UPDATE and no DELETE, by grant.
CREATE PROCEDURE parapet.make_tenant_table(name regclass, may_change boolean DEFAULT true)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %s USING (deployment_id = parapet.current_deployment())', name);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO parapet_tenant', name);
  IF may_change THEN
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO parapet_tenant', name);
  END IF;
END $$;

-- Makes a table that only parapet_access can use. On a distributed PostgreSQL these are reference tables, so no request writes to them
-- unless it must.
CREATE PROCEDURE parapet.make_access_table(name regclass)
  LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY access ON %s TO parapet_access USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO parapet_access', name);
END $$;

----------------------------------------------------------------------------------------------------------------------------------
-- Installation and deployments
----------------------------------------------------------------------------------------------------------------------------------

-- The installation: one row, made by the first process that starts on the database.
CREATE TABLE parapet.installation (
  is_only      boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  secret_check bytea NOT NULL,                      -- derived from the secret key, so that a process with another key is noticed
  created_at   timestamptz(3) NOT NULL
);
CALL parapet.make_access_table('parapet.installation');

CREATE TABLE parapet.deployment (
  id          bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  slug        text COLLATE "C" NOT NULL UNIQUE,
  name        text NOT NULL,
  created_at  timestamptz(3) NOT NULL,
  policies_migrated_at timestamptz(3)               -- since when it uses the unified policies (api.md section 7.3); there is no way back
);
ALTER TABLE parapet.deployment ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.deployment FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.deployment TO parapet_tenant
  USING (id = parapet.current_deployment());
CREATE POLICY access ON parapet.deployment TO parapet_access USING (true) WITH CHECK (true);
GRANT SELECT ON parapet.deployment TO parapet_tenant;
GRANT SELECT, INSERT, UPDATE ON parapet.deployment TO parapet_access;

----------------------------------------------------------------------------------------------------------------------------------
-- Accounts and credentials (docs/adr/0004-tenancy.md, 0015-session-cookie.md)
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.user_account (
  id             bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  login          text COLLATE "C" NOT NULL UNIQUE,
  email          text COLLATE "C" NOT NULL UNIQUE,   -- lower case
  name           text NOT NULL DEFAULT '',
  avatar_url     text NOT NULL DEFAULT '',
  password_hash  text,                               -- argon2id in PHC form; null = no password login
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  deactivated_at timestamptz(3)
);
CALL parapet.make_access_table('parapet.user_account');

-- API tokens. Only the SHA-256 of the secret is kept; rows stay after revocation, for the record.
CREATE TABLE parapet.api_token (
  id            bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  secret_digest bytea NOT NULL UNIQUE,
  deployment_id bigint NOT NULL,                                  -- no foreign key: a reference table cannot have one to a distributed table
  user_id       bigint NOT NULL REFERENCES parapet.user_account (id), -- the creator; the token acts with the creator's present rights
  name          text NOT NULL,
  permissions   text[] COLLATE "C" NOT NULL,                      -- WEB_API, CI
  project_ids   bigint[],                                         -- null = all projects
  created_at    timestamptz(3) NOT NULL,
  expires_at    timestamptz(3),
  revoked_at    timestamptz(3)
);
CREATE INDEX api_token_by_deployment ON parapet.api_token (deployment_id, id DESC);
CREATE INDEX api_token_by_user ON parapet.api_token (user_id, deployment_id);
CALL parapet.make_access_table('parapet.api_token');
-- A transaction that manages one deployment's tokens names the deployment (asAccess) and then sees no other tokens.
CREATE POLICY within ON parapet.api_token AS RESTRICTIVE TO parapet_access
  USING (parapet.current_deployment() IS NULL OR deployment_id = parapet.current_deployment());

-- A signed-in person; JWTs are bound to it. Ended sessions stay until they would have expired.
CREATE TABLE parapet.session (
  id         bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  user_id    bigint NOT NULL REFERENCES parapet.user_account (id),
  created_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  ended_at   timestamptz(3),
  end_reason text COLLATE "C" NOT NULL DEFAULT '' -- logout, refresh_reuse, deactivated, password_changed
);
CREATE INDEX session_by_user ON parapet.session (user_id, expires_at);
CALL parapet.make_access_table('parapet.session');

-- Each refresh token works once. A second use means that somebody else has it, and ends the session; only the latest used token may be
-- sent again for a moment, which its generation tells, since two rotations can have the same instant.
CREATE TABLE parapet.refresh_token (
  secret_digest bytea PRIMARY KEY,
  session_id    bigint NOT NULL REFERENCES parapet.session (id) ON DELETE CASCADE,
  expires_at    timestamptz(3) NOT NULL,
  used_at       timestamptz(3),
  generation    integer NOT NULL DEFAULT 0
);
CREATE INDEX refresh_token_by_session ON parapet.refresh_token (session_id);
CALL parapet.make_access_table('parapet.refresh_token');

-- The keys that sign JWTs; the private half is sealed with a key derived from the installation's secret.
CREATE TABLE parapet.signing_key (
  id             text COLLATE "C" PRIMARY KEY,       -- the JWK thumbprint, `kid` in the JWT
  public_jwk     jsonb NOT NULL,
  sealed_private bytea NOT NULL,                     -- AES-256-GCM: nonce, tag, PKCS#8
  created_at     timestamptz(3) NOT NULL,
  retired_at     timestamptz(3)
);
-- At most one key signs: two processes that start at once agree on the first one's.
CREATE UNIQUE INDEX signing_key_current ON parapet.signing_key ((true)) WHERE retired_at IS NULL;
CALL parapet.make_access_table('parapet.signing_key');

-- Password attempts on one account, known or not, by address: '' for all addresses, else the digest of an address that has signed in to
-- this account before. All processes share the count.
CREATE TABLE parapet.login_throttle (
  email_digest      bytea NOT NULL,                  -- SHA-256 of the e-mail address as given
  address_digest    bytea NOT NULL,                  -- empty = any address that the account does not know
  attempt_count     integer NOT NULL,
  window_started_at timestamptz(3) NOT NULL,
  trusted_at        timestamptz(3),                  -- the last successful login from this address
  PRIMARY KEY (email_digest, address_digest)
);
CREATE INDEX login_throttle_by_age ON parapet.login_throttle (window_started_at);
CALL parapet.make_access_table('parapet.login_throttle');

-- Links by which people join. Only the SHA-256 of the secret is kept. The person who follows the link has no account yet, so the row is
-- looked up before a deployment is known, like an API token.
CREATE TABLE parapet.invite (
  id            bigint GENERATED BY DEFAULT AS IDENTITY PRIMARY KEY,
  secret_digest bytea NOT NULL UNIQUE,
  deployment_id bigint NOT NULL,
  email         text COLLATE "C" NOT NULL,          -- lower case
  org_role      text COLLATE "C" NOT NULL CHECK (org_role IN ('admin', 'member', 'readonly')),
  created_by    bigint NOT NULL REFERENCES parapet.user_account (id), -- the invite is good while they are an admin
  created_at    timestamptz(3) NOT NULL,
  expires_at    timestamptz(3) NOT NULL,
  accepted_at   timestamptz(3),
  revoked_at    timestamptz(3)
);
CREATE INDEX invite_by_deployment ON parapet.invite (deployment_id, id DESC);
CALL parapet.make_access_table('parapet.invite');
CREATE POLICY within ON parapet.invite AS RESTRICTIVE TO parapet_access
  USING (parapet.current_deployment() IS NULL OR deployment_id = parapet.current_deployment());

-- `semgrep login` (docs/people.md): the command makes up a key, polls with it, and gets a token once a signed-in person has approved.
-- The command is not authenticated while it polls, so rows are few and live for minutes.
CREATE TABLE parapet.login_request (
  key_digest    bytea PRIMARY KEY,                 -- SHA-256 of the key; the key gets the token
  address       text COLLATE "C" NOT NULL,         -- that polled first, and the client's name for itself: shown to the person who approves
  client        text NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  expires_at    timestamptz(3) NOT NULL,
  deployment_id bigint,                            -- null: not approved
  token_id      bigint,                            -- no foreign key, as the token has none to its deployment
  sealed_token  bytea                              -- null again after it was handed over
);
CREATE INDEX login_request_by_address ON parapet.login_request (address);
CREATE INDEX login_request_by_age ON parapet.login_request (expires_at);
CALL parapet.make_access_table('parapet.login_request');
CREATE POLICY within ON parapet.login_request AS RESTRICTIVE TO parapet_access
  USING (parapet.current_deployment() IS NULL OR deployment_id IS NULL OR deployment_id = parapet.current_deployment());

----------------------------------------------------------------------------------------------------------------------------------
-- People and teams (docs/people.md)
----------------------------------------------------------------------------------------------------------------------------------

-- The people of a deployment and their roles. Login, e-mail address and name are copies of the account's, so that an index of one shard
-- can sort a deployment's people. A deactivated person stays in lists and teams and reaches nothing.
--
-- Lists are sorted by the *_key columns: lower case, cut so that a cursor and an index entry can hold them. They are stored, because
-- lower() in a condition is not leakproof. search_key is name, login and e-mail address with a character between them that nobody types;
-- every index below holds it, so it is cut too (2704 bytes an entry at most, 4 a character).
CREATE TABLE parapet.membership (
  deployment_id    bigint NOT NULL REFERENCES parapet.deployment (id),
  user_id          bigint NOT NULL REFERENCES parapet.user_account (id),
  org_role         text COLLATE "C" NOT NULL CHECK (org_role IN ('admin', 'member', 'readonly')),
  login            text COLLATE "C" NOT NULL,
  email            text COLLATE "C" NOT NULL,
  name             text NOT NULL DEFAULT '',
  since            timestamptz(3) NOT NULL,
  updated_at       timestamptz(3) NOT NULL,
  deactivated_at   timestamptz(3),
  has_scm_identity boolean NOT NULL DEFAULT false,   -- written with scm_identity
  name_key   text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(lower(name), 200)) STORED,
  login_key  text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(lower(login COLLATE "default"), 200)) STORED,
  email_key  text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(lower(email COLLATE "default"), 200)) STORED,
  search_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    left(lower(name), 150) || U&'\001F' || left(lower(login COLLATE "default"), 150) || U&'\001F'
    || left(lower(email COLLATE "default"), 150)) STORED,
  PRIMARY KEY (deployment_id, user_id)
);
CREATE INDEX membership_by_user ON parapet.membership (user_id);
-- One index for each order, with everything that lists filter by: a search without a match reads one index from end to end.
CREATE INDEX membership_by_name ON parapet.membership (deployment_id, name_key, user_id)
  INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_login ON parapet.membership (deployment_id, login_key, user_id)
  INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_email ON parapet.membership (deployment_id, email_key, user_id)
  INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_role ON parapet.membership (deployment_id, org_role, user_id)
  INCLUDE (deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_since ON parapet.membership (deployment_id, since, user_id)
  INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_update ON parapet.membership (deployment_id, updated_at, user_id)
  INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CALL parapet.make_tenant_table('parapet.membership');
CREATE POLICY access ON parapet.membership TO parapet_access USING (true) WITH CHECK (true);
GRANT SELECT, INSERT, UPDATE, DELETE ON parapet.membership TO parapet_access;
-- A transaction that manages one deployment's people names the deployment (asAccess) and then sees no others.
CREATE POLICY within ON parapet.membership AS RESTRICTIVE TO parapet_access
  USING (parapet.current_deployment() IS NULL OR deployment_id = parapet.current_deployment());

-- A member's name on a host of source code.
CREATE TABLE parapet.scm_identity (
  deployment_id bigint NOT NULL,
  user_id       bigint NOT NULL,
  host          text COLLATE "C" NOT NULL,        -- github.com, git.example.com
  login         text COLLATE "C" NOT NULL,        -- their name there
  PRIMARY KEY (deployment_id, user_id, host),
  UNIQUE (deployment_id, host, login),
  FOREIGN KEY (deployment_id, user_id) REFERENCES parapet.membership (deployment_id, user_id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.scm_identity');

CREATE TABLE parapet.team (
  deployment_id  bigint NOT NULL REFERENCES parapet.deployment (id),
  id             bigint GENERATED BY DEFAULT AS IDENTITY,
  name           text NOT NULL,
  slug           text COLLATE "C" NOT NULL,
  description    text NOT NULL DEFAULT '',
  parent_team_id bigint,
  created_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, slug),
  FOREIGN KEY (deployment_id, parent_team_id) REFERENCES parapet.team (deployment_id, id)
);
CREATE INDEX team_by_parent ON parapet.team (deployment_id, parent_team_id);
CALL parapet.make_tenant_table('parapet.team');

CREATE TABLE parapet.team_member (
  deployment_id bigint NOT NULL,
  team_id       bigint NOT NULL,
  user_id       bigint NOT NULL,
  role          text COLLATE "C" NOT NULL CHECK (role IN ('manager', 'member', 'readonly')),
  PRIMARY KEY (deployment_id, team_id, user_id) INCLUDE (role),
  FOREIGN KEY (deployment_id, team_id) REFERENCES parapet.team (deployment_id, id) ON DELETE CASCADE,
  FOREIGN KEY (deployment_id, user_id) REFERENCES parapet.membership (deployment_id, user_id) ON DELETE CASCADE
);
CREATE INDEX team_member_by_user ON parapet.team_member (deployment_id, user_id, team_id) INCLUDE (role);
-- For counting: equal keys are stored once, so it is a ninth of the others' size, and counting takes two thirds of the time.
CREATE INDEX team_member_by_team ON parapet.team_member (deployment_id, team_id);
CALL parapet.make_tenant_table('parapet.team_member');

-- What a person keeps of a screen's question: the search part of its URL. It is deleted with the person's membership.
CREATE TABLE parapet.saved_view (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  user_id       bigint NOT NULL,
  name          text NOT NULL,
  screen        text COLLATE "C" NOT NULL CHECK (screen IN ('findings', 'dependencies', 'projects', 'jobs')),
  query         text NOT NULL,
  is_shared     boolean NOT NULL,
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, user_id, screen, name),
  FOREIGN KEY (deployment_id, user_id) REFERENCES parapet.membership (deployment_id, user_id) ON DELETE CASCADE
);
CREATE INDEX saved_view_shared ON parapet.saved_view (deployment_id, id) WHERE is_shared;
CALL parapet.make_tenant_table('parapet.saved_view');

----------------------------------------------------------------------------------------------------------------------------------
-- Audit log (docs/adr/0009-audit.md)
----------------------------------------------------------------------------------------------------------------------------------

-- Every write by a caller, append-only; each entry's digest covers the one before it.
CREATE TABLE parapet.audit_entry (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  n             bigint NOT NULL,                  -- 1, 2, 3 … without a gap
  at            timestamptz(3) NOT NULL,
  action        text COLLATE "C" NOT NULL,        -- token.create, team.update …
  subject       text COLLATE "C" NOT NULL,        -- the thing that was changed: token:17
  actor_user_id bigint,                           -- null = Parapet itself
  actor         text NOT NULL,
  credential    text COLLATE "C" NOT NULL,        -- api_token:3, jwt:8; '' for Parapet itself
  address       text COLLATE "C" NOT NULL,
  request_id    text COLLATE "C" NOT NULL,
  changes       text NOT NULL,                    -- JSON as it was hashed
  digest        bytea NOT NULL,                   -- SHA-256 of the previous entry's digest and this row
  PRIMARY KEY (deployment_id, n)
);
CREATE INDEX audit_entry_by_subject ON parapet.audit_entry (deployment_id, subject, n DESC);
CALL parapet.make_tenant_table('parapet.audit_entry', may_change => false);

-- The end of each deployment's chain; its row serialises the writers.
CREATE TABLE parapet.audit_head (
  deployment_id bigint NOT NULL PRIMARY KEY REFERENCES parapet.deployment (id),
  n             bigint NOT NULL,
  digest        bytea NOT NULL
);
CALL parapet.make_tenant_table('parapet.audit_head');

-- Accounts and tokens are written as parapet_access, and recorded in the same transaction, which names its deployment: the tenant
-- policy binds that role too.
GRANT SELECT, INSERT ON parapet.audit_entry TO parapet_access;
GRANT SELECT, INSERT, UPDATE ON parapet.audit_head TO parapet_access;

----------------------------------------------------------------------------------------------------------------------------------
-- Connections to hosts of source code (docs/connections.md), their webhooks
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.scm_connection (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  kind          text COLLATE "C" NOT NULL CHECK (kind IN ('git', 'github', 'gitlab', 'gitea')),
  name          text NOT NULL,
  base_url      text COLLATE "C" NOT NULL,        -- in the form that model/scm/connection.ts gives it; the longest that fits a project wins
  username      text NOT NULL,                    -- '' for the user name that the kind of host takes with a token
  credential_kind text COLLATE "C" NOT NULL DEFAULT 'token' CHECK (credential_kind IN ('token', 'ssh_key', 'github_app')),
  sealed_credential bytea,                        -- AES-256-GCM, bound to this row (domain/connections/credential.ts); null: none
  known_hosts   text NOT NULL DEFAULT '',         -- lines of known_hosts: the only trusted host keys; '' unless by ssh
  github_app_id text COLLATE "C" NOT NULL DEFAULT '', -- its number or client id; '' unless a GitHub App
  github_installation_id text COLLATE "C" NOT NULL DEFAULT '', -- '': looked up for each repository
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  last_checked_at timestamptz(3),                 -- the last request to the host
  last_problem  text NOT NULL DEFAULT '',         -- why it failed, in words; '' when it succeeded
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, base_url)
);
CALL parapet.make_tenant_table('parapet.scm_connection');

-- Incoming webhooks: a connection's host reports pushes and other changes, and Parapet syncs the projects behind them.
CREATE TABLE parapet.scm_webhook (
  deployment_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  key           text COLLATE "C" NOT NULL,        -- the unguessable part of its URL; useless without the secret
  sealed_secret bytea NOT NULL,                   -- AES-256-GCM, bound to this row (domain/webhooks)
  created_at    timestamptz(3) NOT NULL,          -- of the secret
  last_received_at timestamptz(3),                -- the last genuine delivery
  last_problem  text NOT NULL DEFAULT '',         -- why the last refused delivery was refused, in words
  last_problem_at timestamptz(3),
  PRIMARY KEY (deployment_id, connection_id),
  FOREIGN KEY (deployment_id, connection_id) REFERENCES parapet.scm_connection (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.scm_webhook');

-- Received deliveries, so that each takes effect once. Written in the transaction of its effect, and deleted after a while.
CREATE TABLE parapet.scm_webhook_delivery (
  deployment_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  digest        bytea NOT NULL,                   -- SHA-256 of the signed part (outside/scm/webhook.ts)
  received_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, connection_id, digest),
  FOREIGN KEY (deployment_id, connection_id) REFERENCES parapet.scm_webhook (deployment_id, connection_id) ON DELETE CASCADE
);
CREATE INDEX scm_webhook_delivery_by_time ON parapet.scm_webhook_delivery (deployment_id, received_at);
CALL parapet.make_tenant_table('parapet.scm_webhook_delivery');

----------------------------------------------------------------------------------------------------------------------------------
-- Projects, refs, analyses (docs/projects.md)
----------------------------------------------------------------------------------------------------------------------------------

-- A project is a repository.
CREATE TABLE parapet.project (
  deployment_id         bigint NOT NULL REFERENCES parapet.deployment (id),
  id                    bigint GENERATED BY DEFAULT AS IDENTITY,
  name                  text COLLATE "C" NOT NULL,
  url                   text NOT NULL DEFAULT '',
  -- The repository's path on its host, which deliveries of a push are matched with. https://host/Org/Shop.git,
  -- ssh://git@host:22/Org/Shop and git@host:Org/Shop.git give org/shop; model/scm/repository-path.ts then compares more closely.
  repository_path       text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    left(regexp_replace(lower(url COLLATE "C"), '^[a-z]+://[^/]*/+|^[^/:@]+@[^/:]+:/*|(\.git)?/*$', '', 'g'), 500)) STORED,
  tags                  text[] COLLATE "C" NOT NULL DEFAULT '{}',
  -- The primary ref, whose findings reports show; is_primary_ref_chosen when a person chose it.
  primary_ref_id        bigint,
  is_primary_ref_chosen boolean NOT NULL DEFAULT false,
  default_branch        text NOT NULL DEFAULT '',
  provisioned_at        timestamptz(3) NOT NULL,
  archived_at           timestamptz(3),
  -- Settings of managed scans.
  managed_diff_scan     boolean NOT NULL DEFAULT false,
  managed_full_scan     boolean NOT NULL DEFAULT false,
  managed_config_count  integer NOT NULL DEFAULT 0 CHECK (managed_config_count >= 0),
  ai_full_scan          boolean NOT NULL DEFAULT false,
  -- What the last sync learned of the repository on its host.
  scm_host              text COLLATE "C",          -- a word of model/project.ts; null: never synced
  -- The connection of that sync. No foreign key: deleting a connection would wait for running merges. Ids are not reused, and readers
  -- check that the connection still exists.
  scm_connection_id     bigint,
  scm_last_synced_at    timestamptz(3),            -- the last successful sync
  scm_is_archived       boolean NOT NULL DEFAULT false,
  scm_token_scopes      text[] COLLATE "C" NOT NULL DEFAULT '{}',
  scm_problem           text NOT NULL DEFAULT '',  -- why the last sync failed, in words; '' when it succeeded
  scm_problem_at        timestamptz(3),
  scm_description       text NOT NULL DEFAULT '',
  scm_languages         jsonb NOT NULL DEFAULT '[]', -- {name, percent}[], the largest share first
  codeowners            jsonb,                     -- CodeownersRule[] of model/scm/codeowners.ts; null: none, or never read
  codeowners_commit     text COLLATE "C",          -- the commit whose CODEOWNERS git was asked for, so that it is asked once; null by an API
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, name)
);
CREATE INDEX project_tags ON parapet.project USING gin (tags);
CREATE INDEX project_by_repository_path ON parapet.project (deployment_id, repository_path);
CALL parapet.make_tenant_table('parapet.project');

-- The projects of a team. A deleted project leaves its teams.
CREATE TABLE parapet.team_project (
  deployment_id bigint NOT NULL,
  team_id       bigint NOT NULL,
  project_id    bigint NOT NULL,
  PRIMARY KEY (deployment_id, team_id, project_id),
  FOREIGN KEY (deployment_id, team_id) REFERENCES parapet.team (deployment_id, id) ON DELETE CASCADE,
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX team_project_by_project ON parapet.team_project (deployment_id, project_id);
CALL parapet.make_tenant_table('parapet.team_project');

-- Counts the decisions about a project's findings. Its row is the lock between decisions and the last part of a merge: both hold it
-- for a moment only, while a merge holds its project's row for as long as it takes.
CREATE TABLE parapet.project_decision (
  deployment_id bigint NOT NULL,
  project_id    bigint NOT NULL,
  decisions     bigint NOT NULL,
  PRIMARY KEY (deployment_id, project_id),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
) WITH (fillfactor = 50);                           -- a decision changes a row in its page
CALL parapet.make_tenant_table('parapet.project_decision');

CREATE TABLE parapet.project_ref (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  project_id    bigint NOT NULL,
  name          text COLLATE "C" NOT NULL,          -- without refs/heads/; never changes
  kind          text COLLATE "C" NOT NULL CHECK (kind IN ('branch', 'tag', 'pull_request')),
  pull_request_id text,                             -- the host's number of the pull or merge request
  is_default    boolean NOT NULL DEFAULT false,     -- the remote's default branch
  head_commit   text COLLATE "C",                   -- the commit on the host; null: never synced, or the ref is gone there
  created_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, project_id, name),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX project_ref_by_name ON parapet.project_ref (deployment_id, name, project_id);
CALL parapet.make_tenant_table('parapet.project_ref');

-- One tool's view of one project (readings, section 7): findings of different analyses never close each other.
CREATE TABLE parapet.analysis (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  project_id    bigint NOT NULL,
  tool          text COLLATE "C" NOT NULL,
  category      text COLLATE "C" NOT NULL DEFAULT '',
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, project_id, tool, category),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.analysis');

-- The latest scan of an analysis on a ref: what last saw a present finding, so that seeing it again does not touch its row.
CREATE TABLE parapet.analysis_ref (
  deployment_id     bigint NOT NULL,
  analysis_id       bigint NOT NULL,
  ref_id            bigint NOT NULL,
  last_full_scan_id bigint,                         -- covered everything: saw every finding that is still present
  last_scan_id      bigint NOT NULL,
  PRIMARY KEY (deployment_id, analysis_id, ref_id)
);
CALL parapet.make_tenant_table('parapet.analysis_ref');

-- Global ignore patterns (api.md 4.8), gitignore syntax, in the order given: the last match decides.
CREATE TABLE parapet.product_ignore (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  product       text COLLATE "C" NOT NULL CHECK (product IN ('sast', 'sca', 'secrets', 'ai_sast')),
  patterns      text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (deployment_id, product)
);
CALL parapet.make_tenant_table('parapet.product_ignore');

----------------------------------------------------------------------------------------------------------------------------------
-- Scans and uploads
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.scan (
  deployment_id   bigint NOT NULL,
  id              bigint GENERATED BY DEFAULT AS IDENTITY,
  project_id      bigint NOT NULL,
  ref_id          bigint NOT NULL,
  commit_sha      text COLLATE "C" NOT NULL DEFAULT '',
  source          text COLLATE "C" NOT NULL DEFAULT 'upload' CHECK (source IN ('upload', 'ci', 'managed')),
  format          text COLLATE "C" NOT NULL DEFAULT 'auto',
  scope           text COLLATE "C" NOT NULL CHECK (scope IN ('full', 'diff')),
  category        text COLLATE "C",                 -- ?category=, null when the format decides
  manifest        jsonb,                            -- {paths, deleted, renames}
  status          text COLLATE "C" NOT NULL CHECK (status IN ('pending', 'running', 'completed', 'error', 'cancelled', 'never_finished')),
  idempotency_key text COLLATE "C",
  request_digest  bytea,                            -- of the request that first used the key
  uploaded_by     text NOT NULL DEFAULT '',
  file_name       text NOT NULL DEFAULT '',
  body_bytes      bigint NOT NULL DEFAULT 0,        -- inflated
  created_at      timestamptz(3) NOT NULL,
  started_at      timestamptz(3),
  completed_at    timestamptz(3),
  counts          jsonb NOT NULL DEFAULT '{}',      -- {parsed, new, unchanged, reopened, fixed, removed, muted, duplicates}
  problems        jsonb NOT NULL DEFAULT '[]',      -- [{file, place, message}], bounded
  problem_count   bigint NOT NULL DEFAULT 0,        -- all of them, stored or not
  progress        jsonb NOT NULL DEFAULT '{}',      -- {step, resultsRead}
  meta            jsonb NOT NULL DEFAULT '{}',      -- tools and versions of its analyses
  has_inventory   boolean NOT NULL DEFAULT false,   -- it holds all dependencies of the project (readings section 5, 4.3)
  exit_code       bigint,                           -- of the pipeline's command (latestScan.exitCode, api.md 2.6); null: not reported
  PRIMARY KEY (deployment_id, id),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE,
  FOREIGN KEY (deployment_id, ref_id) REFERENCES parapet.project_ref (deployment_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX scan_idempotency ON parapet.scan (deployment_id, project_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX scan_by_project ON parapet.scan (deployment_id, project_id, id DESC);
CREATE INDEX scan_by_ref ON parapet.scan (deployment_id, ref_id, id DESC);
CREATE INDEX scan_by_status ON parapet.scan (deployment_id, status, id DESC);
CREATE INDEX scan_with_inventory ON parapet.scan (deployment_id, project_id, id DESC) WHERE has_inventory;
GRANT USAGE ON SEQUENCE parapet.scan_id_seq TO parapet_tenant; -- an upload's chunks are written before its scan
CALL parapet.make_tenant_table('parapet.scan');

-- The raw body of an upload, zstd frames in order, kept until its scan has ended, so that any worker can read it.
CREATE TABLE parapet.upload_chunk (
  deployment_id bigint NOT NULL,
  scan_id       bigint NOT NULL,
  n             integer NOT NULL,
  body          bytea NOT NULL,
  PRIMARY KEY (deployment_id, scan_id, n)           -- no foreign key: the chunks are written before their scan, in one transaction
);
ALTER TABLE parapet.upload_chunk ALTER COLUMN body SET STORAGE EXTERNAL; -- it is compressed already
CALL parapet.make_tenant_table('parapet.upload_chunk');

-- Scans that a scanner's command runs in a pipeline (docs/ci.md): it begins a scan, sends results, completes it. What was sent waits in
-- upload_chunk until the scan has ended; after `complete` the scan is like an upload.
CREATE TABLE parapet.ci_scan (
  deployment_id  bigint NOT NULL,
  unique_id      text COLLATE "C" NOT NULL,        -- the client's own id of its scan; beginning it twice begins it once
  scan_id        bigint,                           -- null: a dry run, of which nothing is stored
  project_name   text NOT NULL,
  client_version text NOT NULL,
  products       text[] NOT NULL,                  -- the products that it scans for; empty: all
  is_partial     boolean NOT NULL,                 -- it runs only some of the rules
  chunks         integer NOT NULL DEFAULT 0,       -- of the results, in upload_chunk
  results_digest bytea,                            -- of the results as sent; null: none yet
  is_complete    boolean NOT NULL DEFAULT false,   -- the client has completed it: a job reads what it sent
  active_at      timestamptz(3) NOT NULL,          -- the client's last request
  PRIMARY KEY (deployment_id, unique_id),
  UNIQUE (deployment_id, scan_id),
  FOREIGN KEY (deployment_id, scan_id) REFERENCES parapet.scan (deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX ci_scan_by_activity ON parapet.ci_scan (deployment_id, active_at) WHERE NOT is_complete;
CALL parapet.make_tenant_table('parapet.ci_scan');

----------------------------------------------------------------------------------------------------------------------------------
-- Findings: one row per project, ref and assigned identity (docs/identity.md), their history, and what reports read
----------------------------------------------------------------------------------------------------------------------------------

-- The aggregate state of status and triage (readings section 7), for statements that change many rows. model/states.ts is the original; a
-- test proves that the two agree.
CREATE FUNCTION parapet.aggregate_state(status text, triage text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE
    WHEN status IN ('fixed', 'removed') THEN status
    WHEN triage IN ('untriaged', 'reopened') AND status = 'unresolved' THEN 'open'
    WHEN triage = 'reopened' THEN 'open'
    WHEN status = 'muted' THEN 'ignored_code'
    WHEN triage = 'ignored' THEN 'ignored_app'
    WHEN triage = 'provisionally_ignored' THEN 'provisionally_ignored_app'
    ELSE triage END $$;

-- The report group of an aggregate state (model/states.ts: reportGroupOf).
CREATE FUNCTION parapet.report_group(state text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE
    WHEN state IN ('open', 'reviewing', 'fixing') THEN 'open'
    WHEN state IN ('ignored_app', 'ignored_code', 'provisionally_ignored_app') THEN 'ignored'
    ELSE state END $$;

-- A rule as its tool describes it.
CREATE TABLE parapet.rule (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  tool          text COLLATE "C" NOT NULL,
  key           text COLLATE "C" NOT NULL,          -- the tool's own rule id
  facts         jsonb NOT NULL DEFAULT '{}',        -- RuleFacts of model/draft.ts
  facts_digest  bytea NOT NULL,
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, tool, key)
);
CREATE INDEX rule_by_key ON parapet.rule (deployment_id, key);
CALL parapet.make_tenant_table('parapet.rule');

-- The combinations of facts with few values that occur (tens to hundreds): every report filter except project, rule and time chooses
-- among them. Interned, so that a finding's row and every count carry one number for all of them.
CREATE TABLE parapet.profile (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  issue_type    text COLLATE "C" NOT NULL CHECK (issue_type IN ('sast', 'sca', 'secrets', 'ai_sast')),
  severity      text COLLATE "C" NOT NULL CHECK (severity IN ('low', 'medium', 'high', 'critical')),
  confidence    text COLLATE "C" NOT NULL DEFAULT '' CHECK (confidence IN ('', 'low', 'medium', 'high')),
  reachability  text COLLATE "C" NOT NULL DEFAULT '',
  validity      text COLLATE "C" NOT NULL DEFAULT '',
  verdict       text COLLATE "C" NOT NULL DEFAULT '',
  category      text COLLATE "C" NOT NULL DEFAULT '',
  -- What the policies of its last scan decided (model/policies); '' = no policy applies.
  policy_slug   text COLLATE "C" NOT NULL DEFAULT '',
  policy_mode   text COLLATE "C" NOT NULL DEFAULT '' CHECK (policy_mode IN ('', 'monitor', 'comment', 'block', 'disabled')),
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, issue_type, severity, confidence, reachability, validity, verdict, category, policy_slug, policy_mode)
);
CALL parapet.make_tenant_table('parapet.profile');

CREATE TABLE parapet.finding (
  deployment_id   bigint NOT NULL,
  id              bigint GENERATED BY DEFAULT AS IDENTITY,
  project_id      bigint NOT NULL,
  ref_id          bigint NOT NULL,
  analysis_id     bigint NOT NULL,
  identity_id     bigint NOT NULL,                  -- equal on all refs of the project where it is the same finding: the first one's id
  rule_id         bigint NOT NULL,
  profile_id      bigint NOT NULL,
  -- Which reports include it: 0 the project's primary ref, 1 new in a pull request (guardrails), 2 neither.
  lane            smallint NOT NULL,
  -- Status, triage, and the state that they sum up to (readings, section 7; model/states.ts).
  status          text COLLATE "C" NOT NULL CHECK (status IN ('unresolved', 'muted', 'fixed', 'removed')),
  triage          text COLLATE "C" NOT NULL CHECK (triage IN ('untriaged', 'ignored', 'reopened', 'reviewing', 'fixing', 'provisionally_ignored')),
  state           text COLLATE "C" NOT NULL CHECK (state IN ('open', 'fixed', 'removed', 'ignored_app', 'ignored_code', 'reviewing', 'fixing', 'provisionally_ignored_app')),
  state_since     timestamptz(3) NOT NULL,          -- entered `state`
  group_since     timestamptz(3) NOT NULL,          -- entered the state's report group (model/states.ts: reportGroupOf)
  relevant_since  timestamptz(3) NOT NULL,          -- became present: first seen, or seen again after FIXED or REMOVED
  created_at      timestamptz(3) NOT NULL,          -- first detected on this ref
  first_status    text COLLATE "C" NOT NULL,        -- with first_triage: where a replay of the history starts
  first_triage    text COLLATE "C" NOT NULL,
  triage_reason   text COLLATE "C",
  note            text,
  first_scan_id   bigint NOT NULL,
  gone_scan_id    bigint,                           -- the last scan that saw it, once FIXED or REMOVED
  -- Place, and the evidence that identity is assigned by (docs/identity.md). Digests are 64-bit.
  path            text COLLATE "C" NOT NULL,
  start_line      integer NOT NULL,
  start_column    integer NOT NULL,
  end_line        integer NOT NULL,
  end_column      integer NOT NULL,
  place_digest    bigint NOT NULL,                  -- rule, path and region: unique among an analysis's present findings on a ref
  tool_digest     bigint,                           -- the tool's own stable fingerprints
  text_digest     bigint NOT NULL,                  -- normalised matched text (or what stands for it)
  context_digest  bigint,                           -- normalised surroundings
  sketch          bytea,                            -- similarity sketch of the text, for edited lines
  content_digest  bigint NOT NULL,                  -- of finding_detail's content: the same digest, an untouched row
  -- The package of a supply chain finding, its name as its ecosystem compares it (model/versions/package-key.ts); null: none. Dependencies
  -- count by it; reports do not ask for it.
  package_ecosystem text COLLATE "C",
  package_key     text COLLATE "C",
  PRIMARY KEY (deployment_id, id)
) WITH (fillfactor = 88);                            -- room for a new version on the page: moved lines touch no index
CREATE INDEX finding_by_place ON parapet.finding (deployment_id, ref_id, analysis_id, path);
CREATE INDEX finding_by_identity ON parapet.finding (deployment_id, identity_id);
CREATE INDEX finding_by_package ON parapet.finding (deployment_id, project_id, package_key, package_ecosystem)
  INCLUDE (lane, state) WHERE package_key IS NOT NULL;
-- What people ignored in a project, on any ref: a scanner's command receives it with its rules.
CREATE INDEX finding_ignored ON parapet.finding (deployment_id, project_id) INCLUDE (identity_id, path, relevant_since, id)
  WHERE state IN ('ignored_app', 'provisionally_ignored_app');
-- The report indexes: docs/adr/0008-reports.md says which question uses which. The partial ones hold only findings whose
-- state, group or presence changed after birth: a new finding enters none of them.
CREATE INDEX finding_report_state ON parapet.finding (deployment_id, lane, state, relevant_since DESC, id DESC)
  INCLUDE (profile_id, rule_id, state_since, group_since, created_at) WHERE lane < 2;
CREATE INDEX finding_report_project ON parapet.finding (deployment_id, lane, project_id, relevant_since DESC, id DESC)
  INCLUDE (state, profile_id, rule_id, state_since, group_since, created_at) WHERE lane < 2;
CREATE INDEX finding_report_profile ON parapet.finding (deployment_id, lane, profile_id, state, relevant_since DESC, id DESC)
  INCLUDE (rule_id, state_since, group_since, created_at) WHERE lane < 2;
CREATE INDEX finding_report_rule ON parapet.finding (deployment_id, lane, rule_id, state, relevant_since DESC, id DESC)
  INCLUDE (profile_id, state_since, group_since, created_at) WHERE lane < 2;
CREATE INDEX finding_report_state_entered ON parapet.finding (deployment_id, lane, state, state_since)
  INCLUDE (id, relevant_since, profile_id, rule_id, group_since, created_at) WHERE lane < 2 AND state_since > created_at;
CREATE INDEX finding_report_group_entered ON parapet.finding (deployment_id, lane, state, group_since)
  INCLUDE (id, relevant_since, profile_id, rule_id, state_since, created_at) WHERE lane < 2 AND group_since > created_at;
CREATE INDEX finding_report_project_entered ON parapet.finding (deployment_id, lane, project_id, state_since)
  INCLUDE (id, relevant_since, state, profile_id, rule_id, group_since, created_at) WHERE lane < 2 AND state_since > created_at;
CREATE INDEX finding_report_returned ON parapet.finding (deployment_id, lane, state, relevant_since DESC, id DESC)
  INCLUDE (profile_id, rule_id, state_since, group_since, created_at) WHERE lane < 2 AND relevant_since > created_at;
CREATE INDEX finding_report_returned_created ON parapet.finding (deployment_id, lane, state, created_at)
  INCLUDE (id, relevant_since, profile_id, rule_id, state_since, group_since) WHERE lane < 2 AND relevant_since > created_at;
GRANT USAGE ON SEQUENCE parapet.finding_id_seq TO parapet_tenant; -- the merge numbers new findings before it writes them
CALL parapet.make_tenant_table('parapet.finding');

-- What a page shows but no filter asks for. Read by id for one page, never scanned.
CREATE TABLE parapet.finding_detail (
  deployment_id bigint NOT NULL,
  finding_id    bigint NOT NULL,
  content       json NOT NULL,                      -- FindingContent of model/draft.ts; json, not jsonb: never searched, stored as it came
  PRIMARY KEY (deployment_id, finding_id)
);
CALL parapet.make_tenant_table('parapet.finding_detail');

-- Every change of status or triage after the finding was created, in order; append-only.
CREATE TABLE parapet.finding_event (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  finding_id    bigint NOT NULL,
  at            timestamptz(3) NOT NULL,
  cause         text COLLATE "C" NOT NULL CHECK (cause IN ('scan', 'person', 'automation', 'undo')),
  reason        text COLLATE "C" NOT NULL DEFAULT '', -- why, in a word: no_longer_found, rule_absent, path_absent, seen_again …
  from_status   text COLLATE "C" NOT NULL,
  to_status     text COLLATE "C" NOT NULL,
  from_triage   text COLLATE "C" NOT NULL,
  to_triage     text COLLATE "C" NOT NULL,
  from_state    text COLLATE "C" NOT NULL,
  to_state      text COLLATE "C" NOT NULL,
  triage_reason text COLLATE "C",                   -- with note: given with the triage, for events of triage
  note          text,
  from_triage_reason text COLLATE "C",              -- the values before, for undo
  from_note     text,
  actor         text NOT NULL DEFAULT '',           -- a login, or the tool's name
  scan_id       bigint,
  batch_id      bigint,                             -- its triage batch, for undo
  PRIMARY KEY (deployment_id, finding_id, id)
);
CREATE INDEX finding_event_by_time ON parapet.finding_event (deployment_id, at, finding_id) INCLUDE (from_state, to_state);
CREATE INDEX finding_event_by_batch ON parapet.finding_event (deployment_id, batch_id) WHERE batch_id IS NOT NULL;
CALL parapet.make_tenant_table('parapet.finding_event', may_change => false);

-- Why a result was matched with an earlier finding although something about it changed.
CREATE TABLE parapet.finding_match (
  deployment_id bigint NOT NULL,
  finding_id    bigint NOT NULL,
  scan_id       bigint NOT NULL,
  pass          text COLLATE "C" NOT NULL,
  evidence      jsonb NOT NULL,                     -- {agreed: [...], differed: {...}}
  PRIMARY KEY (deployment_id, finding_id, scan_id)
);
CALL parapet.make_tenant_table('parapet.finding_match', may_change => false);

-- Derived from finding and finding_event, for reports on the past: a stretch of time [from_at, to_at) that has ended,
-- in one state or one report group; empty stretches leave no row. The stretch that still lasts is on the finding's own row
-- (state_since, group_since). Lane, project, rule, profile and relevant_since are the finding's present ones.
CREATE TABLE parapet.finding_span (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  finding_id    bigint NOT NULL,
  measure       text COLLATE "C" NOT NULL,          -- a state, or 'group_open', 'group_ignored'
  from_at       timestamptz(3) NOT NULL,
  to_at         timestamptz(3) NOT NULL,
  group_from_at timestamptz(3) NOT NULL,            -- where the stretch of its report group began that it lies in
  again_at      timestamptz(3) NOT NULL,            -- for a state: when the finding next entered it; infinity = not yet
  lane          smallint NOT NULL,
  project_id    bigint NOT NULL,
  rule_id       bigint NOT NULL,
  profile_id    bigint NOT NULL,
  relevant_since timestamptz(3) NOT NULL,           -- the finding's, by which pages are ordered
  PRIMARY KEY (deployment_id, id)
);
CREATE INDEX finding_span_by_finding ON parapet.finding_span (deployment_id, finding_id, measure, to_at) INCLUDE (from_at);
CREATE INDEX finding_span_by_end ON parapet.finding_span (deployment_id, lane, measure, to_at)
  INCLUDE (from_at, group_from_at, finding_id, relevant_since, profile_id, rule_id) WHERE lane < 2;
CREATE INDEX finding_span_by_start ON parapet.finding_span (deployment_id, lane, measure, from_at)
  INCLUDE (to_at, group_from_at, again_at, finding_id, relevant_since, profile_id, rule_id) WHERE lane < 2;
CREATE INDEX finding_span_entered_again ON parapet.finding_span (deployment_id, lane, measure, again_at)
  INCLUDE (from_at, profile_id, rule_id) WHERE lane < 2 AND again_at < 'infinity';
CREATE INDEX finding_span_by_project ON parapet.finding_span (deployment_id, lane, project_id, measure, to_at)
  INCLUDE (from_at, group_from_at, again_at, finding_id, relevant_since, profile_id, rule_id) WHERE lane < 2;
CREATE INDEX finding_span_by_rule ON parapet.finding_span (deployment_id, lane, rule_id, measure, to_at)
  INCLUDE (from_at, group_from_at, again_at, finding_id, relevant_since, profile_id) WHERE lane < 2;
CREATE INDEX finding_span_in_order ON parapet.finding_span (deployment_id, lane, measure, relevant_since DESC, finding_id DESC)
  INCLUDE (from_at, to_at, group_from_at, again_at, profile_id, rule_id) WHERE lane < 2;
CREATE INDEX finding_span_of_earlier_life ON parapet.finding_span (deployment_id, lane, measure, relevant_since DESC, finding_id DESC)
  INCLUDE (from_at, to_at, group_from_at, again_at, profile_id, rule_id) WHERE lane < 2 AND relevant_since > from_at;
CALL parapet.make_tenant_table('parapet.finding_span');

-- Derived counts by UTC day: how many lasting stretches began, how many findings entered or left a state, and so on; for all rules together
-- (rule_id 0) and for each rule, by day and by month; and for each project, all days together. store/reports/contributions.ts defines the
-- measures and what a finding contributes. Rows are deltas (n may be negative) that are appended and never updated, so that scans of
-- different projects do not wait for each other; a periodic job merges the fresh ones. Their sum equals a count of the rows (a property test
-- proves it).
CREATE TABLE parapet.finding_tally (
  deployment_id bigint NOT NULL,
  lane          smallint NOT NULL,
  measure       text COLLATE "C" NOT NULL,
  project_id    bigint NOT NULL,                    -- 0: all projects
  rule_id       bigint NOT NULL,                    -- 0: all rules
  profile_id    bigint NOT NULL,
  day           date NOT NULL,                      -- UTC; of measures m_…, the first day of the month; -infinity: all days
  n             bigint NOT NULL,
  is_fresh      boolean NOT NULL DEFAULT true       -- appended since the last merge
);
CREATE INDEX finding_tally_by_day ON parapet.finding_tally (deployment_id, lane, measure, rule_id, day)
  INCLUDE (profile_id, n) WHERE project_id = 0;
CREATE INDEX finding_tally_by_project ON parapet.finding_tally (deployment_id, lane, project_id, measure)
  INCLUDE (profile_id, n) WHERE project_id > 0;
CREATE INDEX finding_tally_fresh ON parapet.finding_tally (deployment_id) WHERE is_fresh;
CALL parapet.make_tenant_table('parapet.finding_tally');

----------------------------------------------------------------------------------------------------------------------------------
-- Triage
----------------------------------------------------------------------------------------------------------------------------------

-- One decision of a person about many findings, for preview and undo.
CREATE TABLE parapet.triage_batch (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  at            timestamptz(3) NOT NULL,
  actor         text NOT NULL,
  actor_user_id bigint NOT NULL,
  change        jsonb NOT NULL,                     -- {triage, triageReason, note}
  finding_count bigint NOT NULL,
  undone_at     timestamptz(3),
  undone_by_batch_id bigint,
  PRIMARY KEY (deployment_id, id)
);
CALL parapet.make_tenant_table('parapet.triage_batch');

----------------------------------------------------------------------------------------------------------------------------------
-- Dependencies: the contents of an SBOM or a scan. One inventory for each analysis and ref; a full scan replaces it as a whole, and
-- rows that did not change are not touched
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.dependency (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  project_id    bigint NOT NULL,
  ref_id        bigint NOT NULL,
  analysis_id   bigint NOT NULL,
  ecosystem     text COLLATE "C" NOT NULL,          -- lower case: npm, pypi, gomod, cargo, maven, gem, composer, nuget …
  name          text COLLATE "C" NOT NULL,
  version       text COLLATE "C" NOT NULL,
  package_key   text COLLATE "C" NOT NULL,          -- the name as its ecosystem compares it (model/versions/package-key.ts)
  version_key   bytea NOT NULL,                     -- sorts as the ecosystem orders versions (model/versions/version-key.ts)
  purl          text COLLATE "C" NOT NULL DEFAULT '',
  lockfile_path text COLLATE "C" NOT NULL DEFAULT '',
  transitivity  text COLLATE "C" NOT NULL CHECK (transitivity IN ('direct', 'transitive', 'unknown')),
  licenses      text[] COLLATE "C" NOT NULL DEFAULT '{}',
  parents       text[] COLLATE "C" NOT NULL DEFAULT '{}', -- the purls that require it
  digest        bigint NOT NULL,                    -- of all the above: the row's identity in its inventory
  PRIMARY KEY (deployment_id, id),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX dependency_by_inventory ON parapet.dependency (deployment_id, ref_id, analysis_id, digest);
-- A package in a range of versions, wherever it is used. Names first: only few ecosystems share one.
CREATE INDEX dependency_by_package ON parapet.dependency (deployment_id, package_key, ecosystem, version_key, ref_id);
-- A version, or a range of versions, of any package of an ecosystem.
CREATE INDEX dependency_by_version ON parapet.dependency (deployment_id, ecosystem, version_key, ref_id);
-- The pages of one project's inventory, and a dependency's parents.
CREATE INDEX dependency_by_ref ON parapet.dependency (deployment_id, ref_id, package_key, id);
CALL parapet.make_tenant_table('parapet.dependency');

-- Every package that was ever in an inventory, once: a search for a part of a name scans these (some hundred thousand), not the millions of
-- rows that use them. A trigram index would need an extension that may be missing, and its operators are not leakproof.
CREATE TABLE parapet.package (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  package_key   text COLLATE "C" NOT NULL,
  ecosystem     text COLLATE "C" NOT NULL,
  PRIMARY KEY (deployment_id, package_key, ecosystem)
);
CALL parapet.make_tenant_table('parapet.package');

-- The totals of an inventory; each merge that changes the inventory writes them again.
CREATE TABLE parapet.inventory (
  deployment_id bigint NOT NULL,
  ref_id        bigint NOT NULL,
  analysis_id   bigint NOT NULL,
  dependencies  integer NOT NULL,
  has_paths     boolean NOT NULL,                   -- it says which package requires which
  PRIMARY KEY (deployment_id, ref_id, analysis_id),
  FOREIGN KEY (deployment_id, ref_id) REFERENCES parapet.project_ref (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.inventory');

-- The combinations of filters without a package that occur in an inventory: some dozens for a project.
CREATE TABLE parapet.inventory_facet (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  ref_id        bigint NOT NULL,
  analysis_id   bigint NOT NULL,
  ecosystem     text COLLATE "C" NOT NULL,
  lockfile_path text COLLATE "C" NOT NULL,
  transitivity  text COLLATE "C" NOT NULL,
  licenses      text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (deployment_id, id),
  FOREIGN KEY (deployment_id, ref_id) REFERENCES parapet.project_ref (deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX inventory_facet_by_ref ON parapet.inventory_facet (deployment_id, ref_id, analysis_id);
CALL parapet.make_tenant_table('parapet.inventory_facet');

----------------------------------------------------------------------------------------------------------------------------------
-- Policies: which findings monitor, comment or block. Decided when a scan is merged and stored in the finding's profile, so that
-- reports show the decision of that time; a change takes effect with a project's next scan
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.policy (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  product       text COLLATE "C" NOT NULL CHECK (product IN ('sast', 'secrets')),
  slug          text COLLATE "C" NOT NULL,        -- never changes: findings carry it
  name          text NOT NULL,
  is_default    boolean NOT NULL DEFAULT false,   -- applied last
  rules         jsonb NOT NULL DEFAULT '[]',      -- PolicyRule[] of model/policies, in order
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, slug)
);
-- One default for each product, inserted with the deployment: parapet_access creates deployments, so it may insert defaults.
CREATE UNIQUE INDEX policy_default ON parapet.policy (deployment_id, product) WHERE is_default;
CALL parapet.make_tenant_table('parapet.policy');
CREATE POLICY access ON parapet.policy FOR INSERT TO parapet_access WITH CHECK (is_default);
GRANT INSERT ON parapet.policy TO parapet_access;

----------------------------------------------------------------------------------------------------------------------------------
-- Rule registry (docs/rules.md): the rules that a deployment's scans run with. A rule has versions, which never change. A deleted rule is
-- only marked: findings refer to its versions, and importing it again continues their numbers
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.registry_rule (
  deployment_id  bigint NOT NULL REFERENCES parapet.deployment (id),
  id             bigint GENERATED BY DEFAULT AS IDENTITY,
  path           text COLLATE "C" NOT NULL,          -- the rule's own id: check_id of scanners, matched by policies
  version_number integer NOT NULL,                   -- of the version in force
  visibility     text COLLATE "C" NOT NULL CHECK (visibility IN ('org_private', 'unlisted')),
  is_enabled     boolean NOT NULL DEFAULT true,      -- set by admins; no import changes it
  created_at     timestamptz(3) NOT NULL,
  updated_at     timestamptz(3) NOT NULL,
  deleted_at     timestamptz(3),
  -- Where the last import from a git repository found it, so that an import notices what left the repository; null: not from git. A
  -- version's origin says where that version came from, and does not change when the rule is found elsewhere.
  git_url        text,
  git_file       text,
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, path)
);
CALL parapet.make_tenant_table('parapet.registry_rule');

CREATE TABLE parapet.registry_rule_version (
  deployment_id  bigint NOT NULL,
  id             bigint GENERATED BY DEFAULT AS IDENTITY,
  rule_id        bigint NOT NULL,
  number         integer NOT NULL,
  digest         text COLLATE "C" NOT NULL,          -- of the definition, whatever the order of its keys
  definition     json NOT NULL,                      -- of this one rule, in the order given
  source         text NOT NULL,                      -- the text that it was read from
  languages      text[] NOT NULL,
  severity       text COLLATE "C" NOT NULL CHECK (severity IN ('low', 'medium', 'high', 'critical')),
  product        text COLLATE "C" NOT NULL CHECK (product IN ('sast', 'secrets', 'sca')),
  license        text NOT NULL,                      -- '' where it names none
  origin_kind    text COLLATE "C" NOT NULL CHECK (origin_kind IN ('starter_pack', 'published', 'file', 'git')),
  origin         jsonb NOT NULL,                     -- RuleOrigin of model/rules/registry-rule.ts
  author         text NOT NULL,                      -- a login; '' for Parapet itself
  created_at     timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id),
  UNIQUE (deployment_id, rule_id, number),
  FOREIGN KEY (deployment_id, rule_id) REFERENCES parapet.registry_rule (deployment_id, id)
);
CALL parapet.make_tenant_table('parapet.registry_rule_version', false);

-- The version of the starter pack that a deployment has. A writer of its registry locks this row first.
CREATE TABLE parapet.starter_pack (
  deployment_id  bigint PRIMARY KEY REFERENCES parapet.deployment (id),
  version        integer NOT NULL
);
CALL parapet.make_tenant_table('parapet.starter_pack');

----------------------------------------------------------------------------------------------------------------------------------
-- External tickets (api.md 4.12). A finding has at most one ticket
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.ticket (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  url           text COLLATE "C" NOT NULL,        -- http or https, in the spelling of the URL standard: ASCII
  external_slug text COLLATE "C" NOT NULL,        -- the tracker's name for it: SEC-17
  created_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id)
);
-- Not unique: a team that may not see a ticket makes another one for the same URL, and learns nothing from that.
CREATE INDEX ticket_by_url ON parapet.ticket (deployment_id, url);
CALL parapet.make_tenant_table('parapet.ticket');

CREATE TABLE parapet.ticket_link (
  deployment_id bigint NOT NULL,
  finding_id    bigint NOT NULL,                  -- no foreign key: it would lock findings that a scan is merging
  ticket_id     bigint NOT NULL,
  project_id    bigint NOT NULL,                  -- the finding's, which never changes: decides who sees the link
  PRIMARY KEY (deployment_id, finding_id),
  FOREIGN KEY (deployment_id, ticket_id) REFERENCES parapet.ticket (deployment_id, id)
);
CREATE INDEX ticket_link_by_ticket ON parapet.ticket_link (deployment_id, ticket_id, finding_id) INCLUDE (project_id);
CREATE INDEX ticket_link_by_project ON parapet.ticket_link (deployment_id, project_id, ticket_id);
CALL parapet.make_tenant_table('parapet.ticket_link');

-- Links and unlinks of a finding's ticket; append-only. Not in finding_event, because it changes no state and reports do not count it.
-- A link is an attempt to give the finding a ticket; `message` says how it ended.
CREATE TABLE parapet.ticket_event (
  deployment_id bigint NOT NULL,
  finding_id    bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  at            timestamptz(3) NOT NULL,
  kind          text COLLATE "C" NOT NULL CHECK (kind IN ('linked', 'unlinked')),
  ticket_id     bigint NOT NULL,                  -- no foreign key: the event outlives the ticket
  url           text NOT NULL,
  external_slug text NOT NULL,
  actor         text NOT NULL,
  message       text NOT NULL,
  PRIMARY KEY (deployment_id, finding_id, id)
);
CALL parapet.make_tenant_table('parapet.ticket_event', may_change => false);

----------------------------------------------------------------------------------------------------------------------------------
-- Workflow runs (api.md 4.1): work that Parapet does for somebody, from its request to its end. The ingest of an upload is one
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.workflow_run (
  deployment_id  bigint NOT NULL REFERENCES parapet.deployment (id),
  id             bigint GENERATED BY DEFAULT AS IDENTITY,
  -- The first digits of the id, up to three. A search by the beginning of an id is a merge of at most 111 of these (1, 10 to 19, 100 to
  -- 199); as a column, because row-level security keeps an expression over ids out of indexes.
  id_head        text COLLATE "C" NOT NULL GENERATED ALWAYS AS (left(id::text, 3)) STORED,
  workflow_type  text COLLATE "C" NOT NULL,        -- a name of the registry in domain/runs; the list is open, so no CHECK
  status         text COLLATE "C" NOT NULL CHECK (status IN ('submitted', 'running', 'completed', 'failed', 'cancelled')),
  project_id     bigint,                           -- null: about the deployment as a whole
  ref_name       text COLLATE "C",                 -- as project_ref has it; there a name never changes
  issue_id       bigint,                           -- of an autofix; no foreign key: findings are deleted with their project
  scan_id        bigint,                           -- of an ingest
  event_source   text COLLATE "C" NOT NULL CHECK (event_source IN ('custom', 'pr')),
  target_type    text COLLATE "C" NOT NULL CHECK (target_type IN ('pr', 'repo')),
  trigger_source text NOT NULL,                    -- a login, or another cause
  submitted_at   timestamptz(3) NOT NULL,
  -- 'infinity' while it waits: a waiting run sorts as the latest, and a keyset needs a value. A run that ends without having started
  -- gets the instant of its end, or it would sort before all others for ever.
  started_at     timestamptz(3) NOT NULL DEFAULT 'infinity',
  finished_at    timestamptz(3),
  total_findings bigint NOT NULL DEFAULT 0,
  total_cost_credits double precision NOT NULL DEFAULT 0,
  steps          jsonb NOT NULL DEFAULT '[]',      -- [{name, startedAt, finishedAt}], bounded (model/runs/workflow-run.ts)
  log            jsonb NOT NULL DEFAULT '[]',      -- [{at, level, message}], bounded
  PRIMARY KEY (deployment_id, id),
  FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project (deployment_id, id) ON DELETE CASCADE,
  FOREIGN KEY (deployment_id, project_id, ref_name)
    REFERENCES parapet.project_ref (deployment_id, project_id, name) ON DELETE CASCADE,
  CHECK (ref_name IS NULL OR project_id IS NOT NULL)
);
CREATE UNIQUE INDEX workflow_run_of_scan ON parapet.workflow_run (deployment_id, scan_id) WHERE scan_id IS NOT NULL;

-- A list is in the order (started_at, id). Each index below has that order within its leading columns; the four properties with few values
-- share one index, because a list of any subset of them is a merge of a few dozen of its ranges (store/runs/page.ts). INCLUDEd columns
-- are filters that are applied in the index, without visiting the row.
CREATE INDEX workflow_run_in_order ON parapet.workflow_run (deployment_id, started_at, id) INCLUDE (project_id);
CREATE INDEX workflow_run_by_kind ON parapet.workflow_run
  (deployment_id, workflow_type, status, event_source, target_type, started_at, id) INCLUDE (project_id);
CREATE INDEX workflow_run_by_project ON parapet.workflow_run (deployment_id, project_id, started_at, id);
CREATE INDEX workflow_run_by_project_and_kind ON parapet.workflow_run
  (deployment_id, project_id, workflow_type, status, event_source, target_type, started_at, id);
CREATE INDEX workflow_run_by_project_ref_and_kind ON parapet.workflow_run
  (deployment_id, project_id, ref_name, workflow_type, status, event_source, target_type, started_at, id) WHERE ref_name IS NOT NULL;
CREATE INDEX workflow_run_by_ref_and_kind ON parapet.workflow_run
  (deployment_id, ref_name, workflow_type, status, event_source, target_type, started_at, id) INCLUDE (project_id)
  WHERE ref_name IS NOT NULL;
CREATE INDEX workflow_run_by_id_head ON parapet.workflow_run (deployment_id, id_head, started_at, id)
  INCLUDE (workflow_type, status, event_source, target_type, project_id, ref_name);
-- At most one sync of a project waits: another request gets that one.
CREATE UNIQUE INDEX workflow_run_waiting_sync ON parapet.workflow_run (deployment_id, project_id)
  WHERE workflow_type = 'project_sync' AND status = 'submitted';
-- One fix of a finding at a time: of two requests at once, the second gets the first one's run.
CREATE UNIQUE INDEX workflow_run_fix_in_flight ON parapet.workflow_run (deployment_id, issue_id)
  WHERE workflow_type = 'autofix' AND status IN ('submitted', 'running');
CALL parapet.make_tenant_table('parapet.workflow_run');

-- The git repository that a run of type rule_import reads.
CREATE TABLE parapet.rule_import (
  deployment_id  bigint NOT NULL,
  run_id         bigint NOT NULL,
  url            text NOT NULL,
  ref            text NOT NULL,                      -- '' = the default branch
  path           text NOT NULL,                      -- a folder or file; '' = everything
  visibility     text COLLATE "C" NOT NULL CHECK (visibility IN ('org_private', 'unlisted')),
  PRIMARY KEY (deployment_id, run_id),
  FOREIGN KEY (deployment_id, run_id) REFERENCES parapet.workflow_run (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.rule_import');

----------------------------------------------------------------------------------------------------------------------------------
-- Fixes (api.md 3.3, 4.10; docs/fixes.md)
----------------------------------------------------------------------------------------------------------------------------------

-- The latest fix of each finding.
CREATE TABLE parapet.finding_fix (
  deployment_id  bigint NOT NULL REFERENCES parapet.deployment (id),
  finding_id     bigint NOT NULL,                 -- no foreign key: it would lock findings that a scan is merging
  run_id         bigint NOT NULL,
  pushed_at      timestamptz(3) NOT NULL,
  branch         text NOT NULL,
  commit_sha     text COLLATE "C" NOT NULL,
  commit_message text NOT NULL,
  code           text NOT NULL,                   -- the code that the fix writes; diff: all of it, as pushed
  diff           text NOT NULL,
  explanation    text NOT NULL,
  pr_number      text NOT NULL,                   -- '' with pr_url: no pull request was opened
  pr_url         text NOT NULL,
  PRIMARY KEY (deployment_id, finding_id)
);
CALL parapet.make_tenant_table('parapet.finding_fix');

-- Every commit for a finding, written before it is pushed: if a branch's head is none of these, somebody else pushed to it.
CREATE TABLE parapet.fix_commit (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  finding_id    bigint NOT NULL,
  commit_sha    text COLLATE "C" NOT NULL,
  PRIMARY KEY (deployment_id, finding_id, commit_sha)
);
CALL parapet.make_tenant_table('parapet.fix_commit');

-- What a deployment allows for fixes, and the model that they may ask. Without a row, fixes are allowed, without limit and model.
CREATE TABLE parapet.fix_settings (
  deployment_id     bigint NOT NULL REFERENCES parapet.deployment (id),
  is_enabled        boolean NOT NULL,
  credits_per_month double precision,             -- null: no limit
  tokens_per_month         bigint,                -- of input and output together; null: no limit
  model_provider           text COLLATE "C" CHECK (model_provider IN ('openai_compatible', 'anthropic')), -- null: no model
  model_base_url           text NOT NULL DEFAULT '',
  model_name               text NOT NULL DEFAULT '',
  sealed_model_credential  bytea,                 -- AES-256-GCM, bound to this row (domain/fixes/model-credential.ts); null: none
  model_credits_per_million_input  double precision NOT NULL DEFAULT 0,
  model_credits_per_million_output double precision NOT NULL DEFAULT 0,
  model_output_tokens_max  integer NOT NULL DEFAULT 0, -- of one call
  PRIMARY KEY (deployment_id)
);
CALL parapet.make_tenant_table('parapet.fix_settings');

-- Calls of the model and their costs. A row is written before the call with the most that it may cost, and settled after it: a process
-- that dies in between has spent what it set aside.
CREATE TABLE parapet.model_call (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  run_id        bigint,                                   -- null: a test of the settings. No foreign key: the cost outlives its run
  called_at     timestamptz(3) NOT NULL,
  tokens        bigint NOT NULL,
  credits       double precision NOT NULL,
  settled_at    timestamptz(3),                           -- null: not settled
  answer        jsonb,                                    -- KeptAnswer of store/fixes/model-calls.ts; null: none, or no run
  PRIMARY KEY (deployment_id, id)
);
CREATE INDEX model_call_by_time ON parapet.model_call (deployment_id, called_at) INCLUDE (tokens, credits);
CREATE INDEX model_call_by_run ON parapet.model_call (deployment_id, run_id) WHERE run_id IS NOT NULL;
CREATE INDEX model_call_kept_answer ON parapet.model_call (deployment_id) WHERE answer IS NOT NULL;
CALL parapet.make_tenant_table('parapet.model_call');

----------------------------------------------------------------------------------------------------------------------------------
-- Notifications (docs/notifications.md): channels (where messages go), rules (which events), and the outbox
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.notification_channel (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  name          text NOT NULL,
  kind          text COLLATE "C" NOT NULL CHECK (kind IN ('email', 'slack', 'teams', 'webhook')),
  target        jsonb NOT NULL,                   -- ChannelTarget of model/notifications/notification-channel.ts; nothing secret
  secrets       bytea NOT NULL,                   -- ChannelSecrets, sealed (base/seal.ts) for this channel alone
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id)
);
GRANT USAGE ON SEQUENCE parapet.notification_channel_id_seq TO parapet_tenant; -- secrets are sealed for an id before its row exists
CALL parapet.make_tenant_table('parapet.notification_channel');

CREATE TABLE parapet.notification_rule (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  name          text NOT NULL,
  channel_id    bigint NOT NULL,
  events        text[] COLLATE "C" NOT NULL,      -- model/notifications/notification-rule.ts
  -- Empty arrays restrict nothing.
  severities    text[] COLLATE "C" NOT NULL,
  products      text[] COLLATE "C" NOT NULL,
  project_ids   bigint[] NOT NULL,
  tags          text[] COLLATE "C" NOT NULL,
  hourly_max    integer NOT NULL CHECK (hourly_max > 0),
  is_enabled    boolean NOT NULL,
  left_out      integer NOT NULL DEFAULT 0,       -- messages over hourly_max that no message has mentioned yet
  created_at    timestamptz(3) NOT NULL,
  updated_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id),
  FOREIGN KEY (deployment_id, channel_id) REFERENCES parapet.notification_channel (deployment_id, id)
);
CREATE INDEX notification_rule_by_channel ON parapet.notification_rule (deployment_id, channel_id);
CALL parapet.make_tenant_table('parapet.notification_rule');

-- The outbox: a message is written in the transaction of its event, delivered by a worker, and kept for a while as the log.
CREATE TABLE parapet.notification_message (
  deployment_id bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  channel_id    bigint NOT NULL,
  rule_id       bigint NOT NULL,                  -- no foreign key: a queued message outlives its rule
  run_id        bigint NOT NULL,                  -- the run of its delivery (api.md 4.1)
  message_key   text COLLATE "C" NOT NULL,        -- receivers recognise repeats by it; the same in every attempt
  event         text COLLATE "C" NOT NULL,        -- the payload's type
  payload       jsonb NOT NULL,                   -- docs/notifications.md; frozen from the first attempt on
  status        text COLLATE "C" NOT NULL DEFAULT 'queued' CHECK (status IN ('queued', 'delivered', 'dead', 'left_out')),
  is_asked_for  boolean NOT NULL DEFAULT false,   -- a person had it sent again: its rule no longer limits it
  attempts      integer NOT NULL DEFAULT 0,
  due_at        timestamptz(3) NOT NULL,          -- a queued message is not sent before
  first_try_at  timestamptz(3),
  ended_at      timestamptz(3),
  last_error    text NOT NULL DEFAULT '',
  created_at    timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, id),
  FOREIGN KEY (deployment_id, channel_id) REFERENCES parapet.notification_channel (deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX notification_message_due ON parapet.notification_message (deployment_id, channel_id, due_at, id) WHERE status = 'queued';
CREATE INDEX notification_message_tried ON parapet.notification_message (deployment_id, rule_id, first_try_at) WHERE first_try_at IS NOT NULL;
CREATE INDEX notification_message_ended ON parapet.notification_message (deployment_id, ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX notification_message_dead ON parapet.notification_message (deployment_id, id) WHERE status = 'dead';
CALL parapet.make_tenant_table('parapet.notification_message');

CREATE TABLE parapet.notification_attempt (
  deployment_id bigint NOT NULL,
  message_id    bigint NOT NULL,
  id            bigint GENERATED BY DEFAULT AS IDENTITY,
  at            timestamptz(3) NOT NULL,
  duration_ms   integer NOT NULL,
  error         text NOT NULL,                    -- in words; '' = delivered
  PRIMARY KEY (deployment_id, message_id, id),
  FOREIGN KEY (deployment_id, message_id) REFERENCES parapet.notification_message (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.notification_attempt');

----------------------------------------------------------------------------------------------------------------------------------
-- The job queue (docs/adr/0006-queue.md, 0018-own-job-queue.md): one row for each job that waits or runs; an ended job has no row. The
-- subject of a job (a scan, a run, a message) has its own table, from which missing jobs are added again (domain/runs). Not a tenant's
-- tables: a tenant's transaction adds jobs with the function below and reads none
----------------------------------------------------------------------------------------------------------------------------------

CREATE TABLE parapet.worker (
  id           uuid PRIMARY KEY,
  heartbeat_at timestamptz(3) NOT NULL
);

CREATE TABLE parapet.job (
  id            text COLLATE "C" PRIMARY KEY,
  no            bigint GENERATED ALWAYS AS IDENTITY, -- jobs of one key run in this order
  name          text COLLATE "C" NOT NULL,           -- jobs/registry.ts
  deployment_id bigint NOT NULL,                     -- deployments take turns; 0: the installation's own
  serial_key    text COLLATE "C" NOT NULL,           -- jobs of one name and key run one after the other
  payload       jsonb NOT NULL,
  -- To the microsecond: rounded up, a job would not be due yet when the notification of its commit arrives.
  run_at        timestamptz NOT NULL,                -- not before
  rests_until   timestamptz,                         -- adding the job again does not make it run earlier than this
  run_again_at  timestamptz,                         -- added again while it runs: when to run it after that
  worker_id     uuid,                                -- null: it waits
  take_overs    integer NOT NULL DEFAULT 0
);
CREATE INDEX job_waiting ON parapet.job (name, deployment_id, run_at, no) WHERE worker_id IS NULL;
CREATE INDEX job_by_key ON parapet.job (name, serial_key, no);
-- Two workers that claim two jobs of one key at the same moment: one of them fails, and claims again.
CREATE UNIQUE INDEX job_running ON parapet.job (name, serial_key) WHERE worker_id IS NOT NULL;
CREATE INDEX job_running_by_deployment ON parapet.job (name, deployment_id) WHERE worker_id IS NOT NULL;

-- Adds a job in the caller's transaction, for the caller's own deployment. A job that is there already is not added twice: if it
-- waits, it runs at the earlier of the two times; if it runs, it runs again afterwards. With `only_missing` such a job is left alone.
CREATE FUNCTION parapet.add_job(
  id text, name text, serial_key text, payload jsonb, run_at timestamptz, only_missing boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  deployment bigint := parapet.current_deployment();
BEGIN
  IF deployment IS NULL THEN RAISE EXCEPTION 'a job is added in a transaction of its deployment'; END IF;
  IF only_missing THEN
    INSERT INTO parapet.job AS j (id, name, deployment_id, serial_key, payload, run_at)
    VALUES (add_job.id, add_job.name, deployment, add_job.serial_key, add_job.payload, add_job.run_at)
    ON CONFLICT ON CONSTRAINT job_pkey DO NOTHING;
  ELSE
    INSERT INTO parapet.job AS j (id, name, deployment_id, serial_key, payload, run_at)
    VALUES (add_job.id, add_job.name, deployment, add_job.serial_key, add_job.payload, add_job.run_at)
    ON CONFLICT ON CONSTRAINT job_pkey DO UPDATE
      SET run_at = CASE WHEN j.worker_id IS NULL THEN greatest(least(j.run_at, excluded.run_at), j.rests_until) ELSE j.run_at END,
          run_again_at = CASE WHEN j.worker_id IS NULL THEN NULL ELSE least(j.run_again_at, excluded.run_at) END
    WHERE j.deployment_id = excluded.deployment_id;
  END IF;
  PERFORM pg_notify('parapet_job', add_job.name);
END $$;
REVOKE ALL ON FUNCTION parapet.add_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parapet.add_job TO parapet_tenant;

----------------------------------------------------------------------------------------------------------------------------------
-- Staging: where an ingest prepares a scan, and an upload its body, before the rows go to their tables. Unlogged, because after a crash they
-- are made again; permanent, because a distributed PostgreSQL has no shared temporary tables; without row-level security, which COPY
-- refuses, and so for the ingest role alone
----------------------------------------------------------------------------------------------------------------------------------

-- Every act that stages rows (a scan, a triage, a sync) takes a key of its own, so that no two of them ever share rows.
CREATE SEQUENCE parapet.staging_id;
GRANT USAGE ON SEQUENCE parapet.staging_id TO parapet_ingest;

-- Staged scans that wait to be merged. Unlogged as the rows that it counts: a crash of PostgreSQL empties them together. The merge holds
-- its row locked, so that a sweep never takes rows away from under it.
CREATE UNLOGGED TABLE parapet.staging (
  deployment_id bigint NOT NULL,
  id            bigint NOT NULL,
  scan_id       bigint NOT NULL,
  findings      integer NOT NULL,                   -- rows staged
  dependencies  integer NOT NULL,
  PRIMARY KEY (deployment_id, id)
);

CREATE UNLOGGED TABLE parapet.staged_finding (
  deployment_id  bigint NOT NULL,
  staging_id     bigint NOT NULL,
  n              integer NOT NULL,                  -- order of appearance, from 1
  analysis_no    smallint NOT NULL,                 -- positions, from 1, in the arrays that the statements are given
  rule_no        integer NOT NULL,
  profile_no     integer NOT NULL,
  path           text COLLATE "C" NOT NULL,
  start_line     integer NOT NULL,
  start_column   integer NOT NULL,
  end_line       integer NOT NULL,
  end_column     integer NOT NULL,
  place_digest   bigint NOT NULL,
  tool_digest    bigint,
  text_digest    bigint NOT NULL,
  context_digest bigint,
  sketch         bytea,
  content_digest bigint NOT NULL,
  is_muted       boolean NOT NULL,
  suppression    text COLLATE "C",                  -- triage that the file itself contains: ignored, reviewing
  suppression_note text,
  content        json,                              -- null: a present finding of the ref has the same (content_digest)
  package_ecosystem text COLLATE "C",
  package_key    text COLLATE "C",
  PRIMARY KEY (deployment_id, staging_id, n)
);

-- The match of each staged finding: a known finding, or none. Duplicates have no row.
CREATE UNLOGGED TABLE parapet.staged_match (
  deployment_id bigint NOT NULL,
  staging_id    bigint NOT NULL,
  n             integer NOT NULL,
  finding_id    bigint,                             -- the known finding on this ref; null: a new row is made
  identity_id   bigint,                             -- of another ref's finding, when this ref has none
  differs       boolean NOT NULL DEFAULT true,      -- false: the finding is byte for byte what it was, and is not touched
  pass          text COLLATE "C",                   -- the evidence that decided; null when nothing differed
  evidence      jsonb,
  PRIMARY KEY (deployment_id, staging_id, n)
);

-- Changes of known findings by a scan, a triage or a sync.
CREATE UNLOGGED TABLE parapet.staged_change (
  deployment_id bigint NOT NULL,
  staging_id    bigint NOT NULL,
  finding_id    bigint NOT NULL,
  to_status     text COLLATE "C",                   -- null: stays
  to_triage     text COLLATE "C",                   -- null: stays
  cause         text COLLATE "C" NOT NULL,
  reason        text COLLATE "C" NOT NULL DEFAULT '',
  triage_reason text COLLATE "C",
  note          text,
  to_rule_id    bigint,                             -- null: stays
  to_profile_id bigint,                             -- null: stays
  to_lane       smallint,                           -- null: stays
  actor         text,                               -- null: the act's
  batch_id      bigint,                             -- null: the act's
  PRIMARY KEY (deployment_id, staging_id, finding_id)
);

CREATE UNLOGGED TABLE parapet.staged_dependency (
  deployment_id bigint NOT NULL,
  staging_id    bigint NOT NULL,
  analysis_no   smallint NOT NULL,
  ecosystem     text COLLATE "C" NOT NULL,
  name          text COLLATE "C" NOT NULL,
  version       text COLLATE "C" NOT NULL,
  package_key   text COLLATE "C" NOT NULL,
  version_key   bytea NOT NULL,
  purl          text COLLATE "C" NOT NULL,
  lockfile_path text COLLATE "C" NOT NULL,
  transitivity  text COLLATE "C" NOT NULL,
  licenses      text[] COLLATE "C" NOT NULL,
  parents       text[] COLLATE "C" NOT NULL,
  digest        bigint NOT NULL
);
CREATE INDEX staged_dependency_by_staging ON parapet.staged_dependency (deployment_id, staging_id);

-- A received body, laid out by COPY before one statement puts it into upload_chunk (docs/adr/0014-body-by-one-statement.md).
CREATE UNLOGGED TABLE parapet.staged_chunk (
  deployment_id bigint NOT NULL,
  scan_id       bigint NOT NULL,
  n             integer NOT NULL,
  body          bytea NOT NULL,
  PRIMARY KEY (deployment_id, scan_id, n)
);
ALTER TABLE parapet.staged_chunk ALTER COLUMN body SET STORAGE EXTERNAL;

-- The ingest role owns them, so that it may ANALYZE: without statistics the merge's anti-joins become quadratic.
GRANT CREATE ON SCHEMA parapet TO parapet_ingest;
ALTER TABLE parapet.staging OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_finding OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_match OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_change OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_dependency OWNER TO parapet_ingest;
ALTER TABLE parapet.staged_chunk OWNER TO parapet_ingest;
REVOKE CREATE ON SCHEMA parapet FROM parapet_ingest;
