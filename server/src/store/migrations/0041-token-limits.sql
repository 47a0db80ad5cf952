-- What limits a token, and what is known of its use (ADR 0050): the networks that it may be used from, whether it may only read, its last
-- use, its last refusal, and the warnings before it ends. An older server beside this version heeds none of the limits, and sends no warning.
-- compatible: 0.1.0
ALTER TABLE parapet.api_token
  ADD COLUMN is_read_only boolean NOT NULL DEFAULT false,
  ADD COLUMN allowed_networks text[] COLLATE "C",     -- in CIDR notation; null: from everywhere
  ADD COLUMN used_at timestamptz(3),                  -- to the minute
  ADD COLUMN used_from text COLLATE "C" NOT NULL DEFAULT '',    -- the address of the last use that was recorded
  ADD COLUMN watched_since timestamptz(3) NOT NULL DEFAULT now(), -- uses before it are unknown
  ADD COLUMN refused_at timestamptz(3),               -- when its networks last refused an address; to the minute
  ADD COLUMN refused_from text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN warning_count smallint NOT NULL DEFAULT 0; -- 1: told that it ends within a week; 2: within a day
CREATE INDEX api_token_by_expiry ON parapet.api_token (expires_at) WHERE revoked_at IS NULL AND warning_count < 2;

ALTER TABLE parapet.directory_token
  ADD COLUMN allowed_networks text[] COLLATE "C",
  ADD COLUMN used_from text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN refused_at timestamptz(3),
  ADD COLUMN refused_from text COLLATE "C" NOT NULL DEFAULT '',
  ADD COLUMN warning_count smallint NOT NULL DEFAULT 0;
CREATE INDEX directory_token_by_expiry ON parapet.directory_token (expires_at) WHERE ended_at IS NULL AND warning_count < 2;

-- What a deployment asks of its tokens.
ALTER TABLE parapet.deployment
  ADD COLUMN token_days_max integer CHECK (token_days_max BETWEEN 1 AND 3650), -- the longest life; null: tokens need not end
  ADD COLUMN tokens_per_person_max integer NOT NULL DEFAULT 200 CHECK (tokens_per_person_max BETWEEN 1 AND 200);
GRANT UPDATE (token_days_max, tokens_per_person_max) ON parapet.deployment TO parapet_access;

-- Mails about a token that ends.
ALTER TABLE parapet.account_mail
  ADD COLUMN token_id bigint,                         -- no foreign key: a token that is gone needs no warning
  ADD COLUMN directory_token_id bigint;
