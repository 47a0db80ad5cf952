-- The demo organisation marks its deployment and says how far it is filled (model/demo/demo.ts). Only a demo can be removed with
-- everything in it, its append-only history included: the policies let a row be deleted in a demo's deployment and in no other.
-- compatible: 0.1.0
ALTER TABLE parapet.deployment
  ADD COLUMN demo jsonb;                              -- null: no demo

GRANT DELETE ON parapet.deployment TO parapet_access;
CREATE POLICY demo_only ON parapet.deployment AS RESTRICTIVE FOR DELETE TO parapet_access USING (demo IS NOT NULL);

DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['audit_entry', 'finding_event', 'finding_match', 'registry_rule_version', 'ticket_event'] LOOP
    EXECUTE format('GRANT DELETE ON parapet.%I TO parapet_tenant', name);
    EXECUTE format($policy$CREATE POLICY demo_only ON parapet.%I AS RESTRICTIVE FOR DELETE TO parapet_tenant
      USING (EXISTS (SELECT FROM parapet.deployment d WHERE d.id = parapet.current_deployment() AND d.demo IS NOT NULL))$policy$, name);
  END LOOP;
END $$;

-- The demo of an earlier version: its start with --demo resumed it, so it is taken for complete until the next one.
DO $$
BEGIN
  SET LOCAL ROLE parapet_access;
  UPDATE parapet.deployment d SET demo = '{"status": "complete", "stepsDone": 0, "stepsTotal": 0, "filledTo": null}'
   WHERE d.slug = 'demo' AND EXISTS (
     SELECT FROM parapet.membership m WHERE m.deployment_id = d.id AND m.email = 'mara.lindqvist@northwind.example');
  RESET ROLE;
END $$;
