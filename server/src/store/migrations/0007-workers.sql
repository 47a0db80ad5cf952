-- Which worker processes live (store/job-queue.ts): a heartbeat each, read by the reaper. Not a tenant's; no role but the owner's.
CREATE TABLE parapet.worker (
  executor_id  text COLLATE "C" PRIMARY KEY,
  heartbeat_at timestamptz(3) NOT NULL
);
