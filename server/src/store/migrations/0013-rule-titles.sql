-- A rule's title for people, as the model's rule-title.ts makes it of its id and of what the tools of its projects say (ADR 0036):
-- groups of findings show it, and the search in reports reads it. '' = not known yet: the next scan that has the rule stores it.
-- compatible: 0.1.0
ALTER TABLE parapet.rule ADD COLUMN title text COLLATE "C" NOT NULL DEFAULT '';

-- What the projects say about a rule. Tens of rows a project (migration 0006).
CREATE INDEX project_rule_by_rule ON parapet.project_rule (deployment_id, rule_id, facts_id);

-- For rules that have a whole sentence or a name in words, that is the title until their next scan. Deployment by deployment, because
-- row-level security binds the owner, too.
DO $$
DECLARE ids bigint[]; one bigint;
BEGIN
  SET LOCAL ROLE parapet_access;
  SELECT array_agg(id) INTO ids FROM parapet.deployment;
  RESET ROLE;
  FOREACH one IN ARRAY coalesce(ids, '{}') LOOP
    PERFORM set_config('app.deployment_id', one::text, true);
    WITH said AS MATERIALIZED (
      SELECT DISTINCT ON (own.rule_id) own.rule_id, texts.facts
        FROM parapet.project_rule own
        JOIN parapet.rule_facts texts ON texts.deployment_id = one AND texts.id = own.facts_id
       WHERE own.deployment_id = one
       ORDER BY own.rule_id, own.project_id),
    titled AS MATERIALIZED (
      SELECT said.rule_id,
             CASE WHEN r.key ~ '(^|[/:.])([A-Z]+[-_])*[A-Za-z]*[-_]?[0-9]+$' AND said.facts ->> 'shortDescription' ~ '^\S+\s[^\n]{0,70}$'
                  THEN rtrim(said.facts ->> 'shortDescription', '. ')
                  WHEN said.facts ->> 'name' ~ '^\S+\s[^\n]{0,70}$' THEN said.facts ->> 'name'
                  ELSE '' END AS title
        FROM said JOIN parapet.rule r ON r.deployment_id = one AND r.id = said.rule_id)
    UPDATE parapet.rule r SET title = titled.title
      FROM titled WHERE r.deployment_id = one AND r.id = titled.rule_id AND titled.title <> '' AND length(titled.title) <= 80;
  END LOOP;
  PERFORM set_config('app.deployment_id', '', true);
END $$;
