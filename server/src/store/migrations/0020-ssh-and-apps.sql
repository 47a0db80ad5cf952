-- Other credentials than a token: a private key for git over ssh, and the key of a GitHub App; and what else a sync learns of a repository.
ALTER TABLE parapet.scm_connection
  ADD COLUMN credential_kind text COLLATE "C" NOT NULL DEFAULT 'token' CHECK (credential_kind IN ('token', 'ssh_key', 'github_app')),
  ADD COLUMN known_hosts     text NOT NULL DEFAULT '',            -- lines of known_hosts: the only host keys that are trusted; '' unless by ssh
  ADD COLUMN github_app_id   text COLLATE "C" NOT NULL DEFAULT '', -- its number or client id; '' unless a GitHub App
  ADD COLUMN github_installation_id text COLLATE "C" NOT NULL DEFAULT ''; -- '': asked by repository

ALTER TABLE parapet.project
  ADD COLUMN scm_description text NOT NULL DEFAULT '',
  ADD COLUMN scm_languages   jsonb NOT NULL DEFAULT '[]',         -- {name, percent}[], the largest share first
  -- The commit whose CODEOWNERS git itself was asked for, so that the same commit is not asked again; null when an API told.
  ADD COLUMN codeowners_commit text COLLATE "C";
