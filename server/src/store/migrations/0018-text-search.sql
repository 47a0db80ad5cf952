-- Words in paths, messages, packages and advisories, so that a report can be narrowed to the findings that contain them (ADR 0034).
-- A finding points to its two texts by their digests; the words of a text are stored once in a deployment, however many findings have
-- it. Conditions on them compare text and bigint only, which is leakproof, so that row-level security lets them into the indexes.
-- A merge only notes the findings whose texts are not indexed yet; a job indexes them, and queries read the rest as they are.
-- An older server that still runs notes nothing: its new findings are found by words after their project's next scan that changes them.
-- compatible: 0.1.0

-- The same text has the same digest on every server: 64 bits of MD5, for lookups, not for secrets.
CREATE FUNCTION parapet.text_digest(value text) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ('x' || left(md5(value), 16))::bit(64)::bigint;

-- What is searched in a finding's content: the message, and what names its package and advisory.
CREATE FUNCTION parapet.search_text(content json) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN concat_ws(' ',
    content #>> '{sca,foundDependency,package}', content #>> '{sca,vulnerabilityId}', content #>> '{sca,aliases}', content ->> 'message');

CREATE TABLE parapet.finding_text (
  deployment_id bigint NOT NULL,
  finding_id    bigint NOT NULL,
  path_digest   bigint NOT NULL,
  text_digest   bigint NOT NULL,                     -- of its rule and its search_text
  rule_id       bigint NOT NULL,
  PRIMARY KEY (deployment_id, finding_id)
);
CREATE INDEX finding_text_by_path ON parapet.finding_text (deployment_id, path_digest) INCLUDE (finding_id, text_digest, rule_id);
CREATE INDEX finding_text_by_text ON parapet.finding_text (deployment_id, text_digest) INCLUDE (finding_id, path_digest, rule_id);
CALL parapet.make_tenant_table('parapet.finding_text');

CREATE TABLE parapet.search_word (
  deployment_id bigint NOT NULL,
  word          text COLLATE "C" NOT NULL,
  rule_id       bigint NOT NULL,                     -- of the text's rule; 0 for a path
  digest        bigint NOT NULL,
  PRIMARY KEY (deployment_id, word, rule_id, digest)
);
CALL parapet.make_tenant_table('parapet.search_word');

CREATE TABLE parapet.search_pending (
  deployment_id bigint NOT NULL,
  finding_id    bigint NOT NULL,
  PRIMARY KEY (deployment_id, finding_id)
);
CALL parapet.make_tenant_table('parapet.search_pending');

-- Deployment by deployment, because row-level security binds the owner, too.
DO $$
DECLARE ids bigint[]; one bigint;
BEGIN
  SET LOCAL ROLE parapet_access;
  SELECT array_agg(id) INTO ids FROM parapet.deployment;
  RESET ROLE;
  FOREACH one IN ARRAY coalesce(ids, '{}') LOOP
    PERFORM set_config('app.deployment_id', one::text, true);
    INSERT INTO parapet.search_pending (deployment_id, finding_id) SELECT one, id FROM parapet.finding WHERE deployment_id = one;
  END LOOP;
  PERFORM set_config('app.deployment_id', '', true);
END $$;
