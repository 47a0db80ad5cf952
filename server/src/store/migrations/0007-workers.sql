-- Which worker processes live (store/jobs/job-queue.ts): a heartbeat each, read by the reaper. Not a tenant's; no role but the owner's.
CREATE TABLE parapet.worker (
  executor_id  text COLLATE "C" PRIMARY KEY,
  heartbeat_at timestamptz(3) NOT NULL
);

-- How often a job was taken over from a worker that died: a job of which they die is given up. Not a tenant's either.
CREATE TABLE parapet.job_take_over (
  job_id  text COLLATE "C" PRIMARY KEY,
  times   int NOT NULL,
  last_at timestamptz(3) NOT NULL
);
