-- What a project is set to, and the paths that a deployment does not want findings from.

ALTER TABLE parapet.project
  ADD COLUMN managed_diff_scan    boolean NOT NULL DEFAULT false,
  ADD COLUMN managed_full_scan    boolean NOT NULL DEFAULT false,
  ADD COLUMN managed_config_count integer NOT NULL DEFAULT 0 CHECK (managed_config_count >= 0),
  ADD COLUMN ai_full_scan         boolean NOT NULL DEFAULT false;

-- Scans that told, whole, what a project is built from (readings section 5, 4.3).
ALTER TABLE parapet.scan ADD COLUMN has_inventory boolean NOT NULL DEFAULT false;
CREATE INDEX scan_with_inventory ON parapet.scan (deployment_id, project_id, id DESC) WHERE has_inventory;

-- Global ignore patterns (api.md 4.8), gitignore syntax, in the order that they were given: the last one that matches decides.
CREATE TABLE parapet.product_ignore (
  deployment_id bigint NOT NULL REFERENCES parapet.deployment (id),
  product       text COLLATE "C" NOT NULL CHECK (product IN ('sast', 'sca', 'secrets', 'ai_sast')),
  patterns      text[] COLLATE "C" NOT NULL,
  PRIMARY KEY (deployment_id, product)
);
CALL parapet.make_tenant_table('parapet.product_ignore');
