-- The job queue (ADR 0006, store/jobs): one row for each job that waits or runs; a job that has ended has no row. What a job is about
-- (a scan, a run, a message) has its own table, from which missing jobs can be added again (domain/runs/add-missing-jobs.ts).
-- Not a tenant's table: a tenant's transaction adds jobs by the function below, and reads none.
-- compatible: none, because older versions keep their jobs in tables that are dropped here
DROP TABLE parapet.job_take_over;
DROP TABLE parapet.worker;
DROP SCHEMA IF EXISTS dbos CASCADE;

CREATE TABLE parapet.worker (
  id           uuid PRIMARY KEY,
  heartbeat_at timestamptz(3) NOT NULL
);

CREATE TABLE parapet.job (
  id            text COLLATE "C" PRIMARY KEY,
  no            bigint GENERATED ALWAYS AS IDENTITY, -- jobs of one key run in this order
  name          text COLLATE "C" NOT NULL,           -- jobs/registry.ts
  deployment_id bigint NOT NULL,                     -- deployments take turns; 0: the installation's own
  serial_key    text COLLATE "C" NOT NULL,           -- jobs of one name and key run one after the other
  payload       jsonb NOT NULL,
  -- To the microsecond: rounded up, a job would not be due yet when the notification of its commit arrives.
  run_at        timestamptz NOT NULL,                -- not before
  rests_until   timestamptz,                         -- adding the job again does not make it run earlier than this
  run_again_at  timestamptz,                         -- added again while it runs: when to run it after that
  worker_id     uuid,                                -- null: it waits
  take_overs    integer NOT NULL DEFAULT 0
);
CREATE INDEX job_waiting ON parapet.job (name, deployment_id, run_at, no) WHERE worker_id IS NULL;
CREATE INDEX job_by_key ON parapet.job (name, serial_key, no);
-- Two workers that claim two jobs of one key at the same moment: one of them fails, and claims again.
CREATE UNIQUE INDEX job_running ON parapet.job (name, serial_key) WHERE worker_id IS NOT NULL;
CREATE INDEX job_running_by_deployment ON parapet.job (name, deployment_id) WHERE worker_id IS NOT NULL;

-- Adds a job in the caller's transaction, for the caller's own deployment. A job that is there already is not added twice: if it
-- waits, it runs at the earlier of the two times; if it runs, it runs again afterwards. With `only_missing` such a job is left alone.
CREATE FUNCTION parapet.add_job(
  id text, name text, serial_key text, payload jsonb, run_at timestamptz, only_missing boolean DEFAULT false
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
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
END $$;
REVOKE ALL ON FUNCTION parapet.add_job FROM PUBLIC;
GRANT EXECUTE ON FUNCTION parapet.add_job TO parapet_tenant;

-- One worker at a time delivers a channel's messages because their job is one; nothing else says whose turn it is.
DROP TABLE parapet.notification_lease;
-- Nobody looks for due messages of all deployments any more.
DROP POLICY due ON parapet.notification_message;
REVOKE SELECT (deployment_id, channel_id, status, due_at) ON parapet.notification_message FROM parapet_access;
