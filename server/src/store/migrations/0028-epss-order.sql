-- The EPSS score of a finding about a package beside what reports read, so that findings can be listed in its order. The findings that
-- have one are rewritten once (about a minute for each million of them). An older server that still runs stores none: its new findings
-- come last in that order until a scan changes them.
-- compatible: 0.1.0
ALTER TABLE parapet.finding ADD COLUMN epss_millionths integer;           -- null: the scanner gave none
ALTER TABLE parapet.staged_finding ADD COLUMN epss_millionths integer;

-- Deployment by deployment, because row-level security binds the owner, too.
DO $$
DECLARE ids bigint[]; one bigint;
BEGIN
  SET LOCAL ROLE parapet_access;
  SELECT array_agg(id) INTO ids FROM parapet.deployment;
  RESET ROLE;
  FOREACH one IN ARRAY coalesce(ids, '{}') LOOP
    PERFORM set_config('app.deployment_id', one::text, true);
    UPDATE parapet.finding f
       SET epss_millionths = round(least(greatest((d.content #>> '{sca,epss,score}')::numeric, 0), 1) * 1000000)
      FROM parapet.finding_detail d
     WHERE f.deployment_id = one AND f.package_key IS NOT NULL AND d.deployment_id = one AND d.finding_id = f.id
       AND json_typeof(d.content #> '{sca,epss,score}') = 'number';
  END LOOP;
  PERFORM set_config('app.deployment_id', '', true);
END $$;

CREATE INDEX finding_report_epss ON parapet.finding
  (deployment_id, lane, state, epss_millionths DESC, relevant_since DESC, id DESC)
  INCLUDE (project_id, profile_id, rule_id, state_since, group_since, created_at)
  WHERE lane < 2 AND epss_millionths IS NOT NULL;
