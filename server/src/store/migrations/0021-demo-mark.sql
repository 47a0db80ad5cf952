-- Whether a deployment is a demo is said when it is inserted: no role may update the column. So no statement of the server can make
-- the history of another deployment deletable (ADR 0037).
-- compatible: 0.1.0
ALTER TABLE parapet.deployment
  ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

DO $$
BEGIN
  SET LOCAL ROLE parapet_access;
  UPDATE parapet.deployment SET is_demo = true WHERE demo IS NOT NULL;
  RESET ROLE;
END $$;

ALTER TABLE parapet.deployment ADD CONSTRAINT deployment_demo_check CHECK (demo IS NULL OR is_demo);
REVOKE UPDATE ON parapet.deployment FROM parapet_access;
GRANT UPDATE (name, policies_migrated_at, demo) ON parapet.deployment TO parapet_access;

DROP POLICY demo_only ON parapet.deployment;
CREATE POLICY demo_only ON parapet.deployment AS RESTRICTIVE FOR DELETE TO parapet_access USING (is_demo);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['audit_entry', 'finding_event', 'finding_match', 'registry_rule_version', 'ticket_event'] LOOP
    EXECUTE format('DROP POLICY demo_only ON parapet.%I', name);
    EXECUTE format($policy$CREATE POLICY demo_only ON parapet.%I AS RESTRICTIVE FOR DELETE TO parapet_tenant
      USING (EXISTS (SELECT FROM parapet.deployment d WHERE d.id = parapet.current_deployment() AND d.is_demo))$policy$, name);
  END LOOP;
END $$;
