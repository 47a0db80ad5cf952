-- The schema that the migrations make, from the catalogues of a migrated database. Made by `npm run schema`; do not edit.
-- Tables in alphabetical order. Why a table or column exists is said in server/src/store/migrations.

CREATE OR REPLACE FUNCTION parapet.add_job(id text, name text, serial_key text, payload jsonb, run_at timestamp with time zone, only_missing boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
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
END $function$;

CREATE OR REPLACE FUNCTION parapet.aggregate_state(status text, triage text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE
    WHEN status IN ('fixed', 'removed') THEN status
    WHEN triage IN ('untriaged', 'reopened') AND status = 'unresolved' THEN 'open'
    WHEN triage = 'reopened' THEN 'open'
    WHEN status = 'muted' THEN 'ignored_code'
    WHEN triage = 'ignored' THEN 'ignored_app'
    WHEN triage = 'provisionally_ignored' THEN 'provisionally_ignored_app'
    ELSE triage END $function$;

CREATE OR REPLACE FUNCTION parapet.current_deployment()
 RETURNS bigint
 LANGUAGE sql
 STABLE PARALLEL SAFE
AS $function$ SELECT nullif(current_setting('app.deployment_id', true), '')::bigint $function$;

CREATE OR REPLACE FUNCTION parapet.delete_jobs(but text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$
DECLARE
  deployment bigint := parapet.current_deployment();
  deleted bigint;
BEGIN
  IF deployment IS NULL THEN RAISE EXCEPTION 'jobs are deleted in a transaction of their deployment'; END IF;
  DELETE FROM parapet.job j WHERE j.deployment_id = deployment AND j.id <> delete_jobs.but;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  RETURN deleted;
END $function$;

CREATE OR REPLACE FUNCTION parapet.is_suspended(deployment bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'pg_temp'
AS $function$ SELECT EXISTS (SELECT FROM parapet.deployment d WHERE d.id = is_suspended.deployment AND d.suspended_at IS NOT NULL) $function$;

CREATE OR REPLACE PROCEDURE parapet.make_access_table(IN name regclass)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY access ON %s TO parapet_access USING (true) WITH CHECK (true)', name);
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON %s TO parapet_access', name);
END $procedure$;

CREATE OR REPLACE PROCEDURE parapet.make_tenant_table(IN name regclass, IN may_change boolean DEFAULT true)
 LANGUAGE plpgsql
AS $procedure$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', name);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', name);
  EXECUTE format('CREATE POLICY tenant ON %s USING (deployment_id = parapet.current_deployment())', name);
  EXECUTE format('GRANT SELECT, INSERT ON %s TO parapet_tenant', name);
  IF may_change THEN
    EXECUTE format('GRANT UPDATE, DELETE ON %s TO parapet_tenant', name);
  END IF;
END $procedure$;

CREATE OR REPLACE FUNCTION parapet.report_group(state text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ SELECT CASE
    WHEN state IN ('open', 'reviewing', 'fixing') THEN 'open'
    WHEN state IN ('ignored_app', 'ignored_code', 'provisionally_ignored_app') THEN 'ignored'
    ELSE state END $function$;

CREATE OR REPLACE FUNCTION parapet.search_text(content json)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN concat_ws(' '::text, (content #>> '{sca,foundDependency,package}'::text[]), (content #>> '{sca,vulnerabilityId}'::text[]), (content #>> '{sca,aliases}'::text[]), (content ->> 'message'::text));

CREATE OR REPLACE FUNCTION parapet.text_digest(value text)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ((('x'::text || "left"(md5(value), 16)))::bit(64))::bigint;

CREATE TABLE parapet.account_identity (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id bigint NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  label text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone NOT NULL,
  provider_deployment_id bigint,
  CONSTRAINT account_identity_pkey PRIMARY KEY (id),
  CONSTRAINT account_identity_key UNIQUE NULLS NOT DISTINCT (issuer, subject, provider_deployment_id),
  CONSTRAINT account_identity_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX account_identity_by_user ON parapet.account_identity USING btree (user_id);
ALTER TABLE parapet.account_identity ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.account_identity FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.account_identity TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.account_identity TO parapet_access;

CREATE TABLE parapet.account_mail (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  kind text COLLATE "C" NOT NULL,
  user_id bigint,
  recipient text COLLATE "C" NOT NULL,
  asked_from text NOT NULL,
  request_id text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  due_at timestamp(3) with time zone NOT NULL,
  attempt_count integer NOT NULL DEFAULT 0,
  invite_deployment_id bigint,
  invite_id bigint,
  token_id bigint,
  directory_token_id bigint,
  CONSTRAINT account_mail_pkey PRIMARY KEY (id),
  CONSTRAINT account_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX account_mail_by_due ON parapet.account_mail USING btree (due_at);
CREATE INDEX account_mail_by_user ON parapet.account_mail USING btree (user_id);
ALTER TABLE parapet.account_mail ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.account_mail FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.account_mail TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.account_mail TO parapet_access;

CREATE TABLE parapet.analysis (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id bigint NOT NULL,
  tool text COLLATE "C" NOT NULL,
  category text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT analysis_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT analysis_deployment_id_project_id_tool_category_key UNIQUE (deployment_id, project_id, tool, category),
  CONSTRAINT analysis_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE
);
ALTER TABLE parapet.analysis ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.analysis FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.analysis TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.analysis TO parapet_tenant;

CREATE TABLE parapet.analysis_ref (
  deployment_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  ref_id bigint NOT NULL,
  last_full_scan_id bigint,
  last_scan_id bigint NOT NULL,
  lines_scan_id bigint,
  stale_paths text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  CONSTRAINT analysis_ref_pkey PRIMARY KEY (deployment_id, analysis_id, ref_id)
);
ALTER TABLE parapet.analysis_ref ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.analysis_ref FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.analysis_ref TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.analysis_ref TO parapet_tenant;

CREATE TABLE parapet.api_token (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  secret_digest bytea NOT NULL,
  deployment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  name text NOT NULL,
  permissions text[] COLLATE "C" NOT NULL,
  project_ids bigint[],
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  is_read_only boolean NOT NULL DEFAULT false,
  allowed_networks text[] COLLATE "C",
  used_at timestamp(3) with time zone,
  used_from text COLLATE "C" NOT NULL DEFAULT ''::text,
  watched_since timestamp(3) with time zone NOT NULL DEFAULT now(),
  refused_at timestamp(3) with time zone,
  refused_from text COLLATE "C" NOT NULL DEFAULT ''::text,
  warning_count smallint NOT NULL DEFAULT 0,
  CONSTRAINT api_token_pkey PRIMARY KEY (id),
  CONSTRAINT api_token_secret_digest_key UNIQUE (secret_digest),
  CONSTRAINT api_token_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX api_token_by_expiry ON parapet.api_token USING btree (expires_at) WHERE ((revoked_at IS NULL) AND (warning_count < 2));
CREATE INDEX api_token_by_time ON parapet.api_token USING btree (deployment_id, created_at DESC, id DESC);
CREATE INDEX api_token_by_user ON parapet.api_token USING btree (user_id, deployment_id);
ALTER TABLE parapet.api_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.api_token FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.api_token TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY within ON parapet.api_token AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.api_token TO parapet_access;

CREATE TABLE parapet.audit_destination (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  kind text COLLATE "C" NOT NULL,
  target jsonb NOT NULL,
  sealed_secret bytea,
  is_paused boolean NOT NULL DEFAULT false,
  sent_n bigint NOT NULL DEFAULT 0,
  sent_digest bytea NOT NULL,
  sent_key_id text COLLATE "C",
  sent_at timestamp(3) with time zone,
  failures integer NOT NULL DEFAULT 0,
  last_error text NOT NULL DEFAULT ''::text,
  failed_at timestamp(3) with time zone,
  broken_at bigint,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  sealed_previous_secret bytea,
  previous_ends_at timestamp(3) with time zone,
  CONSTRAINT audit_destination_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT audit_destination_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT audit_destination_kind_check CHECK ((kind = ANY (ARRAY['webhook'::text, 'syslog'::text, 'file'::text]))),
  CONSTRAINT audit_destination_previous CHECK (((sealed_previous_secret IS NULL) = (previous_ends_at IS NULL)))
);
ALTER TABLE parapet.audit_destination ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.audit_destination FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.audit_destination FOR SELECT TO parapet_access USING (true);
CREATE POLICY tenant ON parapet.audit_destination TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.audit_destination AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.audit_destination TO parapet_tenant;
GRANT SELECT (broken_at) ON parapet.audit_destination TO parapet_access;
GRANT SELECT (deployment_id) ON parapet.audit_destination TO parapet_access;
GRANT SELECT (is_paused) ON parapet.audit_destination TO parapet_access;
GRANT SELECT (last_error) ON parapet.audit_destination TO parapet_access;

CREATE TABLE parapet.audit_entry (
  deployment_id bigint NOT NULL,
  n bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  action text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  actor_user_id bigint,
  actor text NOT NULL,
  credential text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  changes text NOT NULL,
  digest bytea NOT NULL,
  key_id text COLLATE "C",
  seal bytea,
  erasures jsonb,
  CONSTRAINT audit_entry_pkey PRIMARY KEY (deployment_id, n),
  CONSTRAINT audit_entry_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
CREATE INDEX audit_entry_by_action ON parapet.audit_entry USING btree (deployment_id, action, n DESC);
CREATE INDEX audit_entry_by_actor ON parapet.audit_entry USING btree (deployment_id, actor_user_id, n DESC);
CREATE INDEX audit_entry_by_subject ON parapet.audit_entry USING btree (deployment_id, subject, n DESC);
ALTER TABLE parapet.audit_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.audit_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY going_only ON parapet.audit_entry AS RESTRICTIVE FOR DELETE TO parapet_tenant USING ((EXISTS ( SELECT
   FROM parapet.deployment d
  WHERE ((d.id = parapet.current_deployment()) AND (d.is_demo OR (d.deletion_began_at IS NOT NULL))))));
CREATE POLICY tenant ON parapet.audit_entry TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT ON parapet.audit_entry TO parapet_tenant;
GRANT INSERT, SELECT ON parapet.audit_entry TO parapet_access;

CREATE TABLE parapet.audit_head (
  deployment_id bigint NOT NULL,
  n bigint NOT NULL,
  digest bytea NOT NULL,
  key_id text COLLATE "C",
  CONSTRAINT audit_head_pkey PRIMARY KEY (deployment_id),
  CONSTRAINT audit_head_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
ALTER TABLE parapet.audit_head ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.audit_head FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.audit_head TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.audit_head TO parapet_tenant;
GRANT INSERT, SELECT, UPDATE ON parapet.audit_head TO parapet_access;

CREATE TABLE parapet.ci_scan (
  deployment_id bigint NOT NULL,
  unique_id text COLLATE "C" NOT NULL,
  scan_id bigint,
  project_name text NOT NULL,
  client_version text NOT NULL,
  products text[] NOT NULL,
  is_partial boolean NOT NULL,
  chunks integer NOT NULL DEFAULT 0,
  results_digest bytea,
  is_complete boolean NOT NULL DEFAULT false,
  active_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ci_scan_pkey PRIMARY KEY (deployment_id, unique_id),
  CONSTRAINT ci_scan_deployment_id_scan_id_key UNIQUE (deployment_id, scan_id),
  CONSTRAINT ci_scan_deployment_id_scan_id_fkey FOREIGN KEY (deployment_id, scan_id) REFERENCES parapet.scan(deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX ci_scan_by_activity ON parapet.ci_scan USING btree (deployment_id, active_at) WHERE (NOT is_complete);
ALTER TABLE parapet.ci_scan ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.ci_scan FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.ci_scan TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.ci_scan TO parapet_tenant;

CREATE TABLE parapet.data_key (
  id text COLLATE "C" NOT NULL,
  secret_check bytea NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  is_derived boolean NOT NULL,
  wrapped_key bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  retired_at timestamp(3) with time zone,
  CONSTRAINT data_key_pkey PRIMARY KEY (id, secret_check),
  CONSTRAINT data_key_purpose_check CHECK ((purpose = ANY (ARRAY['cursor'::text, 'secret_equality'::text, 'sealing'::text, 'audit'::text])))
);
CREATE UNIQUE INDEX data_key_single ON parapet.data_key USING btree (purpose, secret_check) WHERE (purpose <> ALL (ARRAY['sealing'::text, 'audit'::text]));
ALTER TABLE parapet.data_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.data_key FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.data_key TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY sealing ON parapet.data_key FOR SELECT TO parapet_tenant USING ((purpose = ANY (ARRAY['sealing'::text, 'audit'::text])));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.data_key TO parapet_access;
GRANT SELECT ON parapet.data_key TO parapet_tenant;

CREATE TABLE parapet.dependency (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id bigint NOT NULL,
  ref_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  package_key text COLLATE "C" NOT NULL,
  version_key bytea NOT NULL,
  purl text COLLATE "C" NOT NULL DEFAULT ''::text,
  lockfile_path text COLLATE "C" NOT NULL DEFAULT ''::text,
  transitivity text COLLATE "C" NOT NULL,
  licenses text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  parents text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  digest bigint NOT NULL,
  CONSTRAINT dependency_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT dependency_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT dependency_transitivity_check CHECK ((transitivity = ANY (ARRAY['direct'::text, 'transitive'::text, 'unknown'::text])))
);
CREATE INDEX dependency_by_inventory ON parapet.dependency USING btree (deployment_id, ref_id, analysis_id, digest);
CREATE INDEX dependency_by_package ON parapet.dependency USING btree (deployment_id, package_key, ecosystem, version_key, ref_id);
CREATE INDEX dependency_by_ref ON parapet.dependency USING btree (deployment_id, ref_id, package_key, id);
CREATE INDEX dependency_by_version ON parapet.dependency USING btree (deployment_id, ecosystem, version_key, ref_id);
ALTER TABLE parapet.dependency ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.dependency FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.dependency TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.dependency TO parapet_tenant;

CREATE TABLE parapet.deployment (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  policies_migrated_at timestamp(3) with time zone,
  demo jsonb,
  is_demo boolean NOT NULL DEFAULT false,
  second_factor_required_at timestamp(3) with time zone,
  requires_single_sign_on boolean NOT NULL DEFAULT false,
  suspended_at timestamp(3) with time zone,
  suspended_for text NOT NULL DEFAULT ''::text,
  deletion_began_at timestamp(3) with time zone,
  token_days_max integer,
  tokens_per_person_max integer NOT NULL DEFAULT 200,
  projects_max integer,
  uploads_per_day_max integer,
  seats_max integer,
  session_idle_hours_max integer,
  session_age_hours_max integer,
  asks_factor_after_sign_on boolean NOT NULL DEFAULT false,
  storage_mb_max integer,
  storage_bytes bigint,
  storage_measured_at timestamp(3) with time zone,
  CONSTRAINT deployment_pkey PRIMARY KEY (id),
  CONSTRAINT deployment_slug_key UNIQUE (slug),
  CONSTRAINT deployment_deletion_check CHECK (((deletion_began_at IS NULL) OR (suspended_at IS NOT NULL))),
  CONSTRAINT deployment_demo_check CHECK (((demo IS NULL) OR is_demo)),
  CONSTRAINT deployment_projects_max_check CHECK ((projects_max >= 0)),
  CONSTRAINT deployment_seats_max_check CHECK ((seats_max >= 1)),
  CONSTRAINT deployment_session_age_hours_max_check CHECK (((session_age_hours_max >= 1) AND (session_age_hours_max <= 8760))),
  CONSTRAINT deployment_session_idle_hours_max_check CHECK (((session_idle_hours_max >= 1) AND (session_idle_hours_max <= 8760))),
  CONSTRAINT deployment_storage_mb_max_check CHECK ((storage_mb_max >= 0)),
  CONSTRAINT deployment_token_days_max_check CHECK (((token_days_max >= 1) AND (token_days_max <= 3650))),
  CONSTRAINT deployment_tokens_per_person_max_check CHECK (((tokens_per_person_max >= 1) AND (tokens_per_person_max <= 200))),
  CONSTRAINT deployment_uploads_per_day_max_check CHECK ((uploads_per_day_max >= 0))
);
ALTER TABLE parapet.deployment ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.deployment FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.deployment TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY going_only ON parapet.deployment AS RESTRICTIVE FOR DELETE TO parapet_access USING ((is_demo OR (deletion_began_at IS NOT NULL)));
CREATE POLICY tenant ON parapet.deployment TO parapet_tenant USING ((id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT ON parapet.deployment TO parapet_access;
GRANT SELECT ON parapet.deployment TO parapet_tenant;
GRANT UPDATE (asks_factor_after_sign_on) ON parapet.deployment TO parapet_access;
GRANT UPDATE (deletion_began_at) ON parapet.deployment TO parapet_access;
GRANT UPDATE (demo) ON parapet.deployment TO parapet_access;
GRANT UPDATE (name) ON parapet.deployment TO parapet_access;
GRANT UPDATE (policies_migrated_at) ON parapet.deployment TO parapet_access;
GRANT UPDATE (projects_max) ON parapet.deployment TO parapet_access;
GRANT UPDATE (requires_single_sign_on) ON parapet.deployment TO parapet_access;
GRANT UPDATE (seats_max) ON parapet.deployment TO parapet_access;
GRANT UPDATE (second_factor_required_at) ON parapet.deployment TO parapet_access;
GRANT UPDATE (session_age_hours_max) ON parapet.deployment TO parapet_access;
GRANT UPDATE (session_idle_hours_max) ON parapet.deployment TO parapet_access;
GRANT UPDATE (storage_bytes) ON parapet.deployment TO parapet_access;
GRANT UPDATE (storage_mb_max) ON parapet.deployment TO parapet_access;
GRANT UPDATE (storage_measured_at) ON parapet.deployment TO parapet_access;
GRANT UPDATE (suspended_at) ON parapet.deployment TO parapet_access;
GRANT UPDATE (suspended_for) ON parapet.deployment TO parapet_access;
GRANT UPDATE (token_days_max) ON parapet.deployment TO parapet_access;
GRANT UPDATE (tokens_per_person_max) ON parapet.deployment TO parapet_access;
GRANT UPDATE (uploads_per_day_max) ON parapet.deployment TO parapet_access;

CREATE TABLE parapet.directory (
  deployment_id bigint NOT NULL,
  default_role text COLLATE "C" NOT NULL,
  creates_teams boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  last_request_at timestamp(3) with time zone,
  CONSTRAINT directory_pkey PRIMARY KEY (deployment_id),
  CONSTRAINT directory_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT directory_default_role_check CHECK ((default_role = ANY (ARRAY['admin'::text, 'member'::text, 'readonly'::text])))
);
ALTER TABLE parapet.directory ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.directory FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.directory TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY tenant ON parapet.directory TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.directory AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory TO parapet_access;
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory TO parapet_tenant;

CREATE TABLE parapet.directory_group (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  external_id text COLLATE "C",
  display_name text NOT NULL,
  display_name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(display_name)) STORED,
  org_role text COLLATE "C",
  team_id bigint,
  team_role text COLLATE "C" NOT NULL,
  owns_team boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT directory_group_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT directory_group_deployment_id_display_name_key_key UNIQUE (deployment_id, display_name_key),
  CONSTRAINT directory_group_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.directory(deployment_id) ON DELETE CASCADE,
  CONSTRAINT directory_group_deployment_id_team_id_fkey FOREIGN KEY (deployment_id, team_id) REFERENCES parapet.team(deployment_id, id),
  CONSTRAINT directory_group_org_role_check CHECK ((org_role = ANY (ARRAY['admin'::text, 'member'::text, 'readonly'::text]))),
  CONSTRAINT directory_group_team_role_check CHECK ((team_role = ANY (ARRAY['manager'::text, 'member'::text, 'readonly'::text])))
);
CREATE INDEX directory_group_by_external_id ON parapet.directory_group USING btree (deployment_id, external_id);
CREATE INDEX directory_group_by_team ON parapet.directory_group USING btree (deployment_id, team_id);
ALTER TABLE parapet.directory_group ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.directory_group FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.directory_group TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY tenant ON parapet.directory_group TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.directory_group AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_group TO parapet_access;
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_group TO parapet_tenant;

CREATE TABLE parapet.directory_group_member (
  deployment_id bigint NOT NULL,
  group_id bigint NOT NULL,
  member_id bigint NOT NULL,
  CONSTRAINT directory_group_member_pkey PRIMARY KEY (deployment_id, group_id, member_id),
  CONSTRAINT directory_group_member_deployment_id_group_id_fkey FOREIGN KEY (deployment_id, group_id) REFERENCES parapet.directory_group(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT directory_group_member_deployment_id_member_id_fkey FOREIGN KEY (deployment_id, member_id) REFERENCES parapet.directory_user(deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX directory_group_member_by_member ON parapet.directory_group_member USING btree (deployment_id, member_id);
ALTER TABLE parapet.directory_group_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.directory_group_member FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.directory_group_member TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY tenant ON parapet.directory_group_member TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.directory_group_member AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_group_member TO parapet_access;
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_group_member TO parapet_tenant;

CREATE TABLE parapet.directory_refusal (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  at timestamp(3) with time zone NOT NULL,
  request text NOT NULL,
  status smallint NOT NULL,
  detail text NOT NULL,
  CONSTRAINT directory_refusal_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT directory_refusal_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.directory(deployment_id) ON DELETE CASCADE
);
ALTER TABLE parapet.directory_refusal ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.directory_refusal FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.directory_refusal TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_refusal TO parapet_tenant;

CREATE TABLE parapet.directory_token (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  secret_digest bytea NOT NULL,
  deployment_id bigint NOT NULL,
  name text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone,
  used_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  allowed_networks text[] COLLATE "C",
  used_from text COLLATE "C" NOT NULL DEFAULT ''::text,
  refused_at timestamp(3) with time zone,
  refused_from text COLLATE "C" NOT NULL DEFAULT ''::text,
  warning_count smallint NOT NULL DEFAULT 0,
  CONSTRAINT directory_token_pkey PRIMARY KEY (id),
  CONSTRAINT directory_token_secret_digest_key UNIQUE (secret_digest)
);
CREATE INDEX directory_token_by_deployment ON parapet.directory_token USING btree (deployment_id, id DESC);
CREATE INDEX directory_token_by_expiry ON parapet.directory_token USING btree (expires_at) WHERE ((ended_at IS NULL) AND (warning_count < 2));
ALTER TABLE parapet.directory_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.directory_token FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.directory_token TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY within ON parapet.directory_token AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_token TO parapet_access;

CREATE TABLE parapet.directory_user (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id bigint,
  owns_account boolean NOT NULL,
  external_id text COLLATE "C",
  user_name text NOT NULL,
  user_name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(user_name)) STORED,
  email text COLLATE "C" NOT NULL,
  emails jsonb NOT NULL,
  display_name text,
  given_name text,
  family_name text,
  formatted_name text,
  is_active boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT directory_user_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT directory_user_deployment_id_user_id_key UNIQUE (deployment_id, user_id),
  CONSTRAINT directory_user_deployment_id_user_name_key_key UNIQUE (deployment_id, user_name_key),
  CONSTRAINT directory_user_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.directory(deployment_id) ON DELETE CASCADE,
  CONSTRAINT directory_user_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX directory_user_by_email ON parapet.directory_user USING btree (deployment_id, email);
CREATE INDEX directory_user_by_external_id ON parapet.directory_user USING btree (deployment_id, external_id);
ALTER TABLE parapet.directory_user ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.directory_user FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.directory_user TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY tenant ON parapet.directory_user TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.directory_user AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_user TO parapet_access;
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.directory_user TO parapet_tenant;

CREATE TABLE parapet.email_change (
  user_id bigint NOT NULL,
  email text COLLATE "C" NOT NULL,
  secret_digest bytea,
  state_digest bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT email_change_pkey PRIMARY KEY (user_id),
  CONSTRAINT email_change_secret_digest_key UNIQUE (secret_digest),
  CONSTRAINT email_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
ALTER TABLE parapet.email_change ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.email_change FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.email_change TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.email_change TO parapet_access;

CREATE TABLE parapet.finding (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id bigint NOT NULL,
  ref_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  identity_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  profile_id bigint NOT NULL,
  lane smallint NOT NULL,
  status text COLLATE "C" NOT NULL,
  triage text COLLATE "C" NOT NULL,
  state text COLLATE "C" NOT NULL,
  state_since timestamp(3) with time zone NOT NULL,
  group_since timestamp(3) with time zone NOT NULL,
  relevant_since timestamp(3) with time zone NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  first_status text COLLATE "C" NOT NULL,
  first_triage text COLLATE "C" NOT NULL,
  triage_reason text COLLATE "C",
  note text,
  first_scan_id bigint NOT NULL,
  gone_scan_id bigint,
  path text COLLATE "C" NOT NULL,
  start_line integer NOT NULL,
  start_column integer NOT NULL,
  end_line integer NOT NULL,
  end_column integer NOT NULL,
  place_digest bigint NOT NULL,
  tool_digest bigint,
  text_digest bigint NOT NULL,
  context_digest bigint,
  sketch bytea,
  content_digest bigint NOT NULL,
  package_ecosystem text COLLATE "C",
  package_key text COLLATE "C",
  epss_millionths integer,
  CONSTRAINT finding_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT finding_state_check CHECK ((state = ANY (ARRAY['open'::text, 'fixed'::text, 'removed'::text, 'ignored_app'::text, 'ignored_code'::text, 'reviewing'::text, 'fixing'::text, 'provisionally_ignored_app'::text]))),
  CONSTRAINT finding_status_check CHECK ((status = ANY (ARRAY['unresolved'::text, 'muted'::text, 'fixed'::text, 'removed'::text]))),
  CONSTRAINT finding_triage_check CHECK ((triage = ANY (ARRAY['untriaged'::text, 'ignored'::text, 'reopened'::text, 'reviewing'::text, 'fixing'::text, 'provisionally_ignored'::text])))
);
CREATE INDEX finding_by_identity_and_ref ON parapet.finding USING btree (deployment_id, identity_id, ref_id);
CREATE INDEX finding_by_package ON parapet.finding USING btree (deployment_id, project_id, package_key, package_ecosystem) INCLUDE (lane, state) WHERE (package_key IS NOT NULL);
CREATE INDEX finding_by_place ON parapet.finding USING btree (deployment_id, ref_id, analysis_id, path);
CREATE INDEX finding_by_text ON parapet.finding USING btree (deployment_id, analysis_id, text_digest, identity_id);
CREATE INDEX finding_ignored ON parapet.finding USING btree (deployment_id, project_id) INCLUDE (identity_id, path, relevant_since, id) WHERE (state = ANY (ARRAY['ignored_app'::text, 'provisionally_ignored_app'::text]));
CREATE INDEX finding_moved ON parapet.finding USING btree (deployment_id, ref_id, group_since) WHERE ((lane = 1) AND (group_since > created_at));
CREATE INDEX finding_present_by_path ON parapet.finding USING btree (deployment_id, analysis_id, path, identity_id) WHERE (status = ANY (ARRAY['unresolved'::text, 'muted'::text]));
CREATE INDEX finding_report_epss ON parapet.finding USING btree (deployment_id, lane, state, epss_millionths DESC, relevant_since DESC, id DESC) INCLUDE (project_id, profile_id, rule_id, state_since, group_since, created_at) WHERE ((lane < 2) AND (epss_millionths IS NOT NULL));
CREATE INDEX finding_report_group_entered ON parapet.finding USING btree (deployment_id, lane, state, group_since) INCLUDE (id, relevant_since, profile_id, rule_id, state_since, created_at) WHERE ((lane < 2) AND (group_since > created_at));
CREATE INDEX finding_report_profile ON parapet.finding USING btree (deployment_id, lane, profile_id, state, relevant_since DESC, id DESC) INCLUDE (rule_id, state_since, group_since, created_at) WHERE (lane < 2);
CREATE INDEX finding_report_project ON parapet.finding USING btree (deployment_id, lane, project_id, relevant_since DESC, id DESC) INCLUDE (state, profile_id, rule_id, state_since, group_since, created_at) WHERE (lane < 2);
CREATE INDEX finding_report_project_entered ON parapet.finding USING btree (deployment_id, lane, project_id, state_since) INCLUDE (id, relevant_since, state, profile_id, rule_id, group_since, created_at) WHERE ((lane < 2) AND (state_since > created_at));
CREATE INDEX finding_report_returned ON parapet.finding USING btree (deployment_id, lane, state, relevant_since DESC, id DESC) INCLUDE (profile_id, rule_id, state_since, group_since, created_at) WHERE ((lane < 2) AND (relevant_since > created_at));
CREATE INDEX finding_report_returned_created ON parapet.finding USING btree (deployment_id, lane, state, created_at) INCLUDE (id, relevant_since, profile_id, rule_id, state_since, group_since) WHERE ((lane < 2) AND (relevant_since > created_at));
CREATE INDEX finding_report_rule ON parapet.finding USING btree (deployment_id, lane, rule_id, state, relevant_since DESC, id DESC) INCLUDE (profile_id, state_since, group_since, created_at) WHERE (lane < 2);
CREATE INDEX finding_report_state ON parapet.finding USING btree (deployment_id, lane, state, relevant_since DESC, id DESC) INCLUDE (project_id, profile_id, rule_id, state_since, group_since, created_at) WHERE (lane < 2);
CREATE INDEX finding_report_state_entered ON parapet.finding USING btree (deployment_id, lane, state, state_since) INCLUDE (id, relevant_since, profile_id, rule_id, group_since, created_at) WHERE ((lane < 2) AND (state_since > created_at));
ALTER TABLE parapet.finding ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.finding TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.finding TO parapet_tenant;

CREATE TABLE parapet.finding_detail (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  content json NOT NULL,
  CONSTRAINT finding_detail_pkey PRIMARY KEY (deployment_id, finding_id)
);
ALTER TABLE parapet.finding_detail ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding_detail FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.finding_detail TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.finding_detail TO parapet_tenant;

CREATE TABLE parapet.finding_event (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  finding_id bigint NOT NULL,
  at timestamp(3) with time zone NOT NULL,
  cause text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL DEFAULT ''::text,
  from_status text COLLATE "C" NOT NULL,
  to_status text COLLATE "C" NOT NULL,
  from_triage text COLLATE "C" NOT NULL,
  to_triage text COLLATE "C" NOT NULL,
  from_state text COLLATE "C" NOT NULL,
  to_state text COLLATE "C" NOT NULL,
  triage_reason text COLLATE "C",
  note text,
  from_triage_reason text COLLATE "C",
  from_note text,
  actor text NOT NULL DEFAULT ''::text,
  scan_id bigint,
  batch_id bigint,
  CONSTRAINT finding_event_pkey PRIMARY KEY (deployment_id, finding_id, id),
  CONSTRAINT finding_event_cause_check CHECK ((cause = ANY (ARRAY['scan'::text, 'person'::text, 'automation'::text, 'undo'::text])))
);
CREATE INDEX finding_event_by_batch ON parapet.finding_event USING btree (deployment_id, batch_id) WHERE (batch_id IS NOT NULL);
CREATE INDEX finding_event_by_time ON parapet.finding_event USING btree (deployment_id, at, finding_id) INCLUDE (from_state, to_state);
ALTER TABLE parapet.finding_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding_event FORCE ROW LEVEL SECURITY;
CREATE POLICY going_only ON parapet.finding_event AS RESTRICTIVE FOR DELETE TO parapet_tenant USING ((EXISTS ( SELECT
   FROM parapet.deployment d
  WHERE ((d.id = parapet.current_deployment()) AND (d.is_demo OR (d.deletion_began_at IS NOT NULL))))));
CREATE POLICY tenant ON parapet.finding_event TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT ON parapet.finding_event TO parapet_tenant;

CREATE TABLE parapet.finding_fix (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  run_id bigint NOT NULL,
  pushed_at timestamp(3) with time zone NOT NULL,
  branch text NOT NULL,
  commit_sha text COLLATE "C" NOT NULL,
  commit_message text NOT NULL,
  code text NOT NULL,
  diff text NOT NULL,
  explanation text NOT NULL,
  pr_number text NOT NULL,
  pr_url text NOT NULL,
  CONSTRAINT finding_fix_pkey PRIMARY KEY (deployment_id, finding_id),
  CONSTRAINT finding_fix_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
ALTER TABLE parapet.finding_fix ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding_fix FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.finding_fix TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.finding_fix TO parapet_tenant;

CREATE TABLE parapet.finding_match (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  scan_id bigint NOT NULL,
  pass text COLLATE "C" NOT NULL,
  evidence jsonb NOT NULL,
  CONSTRAINT finding_match_pkey PRIMARY KEY (deployment_id, finding_id, scan_id)
);
ALTER TABLE parapet.finding_match ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding_match FORCE ROW LEVEL SECURITY;
CREATE POLICY going_only ON parapet.finding_match AS RESTRICTIVE FOR DELETE TO parapet_tenant USING ((EXISTS ( SELECT
   FROM parapet.deployment d
  WHERE ((d.id = parapet.current_deployment()) AND (d.is_demo OR (d.deletion_began_at IS NOT NULL))))));
CREATE POLICY tenant ON parapet.finding_match TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT ON parapet.finding_match TO parapet_tenant;

CREATE TABLE parapet.finding_span (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  finding_id bigint NOT NULL,
  measure text COLLATE "C" NOT NULL,
  from_at timestamp(3) with time zone NOT NULL,
  to_at timestamp(3) with time zone NOT NULL,
  group_from_at timestamp(3) with time zone NOT NULL,
  again_at timestamp(3) with time zone NOT NULL,
  lane smallint NOT NULL,
  project_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  profile_id bigint NOT NULL,
  relevant_since timestamp(3) with time zone NOT NULL,
  CONSTRAINT finding_span_pkey PRIMARY KEY (deployment_id, id)
);
CREATE INDEX finding_span_by_end ON parapet.finding_span USING btree (deployment_id, lane, measure, to_at) INCLUDE (from_at, group_from_at, finding_id, relevant_since, profile_id, rule_id) WHERE (lane < 2);
CREATE INDEX finding_span_by_finding ON parapet.finding_span USING btree (deployment_id, finding_id, measure, to_at) INCLUDE (from_at);
CREATE INDEX finding_span_by_project ON parapet.finding_span USING btree (deployment_id, lane, project_id, measure, to_at) INCLUDE (from_at, group_from_at, again_at, finding_id, relevant_since, profile_id, rule_id) WHERE (lane < 2);
CREATE INDEX finding_span_by_rule ON parapet.finding_span USING btree (deployment_id, lane, rule_id, measure, to_at) INCLUDE (from_at, group_from_at, again_at, finding_id, relevant_since, profile_id) WHERE (lane < 2);
CREATE INDEX finding_span_by_start ON parapet.finding_span USING btree (deployment_id, lane, measure, from_at) INCLUDE (to_at, group_from_at, again_at, finding_id, relevant_since, profile_id, rule_id) WHERE (lane < 2);
CREATE INDEX finding_span_entered_again ON parapet.finding_span USING btree (deployment_id, lane, measure, again_at) INCLUDE (from_at, profile_id, rule_id) WHERE ((lane < 2) AND (again_at < 'infinity'::timestamp with time zone));
CREATE INDEX finding_span_in_order ON parapet.finding_span USING btree (deployment_id, lane, measure, relevant_since DESC, finding_id DESC) INCLUDE (from_at, to_at, group_from_at, again_at, profile_id, rule_id) WHERE (lane < 2);
CREATE INDEX finding_span_of_earlier_life ON parapet.finding_span USING btree (deployment_id, lane, measure, relevant_since DESC, finding_id DESC) INCLUDE (from_at, to_at, group_from_at, again_at, profile_id, rule_id) WHERE ((lane < 2) AND (relevant_since > from_at));
ALTER TABLE parapet.finding_span ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding_span FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.finding_span TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.finding_span TO parapet_tenant;

CREATE TABLE parapet.finding_tally (
  deployment_id bigint NOT NULL,
  lane smallint NOT NULL,
  measure text COLLATE "C" NOT NULL,
  project_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  profile_id bigint NOT NULL,
  day date NOT NULL,
  n bigint NOT NULL,
  is_fresh boolean NOT NULL DEFAULT true
);
CREATE INDEX finding_tally_by_day ON parapet.finding_tally USING btree (deployment_id, lane, measure, rule_id, day) INCLUDE (profile_id, n) WHERE (project_id = 0);
CREATE INDEX finding_tally_by_project ON parapet.finding_tally USING btree (deployment_id, lane, project_id, measure) INCLUDE (profile_id, n) WHERE (project_id > 0);
CREATE INDEX finding_tally_fresh ON parapet.finding_tally USING btree (deployment_id) WHERE is_fresh;
ALTER TABLE parapet.finding_tally ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding_tally FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.finding_tally TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.finding_tally TO parapet_tenant;

CREATE TABLE parapet.finding_text (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  path_digest bigint NOT NULL,
  text_digest bigint NOT NULL,
  rule_id bigint NOT NULL,
  CONSTRAINT finding_text_pkey PRIMARY KEY (deployment_id, finding_id)
);
CREATE INDEX finding_text_by_path ON parapet.finding_text USING btree (deployment_id, path_digest) INCLUDE (finding_id, text_digest, rule_id);
CREATE INDEX finding_text_by_text ON parapet.finding_text USING btree (deployment_id, text_digest) INCLUDE (finding_id, path_digest, rule_id);
ALTER TABLE parapet.finding_text ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.finding_text FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.finding_text TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.finding_text TO parapet_tenant;

CREATE TABLE parapet.fix_commit (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  commit_sha text COLLATE "C" NOT NULL,
  CONSTRAINT fix_commit_pkey PRIMARY KEY (deployment_id, finding_id, commit_sha),
  CONSTRAINT fix_commit_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
ALTER TABLE parapet.fix_commit ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.fix_commit FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.fix_commit TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.fix_commit TO parapet_tenant;

CREATE TABLE parapet.fix_settings (
  deployment_id bigint NOT NULL,
  is_enabled boolean NOT NULL,
  credits_per_month double precision,
  tokens_per_month bigint,
  model_provider text COLLATE "C",
  model_base_url text NOT NULL DEFAULT ''::text,
  model_name text NOT NULL DEFAULT ''::text,
  sealed_model_credential bytea,
  model_credits_per_million_input double precision NOT NULL DEFAULT 0,
  model_credits_per_million_output double precision NOT NULL DEFAULT 0,
  model_output_tokens_max integer NOT NULL DEFAULT 0,
  CONSTRAINT fix_settings_pkey PRIMARY KEY (deployment_id),
  CONSTRAINT fix_settings_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT fix_settings_model_provider_check CHECK ((model_provider = ANY (ARRAY['openai_compatible'::text, 'anthropic'::text])))
);
ALTER TABLE parapet.fix_settings ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.fix_settings FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.fix_settings TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.fix_settings TO parapet_tenant;

CREATE TABLE parapet.identity_provider (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  issuer text COLLATE "C" NOT NULL,
  client_id text NOT NULL,
  sealed_client_secret bytea,
  scopes text NOT NULL,
  email_domains text[] COLLATE "C" NOT NULL,
  is_enabled boolean NOT NULL,
  shows_button boolean NOT NULL,
  creates_accounts boolean NOT NULL,
  default_role text COLLATE "C" NOT NULL,
  mappings jsonb NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  last_problem_at timestamp(3) with time zone,
  last_problem text NOT NULL DEFAULT ''::text,
  kind text COLLATE "C" NOT NULL DEFAULT 'oidc'::text,
  saml jsonb,
  saml_certificate text COLLATE "C" NOT NULL DEFAULT ''::text,
  sealed_saml_key bytea,
  next_saml_certificate text COLLATE "C" NOT NULL DEFAULT ''::text,
  sealed_next_saml_key bytea,
  next_saml_signs_from timestamp(3) with time zone,
  CONSTRAINT identity_provider_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT identity_provider_deployment_id_issuer_client_id_key UNIQUE (deployment_id, issuer, client_id),
  CONSTRAINT identity_provider_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT identity_provider_default_role_check CHECK ((default_role = ANY (ARRAY['admin'::text, 'member'::text, 'readonly'::text]))),
  CONSTRAINT identity_provider_kind_check CHECK ((kind = ANY (ARRAY['oidc'::text, 'saml'::text]))),
  CONSTRAINT identity_provider_next_saml CHECK ((((next_saml_certificate <> ''::text) = (sealed_next_saml_key IS NOT NULL)) AND ((sealed_next_saml_key IS NULL) = (next_saml_signs_from IS NULL)))),
  CONSTRAINT identity_provider_saml CHECK (((kind = 'saml'::text) = (saml IS NOT NULL)))
);
ALTER TABLE parapet.identity_provider ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.identity_provider FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.identity_provider FOR SELECT TO parapet_access USING (true);
CREATE POLICY tenant ON parapet.identity_provider TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.identity_provider AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.identity_provider TO parapet_tenant;
GRANT SELECT ON parapet.identity_provider TO parapet_access;

CREATE TABLE parapet.installation (
  is_only boolean NOT NULL DEFAULT true,
  secret_check bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT installation_pkey PRIMARY KEY (is_only),
  CONSTRAINT installation_is_only_check CHECK (is_only)
);
ALTER TABLE parapet.installation ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.installation FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.installation TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.installation TO parapet_access;

CREATE TABLE parapet.inventory (
  deployment_id bigint NOT NULL,
  ref_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  dependencies integer NOT NULL,
  has_paths boolean NOT NULL,
  CONSTRAINT inventory_pkey PRIMARY KEY (deployment_id, ref_id, analysis_id),
  CONSTRAINT inventory_deployment_id_ref_id_fkey FOREIGN KEY (deployment_id, ref_id) REFERENCES parapet.project_ref(deployment_id, id) ON DELETE CASCADE
);
ALTER TABLE parapet.inventory ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.inventory FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.inventory TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.inventory TO parapet_tenant;

CREATE TABLE parapet.inventory_facet (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  ref_id bigint NOT NULL,
  analysis_id bigint NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  lockfile_path text COLLATE "C" NOT NULL,
  transitivity text COLLATE "C" NOT NULL,
  licenses text[] COLLATE "C" NOT NULL,
  CONSTRAINT inventory_facet_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT inventory_facet_deployment_id_ref_id_fkey FOREIGN KEY (deployment_id, ref_id) REFERENCES parapet.project_ref(deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX inventory_facet_by_ref ON parapet.inventory_facet USING btree (deployment_id, ref_id, analysis_id);
ALTER TABLE parapet.inventory_facet ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.inventory_facet FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.inventory_facet TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.inventory_facet TO parapet_tenant;

CREATE TABLE parapet.invite (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  secret_digest bytea NOT NULL,
  deployment_id bigint NOT NULL,
  email text COLLATE "C" NOT NULL,
  org_role text COLLATE "C" NOT NULL,
  created_by bigint,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  accepted_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  team_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  team_role text COLLATE "C" NOT NULL DEFAULT 'member'::text,
  is_mailed boolean NOT NULL DEFAULT false,
  CONSTRAINT invite_pkey PRIMARY KEY (id),
  CONSTRAINT invite_secret_digest_key UNIQUE (secret_digest),
  CONSTRAINT invite_created_by_fkey FOREIGN KEY (created_by) REFERENCES parapet.user_account(id),
  CONSTRAINT invite_org_role_check CHECK ((org_role = ANY (ARRAY['admin'::text, 'member'::text, 'readonly'::text]))),
  CONSTRAINT invite_team_role_check CHECK ((team_role = ANY (ARRAY['manager'::text, 'member'::text, 'readonly'::text])))
);
CREATE INDEX invite_by_time ON parapet.invite USING btree (deployment_id, created_at DESC, id DESC);
ALTER TABLE parapet.invite ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.invite FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.invite TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY within ON parapet.invite AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.invite TO parapet_access;

CREATE TABLE parapet.job (
  id text COLLATE "C" NOT NULL,
  no bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text COLLATE "C" NOT NULL,
  deployment_id bigint NOT NULL,
  serial_key text COLLATE "C" NOT NULL,
  payload jsonb NOT NULL,
  run_at timestamp with time zone NOT NULL,
  rests_until timestamp with time zone,
  run_again_at timestamp with time zone,
  worker_id uuid,
  take_overs integer NOT NULL DEFAULT 0,
  CONSTRAINT job_pkey PRIMARY KEY (id)
);
CREATE INDEX job_by_key ON parapet.job USING btree (name, serial_key, no);
CREATE INDEX job_running_by_deployment ON parapet.job USING btree (name, deployment_id) WHERE (worker_id IS NOT NULL);
CREATE INDEX job_waiting ON parapet.job USING btree (name, deployment_id, run_at, no) WHERE (worker_id IS NULL);
CREATE UNIQUE INDEX job_running ON parapet.job USING btree (name, serial_key) WHERE (worker_id IS NOT NULL);

CREATE TABLE parapet.login_request (
  key_digest bytea NOT NULL,
  address text COLLATE "C" NOT NULL,
  client text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  deployment_id bigint,
  token_id bigint,
  sealed_token bytea,
  CONSTRAINT login_request_pkey PRIMARY KEY (key_digest)
);
CREATE INDEX login_request_by_address ON parapet.login_request USING btree (address);
CREATE INDEX login_request_by_age ON parapet.login_request USING btree (expires_at);
ALTER TABLE parapet.login_request ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.login_request FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.login_request TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY within ON parapet.login_request AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.login_request TO parapet_access;

CREATE TABLE parapet.login_throttle (
  email_digest bytea NOT NULL,
  address_digest bytea NOT NULL,
  attempt_count integer NOT NULL,
  window_started_at timestamp(3) with time zone NOT NULL,
  trusted_at timestamp(3) with time zone,
  CONSTRAINT login_throttle_pkey PRIMARY KEY (email_digest, address_digest)
);
CREATE INDEX login_throttle_by_age ON parapet.login_throttle USING btree (window_started_at);
ALTER TABLE parapet.login_throttle ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.login_throttle FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.login_throttle TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.login_throttle TO parapet_access;

CREATE TABLE parapet.membership (
  deployment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  org_role text COLLATE "C" NOT NULL,
  login text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  since timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deactivated_at timestamp(3) with time zone,
  has_scm_identity boolean NOT NULL DEFAULT false,
  name_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS ("left"(lower(name), 200)) STORED,
  login_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS ("left"(lower((login COLLATE "default")), 200)) STORED,
  email_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS ("left"(lower((email COLLATE "default")), 200)) STORED,
  search_key text COLLATE "C" NOT NULL GENERATED ALWAYS AS ((((("left"(lower(name), 150) || ''::text) || "left"(lower((login COLLATE "default")), 150)) || ''::text) || "left"(lower((email COLLATE "default")), 150))) STORED,
  may_use_password boolean NOT NULL DEFAULT false,
  CONSTRAINT membership_pkey PRIMARY KEY (deployment_id, user_id),
  CONSTRAINT membership_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id),
  CONSTRAINT membership_org_role_check CHECK ((org_role = ANY (ARRAY['admin'::text, 'member'::text, 'readonly'::text])))
);
CREATE INDEX membership_by_email ON parapet.membership USING btree (deployment_id, email_key, user_id) INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_login ON parapet.membership USING btree (deployment_id, login_key, user_id) INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_name ON parapet.membership USING btree (deployment_id, name_key, user_id) INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_role ON parapet.membership USING btree (deployment_id, org_role, user_id) INCLUDE (deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_since ON parapet.membership USING btree (deployment_id, since, user_id) INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_update ON parapet.membership USING btree (deployment_id, updated_at, user_id) INCLUDE (org_role, deactivated_at, has_scm_identity, search_key);
CREATE INDEX membership_by_user ON parapet.membership USING btree (user_id);
ALTER TABLE parapet.membership ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.membership FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.membership TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY tenant ON parapet.membership TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.membership AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.membership TO parapet_access;
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.membership TO parapet_tenant;

CREATE TABLE parapet.model_call (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  run_id bigint,
  called_at timestamp(3) with time zone NOT NULL,
  tokens bigint NOT NULL,
  credits double precision NOT NULL,
  settled_at timestamp(3) with time zone,
  answer jsonb,
  CONSTRAINT model_call_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT model_call_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
CREATE INDEX model_call_by_run ON parapet.model_call USING btree (deployment_id, run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX model_call_by_time ON parapet.model_call USING btree (deployment_id, called_at) INCLUDE (tokens, credits);
CREATE INDEX model_call_kept_answer ON parapet.model_call USING btree (deployment_id) WHERE (answer IS NOT NULL);
ALTER TABLE parapet.model_call ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.model_call FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.model_call TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.model_call TO parapet_tenant;

CREATE TABLE parapet.notification_attempt (
  deployment_id bigint NOT NULL,
  message_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  at timestamp(3) with time zone NOT NULL,
  duration_ms integer NOT NULL,
  error text NOT NULL,
  CONSTRAINT notification_attempt_pkey PRIMARY KEY (deployment_id, message_id, id),
  CONSTRAINT notification_attempt_deployment_id_message_id_fkey FOREIGN KEY (deployment_id, message_id) REFERENCES parapet.notification_message(deployment_id, id) ON DELETE CASCADE
);
ALTER TABLE parapet.notification_attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.notification_attempt FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.notification_attempt TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.notification_attempt TO parapet_tenant;

CREATE TABLE parapet.notification_channel (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  kind text COLLATE "C" NOT NULL,
  target jsonb NOT NULL,
  secrets bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  sealed_previous_secret bytea,
  previous_ends_at timestamp(3) with time zone,
  CONSTRAINT notification_channel_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT notification_channel_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT notification_channel_kind_check CHECK ((kind = ANY (ARRAY['email'::text, 'slack'::text, 'teams'::text, 'webhook'::text]))),
  CONSTRAINT notification_channel_previous CHECK (((sealed_previous_secret IS NULL) = (previous_ends_at IS NULL)))
);
ALTER TABLE parapet.notification_channel ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.notification_channel FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.notification_channel TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.notification_channel TO parapet_tenant;

CREATE TABLE parapet.notification_message (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  channel_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  run_id bigint NOT NULL,
  message_key text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL,
  payload jsonb NOT NULL,
  status text COLLATE "C" NOT NULL DEFAULT 'queued'::text,
  is_asked_for boolean NOT NULL DEFAULT false,
  attempts integer NOT NULL DEFAULT 0,
  due_at timestamp(3) with time zone NOT NULL,
  first_try_at timestamp(3) with time zone,
  ended_at timestamp(3) with time zone,
  last_error text NOT NULL DEFAULT ''::text,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT notification_message_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT notification_message_deployment_id_channel_id_fkey FOREIGN KEY (deployment_id, channel_id) REFERENCES parapet.notification_channel(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT notification_message_status_check CHECK ((status = ANY (ARRAY['queued'::text, 'delivered'::text, 'dead'::text, 'left_out'::text])))
);
CREATE INDEX notification_message_by_time ON parapet.notification_message USING btree (deployment_id, created_at DESC, id DESC);
CREATE INDEX notification_message_dead_by_time ON parapet.notification_message USING btree (deployment_id, created_at DESC, id DESC) WHERE (status = 'dead'::text);
CREATE INDEX notification_message_due ON parapet.notification_message USING btree (deployment_id, channel_id, due_at, id) WHERE (status = 'queued'::text);
CREATE INDEX notification_message_ended ON parapet.notification_message USING btree (deployment_id, ended_at) WHERE (ended_at IS NOT NULL);
CREATE INDEX notification_message_tried ON parapet.notification_message USING btree (deployment_id, rule_id, first_try_at) WHERE (first_try_at IS NOT NULL);
ALTER TABLE parapet.notification_message ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.notification_message FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.notification_message TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.notification_message TO parapet_tenant;

CREATE TABLE parapet.notification_rule (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  channel_id bigint NOT NULL,
  events text[] COLLATE "C" NOT NULL,
  severities text[] COLLATE "C" NOT NULL,
  products text[] COLLATE "C" NOT NULL,
  project_ids bigint[] NOT NULL,
  tags text[] COLLATE "C" NOT NULL,
  hourly_max integer NOT NULL,
  is_enabled boolean NOT NULL,
  left_out integer NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT notification_rule_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT notification_rule_deployment_id_channel_id_fkey FOREIGN KEY (deployment_id, channel_id) REFERENCES parapet.notification_channel(deployment_id, id),
  CONSTRAINT notification_rule_hourly_max_check CHECK ((hourly_max > 0))
);
CREATE INDEX notification_rule_by_channel ON parapet.notification_rule USING btree (deployment_id, channel_id);
ALTER TABLE parapet.notification_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.notification_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.notification_rule TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.notification_rule TO parapet_tenant;

CREATE TABLE parapet.operator (
  user_id bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT operator_pkey PRIMARY KEY (user_id),
  CONSTRAINT operator_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
ALTER TABLE parapet.operator ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.operator FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.operator TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.operator TO parapet_access;

CREATE TABLE parapet.operator_entry (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  at timestamp(3) with time zone NOT NULL,
  action text COLLATE "C" NOT NULL,
  about_deployment_id bigint,
  slug text COLLATE "C" NOT NULL,
  actor_user_id bigint,
  actor text NOT NULL,
  address text COLLATE "C" NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  changes jsonb NOT NULL,
  CONSTRAINT operator_entry_pkey PRIMARY KEY (id)
);
ALTER TABLE parapet.operator_entry ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.operator_entry FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.operator_entry TO parapet_access USING (true) WITH CHECK (true);
GRANT INSERT, SELECT ON parapet.operator_entry TO parapet_access;
GRANT UPDATE (actor) ON parapet.operator_entry TO parapet_access;
GRANT UPDATE (address) ON parapet.operator_entry TO parapet_access;
GRANT UPDATE (changes) ON parapet.operator_entry TO parapet_access;

CREATE TABLE parapet.package (
  deployment_id bigint NOT NULL,
  package_key text COLLATE "C" NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  CONSTRAINT package_pkey PRIMARY KEY (deployment_id, package_key, ecosystem),
  CONSTRAINT package_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
ALTER TABLE parapet.package ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.package FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.package TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.package TO parapet_tenant;

CREATE TABLE parapet.passkey (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id bigint NOT NULL,
  credential_id bytea NOT NULL,
  user_handle bytea NOT NULL,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL,
  name text NOT NULL,
  transports text[] COLLATE "C" NOT NULL,
  is_synced boolean NOT NULL,
  is_backed_up boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  suspected_at timestamp(3) with time zone,
  CONSTRAINT passkey_pkey PRIMARY KEY (id),
  CONSTRAINT passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT passkey_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX passkey_by_user ON parapet.passkey USING btree (user_id);
ALTER TABLE parapet.passkey ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.passkey FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.passkey TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.passkey TO parapet_access;

CREATE TABLE parapet.passkey_challenge (
  challenge_digest bytea NOT NULL,
  purpose text COLLATE "C" NOT NULL,
  user_id bigint,
  user_handle bytea,
  address text NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT passkey_challenge_pkey PRIMARY KEY (challenge_digest),
  CONSTRAINT passkey_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX passkey_challenge_by_user ON parapet.passkey_challenge USING btree (user_id);
ALTER TABLE parapet.passkey_challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.passkey_challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.passkey_challenge TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.passkey_challenge TO parapet_access;

CREATE TABLE parapet.password_reset (
  user_id bigint NOT NULL,
  secret_digest bytea NOT NULL,
  state_digest bytea NOT NULL,
  admin_deployment_id bigint,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT password_reset_pkey PRIMARY KEY (user_id),
  CONSTRAINT password_reset_secret_digest_key UNIQUE (secret_digest),
  CONSTRAINT password_reset_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
ALTER TABLE parapet.password_reset ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.password_reset FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.password_reset TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.password_reset TO parapet_access;

CREATE TABLE parapet.policy (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  product text COLLATE "C" NOT NULL,
  slug text COLLATE "C" NOT NULL,
  name text NOT NULL,
  is_default boolean NOT NULL DEFAULT false,
  rules jsonb NOT NULL DEFAULT '[]'::jsonb,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT policy_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT policy_deployment_id_slug_key UNIQUE (deployment_id, slug),
  CONSTRAINT policy_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT policy_product_check CHECK ((product = ANY (ARRAY['sast'::text, 'secrets'::text])))
);
CREATE UNIQUE INDEX policy_default ON parapet.policy USING btree (deployment_id, product) WHERE is_default;
ALTER TABLE parapet.policy ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.policy FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.policy FOR INSERT TO parapet_access WITH CHECK (is_default);
CREATE POLICY tenant ON parapet.policy TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.policy TO parapet_tenant;
GRANT INSERT ON parapet.policy TO parapet_access;

CREATE TABLE parapet.product_ignore (
  deployment_id bigint NOT NULL,
  product text COLLATE "C" NOT NULL,
  patterns text[] COLLATE "C" NOT NULL,
  CONSTRAINT product_ignore_pkey PRIMARY KEY (deployment_id, product),
  CONSTRAINT product_ignore_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT product_ignore_product_check CHECK ((product = ANY (ARRAY['sast'::text, 'sca'::text, 'secrets'::text, 'ai_sast'::text])))
);
ALTER TABLE parapet.product_ignore ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.product_ignore FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.product_ignore TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.product_ignore TO parapet_tenant;

CREATE TABLE parapet.profile (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  issue_type text COLLATE "C" NOT NULL,
  severity text COLLATE "C" NOT NULL,
  confidence text COLLATE "C" NOT NULL DEFAULT ''::text,
  reachability text COLLATE "C" NOT NULL DEFAULT ''::text,
  validity text COLLATE "C" NOT NULL DEFAULT ''::text,
  verdict text COLLATE "C" NOT NULL DEFAULT ''::text,
  category text COLLATE "C" NOT NULL DEFAULT ''::text,
  policy_slug text COLLATE "C" NOT NULL DEFAULT ''::text,
  policy_mode text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT profile_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT profile_deployment_id_issue_type_severity_confidence_reacha_key UNIQUE (deployment_id, issue_type, severity, confidence, reachability, validity, verdict, category, policy_slug, policy_mode),
  CONSTRAINT profile_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT profile_confidence_check CHECK ((confidence = ANY (ARRAY[''::text, 'low'::text, 'medium'::text, 'high'::text]))),
  CONSTRAINT profile_issue_type_check CHECK ((issue_type = ANY (ARRAY['sast'::text, 'sca'::text, 'secrets'::text, 'ai_sast'::text]))),
  CONSTRAINT profile_policy_mode_check CHECK ((policy_mode = ANY (ARRAY[''::text, 'monitor'::text, 'comment'::text, 'block'::text, 'disabled'::text]))),
  CONSTRAINT profile_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])))
);
ALTER TABLE parapet.profile ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.profile FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.profile TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.profile TO parapet_tenant;

CREATE TABLE parapet.project (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text COLLATE "C" NOT NULL,
  url text NOT NULL DEFAULT ''::text,
  repository_path text COLLATE "C" NOT NULL GENERATED ALWAYS AS ("left"(regexp_replace(lower((url COLLATE "C")), '^[a-z]+://[^/]*/+|^[^/:@]+@[^/:]+:/*|(\.git)?/*$'::text, ''::text, 'g'::text), 500)) STORED,
  tags text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  primary_ref_id bigint,
  is_primary_ref_chosen boolean NOT NULL DEFAULT false,
  default_branch text NOT NULL DEFAULT ''::text,
  provisioned_at timestamp(3) with time zone NOT NULL,
  archived_at timestamp(3) with time zone,
  managed_diff_scan boolean NOT NULL DEFAULT false,
  managed_full_scan boolean NOT NULL DEFAULT false,
  managed_config_count integer NOT NULL DEFAULT 0,
  ai_full_scan boolean NOT NULL DEFAULT false,
  scm_host text COLLATE "C",
  scm_connection_id bigint,
  scm_last_synced_at timestamp(3) with time zone,
  scm_is_archived boolean NOT NULL DEFAULT false,
  scm_token_scopes text[] COLLATE "C" NOT NULL DEFAULT '{}'::text[],
  scm_problem text NOT NULL DEFAULT ''::text,
  scm_problem_at timestamp(3) with time zone,
  scm_description text NOT NULL DEFAULT ''::text,
  scm_languages jsonb NOT NULL DEFAULT '[]'::jsonb,
  codeowners jsonb,
  codeowners_commit text COLLATE "C",
  pulls_read_at timestamp(3) with time zone,
  CONSTRAINT project_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT project_deployment_id_name_key UNIQUE (deployment_id, name),
  CONSTRAINT project_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT project_managed_config_count_check CHECK ((managed_config_count >= 0))
);
CREATE INDEX project_by_repository_path ON parapet.project USING btree (deployment_id, repository_path);
CREATE INDEX project_tags ON parapet.project USING gin (tags);
ALTER TABLE parapet.project ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.project FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.project TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.project TO parapet_tenant;

CREATE TABLE parapet.project_decision (
  deployment_id bigint NOT NULL,
  project_id bigint NOT NULL,
  decisions bigint NOT NULL,
  CONSTRAINT project_decision_pkey PRIMARY KEY (deployment_id, project_id),
  CONSTRAINT project_decision_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE
);
ALTER TABLE parapet.project_decision ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.project_decision FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.project_decision TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.project_decision TO parapet_tenant;

CREATE TABLE parapet.project_merge (
  deployment_id bigint NOT NULL,
  project_id bigint NOT NULL,
  CONSTRAINT project_merge_pkey PRIMARY KEY (deployment_id, project_id),
  CONSTRAINT project_merge_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE
);
ALTER TABLE parapet.project_merge ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.project_merge FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.project_merge TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.project_merge TO parapet_tenant;

CREATE TABLE parapet.project_ref (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id bigint NOT NULL,
  name text COLLATE "C" NOT NULL,
  kind text COLLATE "C" NOT NULL,
  pull_request_id text,
  is_default boolean NOT NULL DEFAULT false,
  head_commit text COLLATE "C",
  created_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  former_ended_at timestamp(3) with time zone,
  CONSTRAINT project_ref_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT project_ref_deployment_id_project_id_name_key UNIQUE (deployment_id, project_id, name),
  CONSTRAINT project_ref_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT project_ref_kind_check CHECK ((kind = ANY (ARRAY['branch'::text, 'tag'::text, 'pull_request'::text])))
);
CREATE INDEX project_ref_by_name ON parapet.project_ref USING btree (deployment_id, name, project_id);
CREATE INDEX project_ref_ended ON parapet.project_ref USING btree (deployment_id, id) INCLUDE (ended_at) WHERE (ended_at IS NOT NULL);
ALTER TABLE parapet.project_ref ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.project_ref FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.project_ref TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.project_ref TO parapet_tenant;

CREATE TABLE parapet.project_rule (
  deployment_id bigint NOT NULL,
  project_id bigint NOT NULL,
  rule_id bigint NOT NULL,
  facts_id bigint NOT NULL,
  does_replace boolean NOT NULL,
  CONSTRAINT project_rule_pkey PRIMARY KEY (deployment_id, project_id, rule_id),
  CONSTRAINT project_rule_deployment_id_facts_id_fkey FOREIGN KEY (deployment_id, facts_id) REFERENCES parapet.rule_facts(deployment_id, id),
  CONSTRAINT project_rule_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT project_rule_deployment_id_rule_id_fkey FOREIGN KEY (deployment_id, rule_id) REFERENCES parapet.rule(deployment_id, id)
);
CREATE INDEX project_rule_by_facts ON parapet.project_rule USING btree (deployment_id, facts_id);
CREATE INDEX project_rule_by_rule ON parapet.project_rule USING btree (deployment_id, rule_id, facts_id);
CREATE INDEX project_rule_replacing ON parapet.project_rule USING btree (deployment_id, project_id) WHERE does_replace;
ALTER TABLE parapet.project_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.project_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.project_rule TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.project_rule TO parapet_tenant;

CREATE TABLE parapet.recovery_code (
  user_id bigint NOT NULL,
  code_digest bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT recovery_code_pkey PRIMARY KEY (user_id, code_digest),
  CONSTRAINT recovery_code_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
ALTER TABLE parapet.recovery_code ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.recovery_code FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.recovery_code TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.recovery_code TO parapet_access;

CREATE TABLE parapet.refresh_token (
  secret_digest bytea NOT NULL,
  session_id bigint NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  used_at timestamp(3) with time zone,
  generation integer NOT NULL DEFAULT 0,
  CONSTRAINT refresh_token_pkey PRIMARY KEY (secret_digest),
  CONSTRAINT refresh_token_session_id_fkey FOREIGN KEY (session_id) REFERENCES parapet.session(id) ON DELETE CASCADE
);
CREATE INDEX refresh_token_by_session ON parapet.refresh_token USING btree (session_id);
ALTER TABLE parapet.refresh_token ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.refresh_token FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.refresh_token TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.refresh_token TO parapet_access;

CREATE TABLE parapet.refused_sign_in (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id bigint,
  at timestamp(3) with time zone NOT NULL,
  reason text COLLATE "C" NOT NULL,
  address text COLLATE "C" NOT NULL,
  user_agent text NOT NULL,
  request_id text COLLATE "C" NOT NULL,
  CONSTRAINT refused_sign_in_pkey PRIMARY KEY (id),
  CONSTRAINT refused_sign_in_reason_check CHECK ((reason = ANY (ARRAY['wrong_password'::text, 'locked_out'::text])))
);
ALTER TABLE parapet.refused_sign_in ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.refused_sign_in FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.refused_sign_in TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.refused_sign_in TO parapet_access;

CREATE TABLE parapet.registry_rule (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  path text COLLATE "C" NOT NULL,
  version_number integer NOT NULL,
  visibility text COLLATE "C" NOT NULL,
  is_enabled boolean NOT NULL DEFAULT true,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deleted_at timestamp(3) with time zone,
  git_url text,
  git_file text,
  CONSTRAINT registry_rule_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT registry_rule_deployment_id_path_key UNIQUE (deployment_id, path),
  CONSTRAINT registry_rule_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT registry_rule_visibility_check CHECK ((visibility = ANY (ARRAY['org_private'::text, 'unlisted'::text])))
);
ALTER TABLE parapet.registry_rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.registry_rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.registry_rule TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.registry_rule TO parapet_tenant;

CREATE TABLE parapet.registry_rule_version (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  rule_id bigint NOT NULL,
  number integer NOT NULL,
  digest text COLLATE "C" NOT NULL,
  definition json NOT NULL,
  source text NOT NULL,
  languages text[] NOT NULL,
  severity text COLLATE "C" NOT NULL,
  product text COLLATE "C" NOT NULL,
  license text NOT NULL,
  origin_kind text COLLATE "C" NOT NULL,
  origin jsonb NOT NULL,
  author text NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT registry_rule_version_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT registry_rule_version_deployment_id_rule_id_number_key UNIQUE (deployment_id, rule_id, number),
  CONSTRAINT registry_rule_version_deployment_id_rule_id_fkey FOREIGN KEY (deployment_id, rule_id) REFERENCES parapet.registry_rule(deployment_id, id),
  CONSTRAINT registry_rule_version_origin_kind_check CHECK ((origin_kind = ANY (ARRAY['starter_pack'::text, 'published'::text, 'file'::text, 'git'::text]))),
  CONSTRAINT registry_rule_version_product_check CHECK ((product = ANY (ARRAY['sast'::text, 'secrets'::text, 'sca'::text]))),
  CONSTRAINT registry_rule_version_severity_check CHECK ((severity = ANY (ARRAY['low'::text, 'medium'::text, 'high'::text, 'critical'::text])))
);
ALTER TABLE parapet.registry_rule_version ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.registry_rule_version FORCE ROW LEVEL SECURITY;
CREATE POLICY going_only ON parapet.registry_rule_version AS RESTRICTIVE FOR DELETE TO parapet_tenant USING ((EXISTS ( SELECT
   FROM parapet.deployment d
  WHERE ((d.id = parapet.current_deployment()) AND (d.is_demo OR (d.deletion_began_at IS NOT NULL))))));
CREATE POLICY tenant ON parapet.registry_rule_version TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT ON parapet.registry_rule_version TO parapet_tenant;

CREATE TABLE parapet.removed_member (
  deployment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  removed_at timestamp(3) with time zone NOT NULL,
  by_directory boolean NOT NULL DEFAULT false,
  owned_account boolean NOT NULL DEFAULT false,
  CONSTRAINT removed_member_pkey PRIMARY KEY (deployment_id, user_id),
  CONSTRAINT removed_member_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT removed_member_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
ALTER TABLE parapet.removed_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.removed_member FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.removed_member TO parapet_access USING (true) WITH CHECK (true);
CREATE POLICY tenant ON parapet.removed_member TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
CREATE POLICY within ON parapet.removed_member AS RESTRICTIVE TO parapet_access USING (((parapet.current_deployment() IS NULL) OR (deployment_id = parapet.current_deployment())));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.removed_member TO parapet_access;
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.removed_member TO parapet_tenant;

CREATE TABLE parapet.rule (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  tool text COLLATE "C" NOT NULL,
  key text COLLATE "C" NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}'::jsonb,
  facts_digest bytea NOT NULL,
  title text COLLATE "C" NOT NULL DEFAULT ''::text,
  CONSTRAINT rule_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT rule_deployment_id_tool_key_key UNIQUE (deployment_id, tool, key),
  CONSTRAINT rule_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
CREATE INDEX rule_by_key ON parapet.rule USING btree (deployment_id, key);
ALTER TABLE parapet.rule ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.rule FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.rule TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.rule TO parapet_tenant;

CREATE TABLE parapet.rule_facts (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  digest bytea NOT NULL,
  facts jsonb NOT NULL,
  CONSTRAINT rule_facts_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT rule_facts_deployment_id_digest_key UNIQUE (deployment_id, digest),
  CONSTRAINT rule_facts_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
ALTER TABLE parapet.rule_facts ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.rule_facts FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.rule_facts TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.rule_facts TO parapet_tenant;

CREATE TABLE parapet.rule_import (
  deployment_id bigint NOT NULL,
  run_id bigint NOT NULL,
  url text NOT NULL,
  ref text NOT NULL,
  path text NOT NULL,
  visibility text COLLATE "C" NOT NULL,
  CONSTRAINT rule_import_pkey PRIMARY KEY (deployment_id, run_id),
  CONSTRAINT rule_import_deployment_id_run_id_fkey FOREIGN KEY (deployment_id, run_id) REFERENCES parapet.workflow_run(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT rule_import_visibility_check CHECK ((visibility = ANY (ARRAY['org_private'::text, 'unlisted'::text])))
);
ALTER TABLE parapet.rule_import ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.rule_import FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.rule_import TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.rule_import TO parapet_tenant;

CREATE TABLE parapet.saved_view (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id bigint NOT NULL,
  name text NOT NULL,
  screen text COLLATE "C" NOT NULL,
  query text NOT NULL,
  is_shared boolean NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT saved_view_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT saved_view_deployment_id_user_id_screen_name_key UNIQUE (deployment_id, user_id, screen, name),
  CONSTRAINT saved_view_deployment_id_user_id_fkey FOREIGN KEY (deployment_id, user_id) REFERENCES parapet.membership(deployment_id, user_id) ON DELETE CASCADE,
  CONSTRAINT saved_view_screen_check CHECK ((screen = ANY (ARRAY['findings'::text, 'dependencies'::text, 'projects'::text, 'jobs'::text])))
);
CREATE INDEX saved_view_shared ON parapet.saved_view USING btree (deployment_id, id) WHERE is_shared;
ALTER TABLE parapet.saved_view ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.saved_view FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.saved_view TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.saved_view TO parapet_tenant;

CREATE TABLE parapet.scan (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  project_id bigint NOT NULL,
  ref_id bigint NOT NULL,
  commit_sha text COLLATE "C" NOT NULL DEFAULT ''::text,
  source text COLLATE "C" NOT NULL DEFAULT 'upload'::text,
  format text COLLATE "C" NOT NULL DEFAULT 'auto'::text,
  scope text COLLATE "C" NOT NULL,
  category text COLLATE "C",
  manifest jsonb,
  status text COLLATE "C" NOT NULL,
  idempotency_key text COLLATE "C",
  request_digest bytea,
  uploaded_by text NOT NULL DEFAULT ''::text,
  file_name text NOT NULL DEFAULT ''::text,
  body_bytes bigint NOT NULL DEFAULT 0,
  created_at timestamp(3) with time zone NOT NULL,
  started_at timestamp(3) with time zone,
  completed_at timestamp(3) with time zone,
  counts jsonb NOT NULL DEFAULT '{}'::jsonb,
  problems jsonb NOT NULL DEFAULT '[]'::jsonb,
  problem_count bigint NOT NULL DEFAULT 0,
  progress jsonb NOT NULL DEFAULT '{}'::jsonb,
  meta jsonb NOT NULL DEFAULT '{}'::jsonb,
  has_inventory boolean NOT NULL DEFAULT false,
  exit_code bigint,
  confirms_closings boolean NOT NULL DEFAULT false,
  held_closings jsonb,
  closings_confirmed_at timestamp(3) with time zone,
  closings_confirmed_by text,
  closings_confirmed_for bigint,
  ci_run jsonb,
  CONSTRAINT scan_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT scan_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT scan_deployment_id_ref_id_fkey FOREIGN KEY (deployment_id, ref_id) REFERENCES parapet.project_ref(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT scan_scope_check CHECK ((scope = ANY (ARRAY['full'::text, 'diff'::text]))),
  CONSTRAINT scan_source_check CHECK ((source = ANY (ARRAY['upload'::text, 'ci'::text, 'managed'::text]))),
  CONSTRAINT scan_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'running'::text, 'completed'::text, 'error'::text, 'cancelled'::text, 'never_finished'::text])))
);
CREATE INDEX scan_by_project_and_time ON parapet.scan USING btree (deployment_id, project_id, created_at DESC, id DESC);
CREATE INDEX scan_by_ref_and_time ON parapet.scan USING btree (deployment_id, ref_id, created_at DESC, id DESC);
CREATE INDEX scan_by_status_and_time ON parapet.scan USING btree (deployment_id, status, created_at DESC, id DESC);
CREATE INDEX scan_by_time ON parapet.scan USING btree (deployment_id, created_at DESC, id DESC);
CREATE INDEX scan_held ON parapet.scan USING btree (deployment_id, ref_id, id) WHERE (held_closings IS NOT NULL);
CREATE INDEX scan_of_ci ON parapet.scan USING btree (deployment_id, project_id) WHERE (ci_run IS NOT NULL);
CREATE INDEX scan_with_inventory_by_time ON parapet.scan USING btree (deployment_id, project_id, created_at DESC, id DESC) WHERE has_inventory;
CREATE UNIQUE INDEX scan_idempotency ON parapet.scan USING btree (deployment_id, project_id, idempotency_key) WHERE (idempotency_key IS NOT NULL);
ALTER TABLE parapet.scan ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.scan FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.scan TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.scan TO parapet_tenant;

CREATE TABLE parapet.scm_connection (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  kind text COLLATE "C" NOT NULL,
  name text NOT NULL,
  base_url text COLLATE "C" NOT NULL,
  username text NOT NULL,
  credential_kind text COLLATE "C" NOT NULL DEFAULT 'token'::text,
  sealed_credential bytea,
  known_hosts text NOT NULL DEFAULT ''::text,
  github_app_id text COLLATE "C" NOT NULL DEFAULT ''::text,
  github_installation_id text COLLATE "C" NOT NULL DEFAULT ''::text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  last_checked_at timestamp(3) with time zone,
  last_problem text NOT NULL DEFAULT ''::text,
  CONSTRAINT scm_connection_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT scm_connection_deployment_id_base_url_key UNIQUE (deployment_id, base_url),
  CONSTRAINT scm_connection_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT scm_connection_credential_kind_check CHECK ((credential_kind = ANY (ARRAY['token'::text, 'ssh_key'::text, 'github_app'::text]))),
  CONSTRAINT scm_connection_kind_check CHECK ((kind = ANY (ARRAY['git'::text, 'github'::text, 'gitlab'::text, 'gitea'::text])))
);
ALTER TABLE parapet.scm_connection ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.scm_connection FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.scm_connection TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.scm_connection TO parapet_tenant;

CREATE TABLE parapet.scm_identity (
  deployment_id bigint NOT NULL,
  user_id bigint NOT NULL,
  host text COLLATE "C" NOT NULL,
  login text COLLATE "C" NOT NULL,
  CONSTRAINT scm_identity_pkey PRIMARY KEY (deployment_id, user_id, host),
  CONSTRAINT scm_identity_deployment_id_host_login_key UNIQUE (deployment_id, host, login),
  CONSTRAINT scm_identity_deployment_id_user_id_fkey FOREIGN KEY (deployment_id, user_id) REFERENCES parapet.membership(deployment_id, user_id) ON DELETE CASCADE
);
ALTER TABLE parapet.scm_identity ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.scm_identity FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.scm_identity TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.scm_identity TO parapet_tenant;

CREATE TABLE parapet.scm_webhook (
  deployment_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  key text COLLATE "C" NOT NULL,
  sealed_secret bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  last_received_at timestamp(3) with time zone,
  last_problem text NOT NULL DEFAULT ''::text,
  last_problem_at timestamp(3) with time zone,
  sealed_previous_secret bytea,
  previous_ends_at timestamp(3) with time zone,
  previous_used_at timestamp(3) with time zone,
  CONSTRAINT scm_webhook_pkey PRIMARY KEY (deployment_id, connection_id),
  CONSTRAINT scm_webhook_deployment_id_connection_id_fkey FOREIGN KEY (deployment_id, connection_id) REFERENCES parapet.scm_connection(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT scm_webhook_previous CHECK (((sealed_previous_secret IS NULL) = (previous_ends_at IS NULL)))
);
ALTER TABLE parapet.scm_webhook ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.scm_webhook FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.scm_webhook TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.scm_webhook TO parapet_tenant;

CREATE TABLE parapet.scm_webhook_delivery (
  deployment_id bigint NOT NULL,
  connection_id bigint NOT NULL,
  digest bytea NOT NULL,
  received_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT scm_webhook_delivery_pkey PRIMARY KEY (deployment_id, connection_id, digest),
  CONSTRAINT scm_webhook_delivery_deployment_id_connection_id_fkey FOREIGN KEY (deployment_id, connection_id) REFERENCES parapet.scm_webhook(deployment_id, connection_id) ON DELETE CASCADE
);
CREATE INDEX scm_webhook_delivery_by_time ON parapet.scm_webhook_delivery USING btree (deployment_id, received_at);
ALTER TABLE parapet.scm_webhook_delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.scm_webhook_delivery FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.scm_webhook_delivery TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.scm_webhook_delivery TO parapet_tenant;

CREATE TABLE parapet.search_pending (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  CONSTRAINT search_pending_pkey PRIMARY KEY (deployment_id, finding_id)
);
ALTER TABLE parapet.search_pending ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.search_pending FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.search_pending TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.search_pending TO parapet_tenant;

CREATE TABLE parapet.search_word (
  deployment_id bigint NOT NULL,
  word text COLLATE "C" NOT NULL,
  rule_id bigint NOT NULL,
  digest bigint NOT NULL,
  CONSTRAINT search_word_pkey PRIMARY KEY (deployment_id, word, rule_id, digest)
);
ALTER TABLE parapet.search_word ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.search_word FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.search_word TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.search_word TO parapet_tenant;

CREATE TABLE parapet.session (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  user_id bigint NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  ended_at timestamp(3) with time zone,
  end_reason text COLLATE "C" NOT NULL DEFAULT ''::text,
  address text COLLATE "C" NOT NULL DEFAULT ''::text,
  user_agent text NOT NULL DEFAULT ''::text,
  used_at timestamp(3) with time zone,
  proven_at timestamp(3) with time zone,
  provider_deployment_id bigint,
  provider_id bigint,
  provider_subject text COLLATE "C",
  provider_session text COLLATE "C",
  gave_factor boolean NOT NULL DEFAULT false,
  CONSTRAINT session_pkey PRIMARY KEY (id),
  CONSTRAINT session_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX session_by_provider ON parapet.session USING btree (provider_deployment_id, provider_id) WHERE (provider_id IS NOT NULL);
CREATE INDEX session_by_user ON parapet.session USING btree (user_id, expires_at);
ALTER TABLE parapet.session ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.session FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.session TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.session TO parapet_access;

CREATE TABLE parapet.sign_in_challenge (
  secret_digest bytea NOT NULL,
  user_id bigint NOT NULL,
  password_digest bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  attempt_count integer NOT NULL DEFAULT 0,
  CONSTRAINT sign_in_challenge_pkey PRIMARY KEY (secret_digest),
  CONSTRAINT sign_in_challenge_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX sign_in_challenge_by_user ON parapet.sign_in_challenge USING btree (user_id);
ALTER TABLE parapet.sign_in_challenge ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.sign_in_challenge FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.sign_in_challenge TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.sign_in_challenge TO parapet_access;

CREATE TABLE parapet.signing_key (
  id text COLLATE "C" NOT NULL,
  public_jwk jsonb NOT NULL,
  sealed_private bytea NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  retired_at timestamp(3) with time zone,
  signs_from timestamp(3) with time zone,
  CONSTRAINT signing_key_pkey PRIMARY KEY (id)
);
ALTER TABLE parapet.signing_key ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.signing_key FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.signing_key TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.signing_key TO parapet_access;

CREATE TABLE parapet.single_sign_on_flow (
  state_digest bytea NOT NULL,
  browser_digest bytea NOT NULL,
  deployment_id bigint NOT NULL,
  provider_id bigint NOT NULL,
  return_to text NOT NULL,
  user_id bigint,
  session_id bigint,
  address text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  answer jsonb,
  CONSTRAINT single_sign_on_flow_pkey PRIMARY KEY (state_digest),
  CONSTRAINT single_sign_on_flow_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
CREATE INDEX single_sign_on_flow_by_address ON parapet.single_sign_on_flow USING btree (address, created_at);
CREATE INDEX single_sign_on_flow_by_age ON parapet.single_sign_on_flow USING btree (expires_at);
ALTER TABLE parapet.single_sign_on_flow ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.single_sign_on_flow FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.single_sign_on_flow TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.single_sign_on_flow TO parapet_access;

CREATE UNLOGGED TABLE parapet.staged_change (
  deployment_id bigint NOT NULL,
  staging_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  to_status text COLLATE "C",
  to_triage text COLLATE "C",
  cause text COLLATE "C" NOT NULL,
  reason text COLLATE "C" NOT NULL DEFAULT ''::text,
  triage_reason text COLLATE "C",
  note text,
  to_rule_id bigint,
  to_profile_id bigint,
  to_lane smallint,
  actor text,
  batch_id bigint,
  CONSTRAINT staged_change_pkey PRIMARY KEY (deployment_id, staging_id, finding_id)
);
ALTER TABLE parapet.staged_change OWNER TO parapet_ingest;

CREATE UNLOGGED TABLE parapet.staged_chunk (
  deployment_id bigint NOT NULL,
  scan_id bigint NOT NULL,
  n integer NOT NULL,
  body bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT staged_chunk_pkey PRIMARY KEY (deployment_id, scan_id, n)
);
ALTER TABLE parapet.staged_chunk OWNER TO parapet_ingest;

CREATE UNLOGGED TABLE parapet.staged_dependency (
  deployment_id bigint NOT NULL,
  staging_id bigint NOT NULL,
  analysis_no smallint NOT NULL,
  ecosystem text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  version text COLLATE "C" NOT NULL,
  package_key text COLLATE "C" NOT NULL,
  version_key bytea NOT NULL,
  purl text COLLATE "C" NOT NULL,
  lockfile_path text COLLATE "C" NOT NULL,
  transitivity text COLLATE "C" NOT NULL,
  licenses text[] COLLATE "C" NOT NULL,
  parents text[] COLLATE "C" NOT NULL,
  digest bigint NOT NULL
);
CREATE INDEX staged_dependency_by_staging ON parapet.staged_dependency USING btree (deployment_id, staging_id);
ALTER TABLE parapet.staged_dependency OWNER TO parapet_ingest;

CREATE UNLOGGED TABLE parapet.staged_finding (
  deployment_id bigint NOT NULL,
  staging_id bigint NOT NULL,
  n integer NOT NULL,
  analysis_no smallint NOT NULL,
  rule_no integer NOT NULL,
  profile_no integer NOT NULL,
  path text COLLATE "C" NOT NULL,
  start_line integer NOT NULL,
  start_column integer NOT NULL,
  end_line integer NOT NULL,
  end_column integer NOT NULL,
  place_digest bigint NOT NULL,
  tool_digest bigint,
  text_digest bigint NOT NULL,
  context_digest bigint,
  sketch bytea,
  content_digest bigint NOT NULL,
  is_muted boolean NOT NULL,
  suppression text COLLATE "C",
  suppression_note text,
  content json,
  package_ecosystem text COLLATE "C",
  package_key text COLLATE "C",
  epss_millionths integer,
  CONSTRAINT staged_finding_pkey PRIMARY KEY (deployment_id, staging_id, n)
);
ALTER TABLE parapet.staged_finding OWNER TO parapet_ingest;

CREATE UNLOGGED TABLE parapet.staged_match (
  deployment_id bigint NOT NULL,
  staging_id bigint NOT NULL,
  n integer NOT NULL,
  finding_id bigint,
  identity_id bigint,
  differs boolean NOT NULL DEFAULT true,
  pass text COLLATE "C",
  evidence jsonb,
  CONSTRAINT staged_match_pkey PRIMARY KEY (deployment_id, staging_id, n)
);
ALTER TABLE parapet.staged_match OWNER TO parapet_ingest;

CREATE UNLOGGED TABLE parapet.staging (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL,
  scan_id bigint NOT NULL,
  findings integer NOT NULL,
  dependencies integer NOT NULL,
  CONSTRAINT staging_pkey PRIMARY KEY (deployment_id, id)
);
ALTER TABLE parapet.staging OWNER TO parapet_ingest;

CREATE TABLE parapet.starter_pack (
  deployment_id bigint NOT NULL,
  version integer NOT NULL,
  CONSTRAINT starter_pack_pkey PRIMARY KEY (deployment_id),
  CONSTRAINT starter_pack_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
ALTER TABLE parapet.starter_pack ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.starter_pack FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.starter_pack TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.starter_pack TO parapet_tenant;

CREATE TABLE parapet.team (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name text NOT NULL,
  slug text COLLATE "C" NOT NULL,
  description text NOT NULL DEFAULT ''::text,
  parent_team_id bigint,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT team_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT team_deployment_id_slug_key UNIQUE (deployment_id, slug),
  CONSTRAINT team_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT team_deployment_id_parent_team_id_fkey FOREIGN KEY (deployment_id, parent_team_id) REFERENCES parapet.team(deployment_id, id)
);
CREATE INDEX team_by_parent ON parapet.team USING btree (deployment_id, parent_team_id);
ALTER TABLE parapet.team ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.team FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.team TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.team TO parapet_tenant;

CREATE TABLE parapet.team_member (
  deployment_id bigint NOT NULL,
  team_id bigint NOT NULL,
  user_id bigint NOT NULL,
  role text COLLATE "C" NOT NULL,
  CONSTRAINT team_member_pkey PRIMARY KEY (deployment_id, team_id, user_id) INCLUDE (role),
  CONSTRAINT team_member_deployment_id_team_id_fkey FOREIGN KEY (deployment_id, team_id) REFERENCES parapet.team(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT team_member_deployment_id_user_id_fkey FOREIGN KEY (deployment_id, user_id) REFERENCES parapet.membership(deployment_id, user_id) ON DELETE CASCADE,
  CONSTRAINT team_member_role_check CHECK ((role = ANY (ARRAY['manager'::text, 'member'::text, 'readonly'::text])))
);
CREATE INDEX team_member_by_team ON parapet.team_member USING btree (deployment_id, team_id);
CREATE INDEX team_member_by_user ON parapet.team_member USING btree (deployment_id, user_id, team_id) INCLUDE (role);
ALTER TABLE parapet.team_member ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.team_member FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.team_member TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.team_member TO parapet_tenant;

CREATE TABLE parapet.team_project (
  deployment_id bigint NOT NULL,
  team_id bigint NOT NULL,
  project_id bigint NOT NULL,
  CONSTRAINT team_project_pkey PRIMARY KEY (deployment_id, team_id, project_id),
  CONSTRAINT team_project_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT team_project_deployment_id_team_id_fkey FOREIGN KEY (deployment_id, team_id) REFERENCES parapet.team(deployment_id, id) ON DELETE CASCADE
);
CREATE INDEX team_project_by_project ON parapet.team_project USING btree (deployment_id, project_id);
ALTER TABLE parapet.team_project ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.team_project FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.team_project TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.team_project TO parapet_tenant;

CREATE TABLE parapet.ticket (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  url text COLLATE "C" NOT NULL,
  external_slug text COLLATE "C" NOT NULL,
  created_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT ticket_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT ticket_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id)
);
CREATE INDEX ticket_by_time ON parapet.ticket USING btree (deployment_id, created_at DESC, id DESC);
CREATE INDEX ticket_by_url ON parapet.ticket USING btree (deployment_id, url);
ALTER TABLE parapet.ticket ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.ticket FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.ticket TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.ticket TO parapet_tenant;

CREATE TABLE parapet.ticket_event (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  at timestamp(3) with time zone NOT NULL,
  kind text COLLATE "C" NOT NULL,
  ticket_id bigint NOT NULL,
  url text NOT NULL,
  external_slug text NOT NULL,
  actor text NOT NULL,
  message text NOT NULL,
  CONSTRAINT ticket_event_pkey PRIMARY KEY (deployment_id, finding_id, id),
  CONSTRAINT ticket_event_kind_check CHECK ((kind = ANY (ARRAY['linked'::text, 'unlinked'::text])))
);
ALTER TABLE parapet.ticket_event ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.ticket_event FORCE ROW LEVEL SECURITY;
CREATE POLICY going_only ON parapet.ticket_event AS RESTRICTIVE FOR DELETE TO parapet_tenant USING ((EXISTS ( SELECT
   FROM parapet.deployment d
  WHERE ((d.id = parapet.current_deployment()) AND (d.is_demo OR (d.deletion_began_at IS NOT NULL))))));
CREATE POLICY tenant ON parapet.ticket_event TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT ON parapet.ticket_event TO parapet_tenant;

CREATE TABLE parapet.ticket_link (
  deployment_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  ticket_id bigint NOT NULL,
  project_id bigint NOT NULL,
  CONSTRAINT ticket_link_pkey PRIMARY KEY (deployment_id, finding_id),
  CONSTRAINT ticket_link_deployment_id_ticket_id_fkey FOREIGN KEY (deployment_id, ticket_id) REFERENCES parapet.ticket(deployment_id, id)
);
CREATE INDEX ticket_link_by_project ON parapet.ticket_link USING btree (deployment_id, project_id, ticket_id);
CREATE INDEX ticket_link_by_ticket ON parapet.ticket_link USING btree (deployment_id, ticket_id, finding_id) INCLUDE (project_id);
ALTER TABLE parapet.ticket_link ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.ticket_link FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.ticket_link TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.ticket_link TO parapet_tenant;

CREATE TABLE parapet.totp_factor (
  user_id bigint NOT NULL,
  sealed_secret bytea NOT NULL,
  begun_at timestamp(3) with time zone NOT NULL,
  confirmed_at timestamp(3) with time zone,
  last_step bigint NOT NULL DEFAULT '-1'::integer,
  refused_count integer NOT NULL DEFAULT 0,
  CONSTRAINT totp_factor_pkey PRIMARY KEY (user_id),
  CONSTRAINT totp_factor_user_id_fkey FOREIGN KEY (user_id) REFERENCES parapet.user_account(id)
);
ALTER TABLE parapet.totp_factor ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.totp_factor FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.totp_factor TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.totp_factor TO parapet_access;

CREATE TABLE parapet.triage_batch (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  at timestamp(3) with time zone NOT NULL,
  actor text NOT NULL,
  actor_user_id bigint NOT NULL,
  change jsonb NOT NULL,
  finding_count bigint NOT NULL,
  undone_at timestamp(3) with time zone,
  undone_by_batch_id bigint,
  run_id bigint,
  selected_count bigint NOT NULL DEFAULT 0,
  decided_count bigint NOT NULL DEFAULT 0,
  kept_later_count bigint NOT NULL DEFAULT 0,
  CONSTRAINT triage_batch_pkey PRIMARY KEY (deployment_id, id)
);
CREATE UNIQUE INDEX triage_batch_of_run ON parapet.triage_batch USING btree (deployment_id, run_id) WHERE (run_id IS NOT NULL);
ALTER TABLE parapet.triage_batch ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.triage_batch FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.triage_batch TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.triage_batch TO parapet_tenant;

CREATE TABLE parapet.triage_selection (
  deployment_id bigint NOT NULL,
  run_id bigint NOT NULL,
  project_id bigint NOT NULL,
  finding_id bigint NOT NULL,
  CONSTRAINT triage_selection_pkey PRIMARY KEY (deployment_id, run_id, project_id, finding_id),
  CONSTRAINT triage_selection_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT triage_selection_deployment_id_run_id_fkey FOREIGN KEY (deployment_id, run_id) REFERENCES parapet.workflow_run(deployment_id, id) ON DELETE CASCADE
);
ALTER TABLE parapet.triage_selection ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.triage_selection FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.triage_selection TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.triage_selection TO parapet_tenant;

CREATE TABLE parapet.upload_chunk (
  deployment_id bigint NOT NULL,
  scan_id bigint NOT NULL,
  n integer NOT NULL,
  body bytea STORAGE EXTERNAL NOT NULL,
  CONSTRAINT upload_chunk_pkey PRIMARY KEY (deployment_id, scan_id, n)
);
ALTER TABLE parapet.upload_chunk ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.upload_chunk FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.upload_chunk TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.upload_chunk TO parapet_tenant;

CREATE TABLE parapet.used_assertion (
  assertion_digest bytea NOT NULL,
  expires_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT used_assertion_pkey PRIMARY KEY (assertion_digest)
);
CREATE INDEX used_assertion_by_age ON parapet.used_assertion USING btree (expires_at);
ALTER TABLE parapet.used_assertion ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.used_assertion FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.used_assertion TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.used_assertion TO parapet_access;

CREATE TABLE parapet.user_account (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  login text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  name text NOT NULL DEFAULT ''::text,
  avatar_url text NOT NULL DEFAULT ''::text,
  password_hash text,
  created_at timestamp(3) with time zone NOT NULL,
  updated_at timestamp(3) with time zone NOT NULL,
  deactivated_at timestamp(3) with time zone,
  preferences jsonb NOT NULL DEFAULT '{}'::jsonb,
  email_proven_at timestamp(3) with time zone,
  erased_at timestamp(3) with time zone,
  CONSTRAINT user_account_pkey PRIMARY KEY (id),
  CONSTRAINT user_account_email_key UNIQUE (email),
  CONSTRAINT user_account_login_key UNIQUE (login)
);
ALTER TABLE parapet.user_account ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.user_account FORCE ROW LEVEL SECURITY;
CREATE POLICY access ON parapet.user_account TO parapet_access USING (true) WITH CHECK (true);
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.user_account TO parapet_access;

CREATE TABLE parapet.worker (
  id uuid NOT NULL,
  heartbeat_at timestamp(3) with time zone NOT NULL,
  CONSTRAINT worker_pkey PRIMARY KEY (id)
);

CREATE TABLE parapet.workflow_run (
  deployment_id bigint NOT NULL,
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  id_head text COLLATE "C" NOT NULL GENERATED ALWAYS AS ("left"((id)::text, 3)) STORED,
  workflow_type text COLLATE "C" NOT NULL,
  status text COLLATE "C" NOT NULL,
  project_id bigint,
  ref_name text COLLATE "C",
  issue_id bigint,
  scan_id bigint,
  event_source text COLLATE "C" NOT NULL,
  target_type text COLLATE "C" NOT NULL,
  trigger_source text NOT NULL,
  submitted_at timestamp(3) with time zone NOT NULL,
  started_at timestamp(3) with time zone NOT NULL DEFAULT 'infinity'::timestamp with time zone,
  finished_at timestamp(3) with time zone,
  total_findings bigint NOT NULL DEFAULT 0,
  total_cost_credits double precision NOT NULL DEFAULT 0,
  steps jsonb NOT NULL DEFAULT '[]'::jsonb,
  log jsonb NOT NULL DEFAULT '[]'::jsonb,
  CONSTRAINT workflow_run_pkey PRIMARY KEY (deployment_id, id),
  CONSTRAINT workflow_run_deployment_id_fkey FOREIGN KEY (deployment_id) REFERENCES parapet.deployment(id),
  CONSTRAINT workflow_run_deployment_id_project_id_fkey FOREIGN KEY (deployment_id, project_id) REFERENCES parapet.project(deployment_id, id) ON DELETE CASCADE,
  CONSTRAINT workflow_run_deployment_id_project_id_ref_name_fkey FOREIGN KEY (deployment_id, project_id, ref_name) REFERENCES parapet.project_ref(deployment_id, project_id, name) ON DELETE CASCADE,
  CONSTRAINT workflow_run_check CHECK (((ref_name IS NULL) OR (project_id IS NOT NULL))),
  CONSTRAINT workflow_run_event_source_check CHECK ((event_source = ANY (ARRAY['custom'::text, 'pr'::text]))),
  CONSTRAINT workflow_run_status_check CHECK ((status = ANY (ARRAY['submitted'::text, 'running'::text, 'completed'::text, 'failed'::text, 'cancelled'::text]))),
  CONSTRAINT workflow_run_target_type_check CHECK ((target_type = ANY (ARRAY['pr'::text, 'repo'::text])))
);
CREATE INDEX workflow_run_by_id_head ON parapet.workflow_run USING btree (deployment_id, id_head, started_at, id) INCLUDE (workflow_type, status, event_source, target_type, project_id, ref_name);
CREATE INDEX workflow_run_by_kind ON parapet.workflow_run USING btree (deployment_id, workflow_type, status, event_source, target_type, started_at, id) INCLUDE (project_id);
CREATE INDEX workflow_run_by_project ON parapet.workflow_run USING btree (deployment_id, project_id, started_at, id);
CREATE INDEX workflow_run_by_project_and_kind ON parapet.workflow_run USING btree (deployment_id, project_id, workflow_type, status, event_source, target_type, started_at, id);
CREATE INDEX workflow_run_by_project_ref_and_kind ON parapet.workflow_run USING btree (deployment_id, project_id, ref_name, workflow_type, status, event_source, target_type, started_at, id) WHERE (ref_name IS NOT NULL);
CREATE INDEX workflow_run_by_ref_and_kind ON parapet.workflow_run USING btree (deployment_id, ref_name, workflow_type, status, event_source, target_type, started_at, id) INCLUDE (project_id) WHERE (ref_name IS NOT NULL);
CREATE INDEX workflow_run_in_order ON parapet.workflow_run USING btree (deployment_id, started_at, id) INCLUDE (project_id);
CREATE UNIQUE INDEX workflow_run_fix_in_flight ON parapet.workflow_run USING btree (deployment_id, issue_id) WHERE ((workflow_type = 'autofix'::text) AND (status = ANY (ARRAY['submitted'::text, 'running'::text])));
CREATE UNIQUE INDEX workflow_run_of_scan ON parapet.workflow_run USING btree (deployment_id, scan_id) WHERE (scan_id IS NOT NULL);
CREATE UNIQUE INDEX workflow_run_waiting_sync ON parapet.workflow_run USING btree (deployment_id, project_id) WHERE ((workflow_type = 'project_sync'::text) AND (status = 'submitted'::text));
ALTER TABLE parapet.workflow_run ENABLE ROW LEVEL SECURITY;
ALTER TABLE parapet.workflow_run FORCE ROW LEVEL SECURITY;
CREATE POLICY tenant ON parapet.workflow_run TO PUBLIC USING ((deployment_id = parapet.current_deployment()));
GRANT DELETE, INSERT, SELECT, UPDATE ON parapet.workflow_run TO parapet_tenant;

CREATE TABLE public.parapet_migration (
  name text NOT NULL,
  digest text NOT NULL,
  compatible_from text,
  version text,
  applied_at timestamp with time zone NOT NULL DEFAULT now(),
  CONSTRAINT parapet_migration_pkey PRIMARY KEY (name)
);

CREATE SEQUENCE parapet.staging_id;
GRANT EXECUTE ON ROUTINE parapet.add_job(text,text,text,jsonb,timestamp with time zone,boolean) TO parapet_tenant;
GRANT EXECUTE ON ROUTINE parapet.delete_jobs(text) TO parapet_tenant;
GRANT USAGE ON SCHEMA parapet TO parapet_access;
GRANT USAGE ON SCHEMA parapet TO parapet_ingest;
GRANT USAGE ON SCHEMA parapet TO parapet_tenant;
GRANT USAGE ON SEQUENCE parapet.audit_destination_id_seq TO parapet_tenant;
GRANT USAGE ON SEQUENCE parapet.finding_id_seq TO parapet_tenant;
GRANT USAGE ON SEQUENCE parapet.notification_channel_id_seq TO parapet_tenant;
GRANT USAGE ON SEQUENCE parapet.scan_id_seq TO parapet_tenant;
GRANT USAGE ON SEQUENCE parapet.staging_id TO parapet_ingest;
REVOKE EXECUTE ON ROUTINE parapet.add_job(text,text,text,jsonb,timestamp with time zone,boolean) FROM PUBLIC;
REVOKE EXECUTE ON ROUTINE parapet.delete_jobs(text) FROM PUBLIC;
