-- Incoming webhooks: a connection's host tells of pushes and other changes, and the projects behind them are synced (docs/connections.md).
CREATE TABLE parapet.scm_webhook (
  deployment_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  key           text COLLATE "C" NOT NULL,        -- the unguessable part of its URL; opens nothing without the secret
  sealed_secret bytea NOT NULL,                   -- AES-256-GCM, bound to this row (domain/webhooks/webhook-secret.ts)
  created_at    timestamptz(3) NOT NULL,          -- of the secret
  last_received_at timestamptz(3),                -- the last delivery that was genuine
  last_problem  text NOT NULL DEFAULT '',         -- why the last one that was refused was, in words
  last_problem_at timestamptz(3),
  PRIMARY KEY (deployment_id, connection_id),
  FOREIGN KEY (deployment_id, connection_id) REFERENCES parapet.scm_connection (deployment_id, id) ON DELETE CASCADE
);
CALL parapet.make_tenant_table('parapet.scm_webhook');

-- What was received, so that it takes effect once. Written in the transaction of its effect, and forgotten after a while.
CREATE TABLE parapet.scm_webhook_delivery (
  deployment_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  digest        bytea NOT NULL,                   -- SHA-256 of what is signed of it (outside/scm/webhook.ts)
  received_at   timestamptz(3) NOT NULL,
  PRIMARY KEY (deployment_id, connection_id, digest),
  FOREIGN KEY (deployment_id, connection_id) REFERENCES parapet.scm_webhook (deployment_id, connection_id) ON DELETE CASCADE
);
CREATE INDEX scm_webhook_delivery_by_time ON parapet.scm_webhook_delivery (deployment_id, received_at);
CALL parapet.make_tenant_table('parapet.scm_webhook_delivery');

-- Where a project's repository is on its host: what the deliveries of a push are matched with. Of https://host/Org/Shop.git,
-- ssh://git@host:22/Org/Shop and git@host:Org/Shop.git it is org/shop; model/scm/repository-path.ts looks again, more closely.
ALTER TABLE parapet.project
  ADD COLUMN repository_path text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    left(regexp_replace(lower(url COLLATE "C"), '^[a-z]+://[^/]*/+|^[^/:@]+@[^/:]+:/*|(\.git)?/*$', '', 'g'), 500)) STORED;
CREATE INDEX project_by_repository_path ON parapet.project (deployment_id, repository_path);
