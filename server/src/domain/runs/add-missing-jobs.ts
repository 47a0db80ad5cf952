/**
 * Adds the missing jobs of accepted, unfinished work: after a restore, whose dump holds no jobs, and at each start. It
 * leaves existing jobs alone, so it may run anywhere at any time.
 */
import { ingestType } from '../../model/runs/workflow-types.ts';
import { listDestinationRows } from '../../store/audit/destinations.ts';
import { listDeploymentIds } from '../../store/deployments/deployments.ts';
import { findSuspension } from '../../store/deployments/suspension.ts';
import { listWaitingChannelIds } from '../../store/notifications/outbox.ts';
import { listUnendedRuns } from '../../store/runs/runs.ts';
import { findDemo } from '../../store/demo/demo.ts';
import type { JobRequest } from '../../store/jobs/job.ts';
import { forwardingJobFor } from '../audit/forwarding/forwarding-job.ts';
import { demoJobFor } from '../demo/demo-job.ts';
import { deliveryJobFor } from '../notifications/messages/delivery-job.ts';
import type { Platform } from '../platform.ts';
import { runJobFor } from './run-job.ts';
import { ingestJobFor } from '../scans/ingest-job.ts';
import { deletionJobFor } from '../deployments/deletion-job.ts';

export async function addMissingJobs({
  database,
  queue,
  workflowTypes,
}: Pick<Platform, 'database' | 'queue' | 'workflowTypes'>): Promise<void> {
  // Notifications have one job per channel, not per run.
  const types = workflowTypes.map(({ name }) => name).filter((name) => name !== 'notification');
  const demo = await database.readAsAccess(findDemo);
  for (const deploymentId of await database.asAccess(listDeploymentIds)) {
    await database.asTenant(deploymentId, async (tx) => {
      if ((await findSuspension(tx))?.isGoing === true) return queue.enqueueMissing(tx, deletionJobFor(deploymentId));
      // The scans of a demo that is not complete are merged by its own job, under their own dates.
      if (deploymentId === demo?.deploymentId && demo.demo.status !== 'complete') {
        if (demo.demo.status !== 'failed') await queue.enqueueMissing(tx, demoJobFor(deploymentId));
        return;
      }
      const jobs: JobRequest[] = [];
      for (const { runId, workflowType, projectId, scanId } of await listUnendedRuns(tx, types)) {
        if (workflowType !== ingestType) jobs.push(runJobFor(deploymentId, { runId, projectId, workflowType }));
        else if (scanId !== null && projectId !== null) jobs.push(ingestJobFor(deploymentId, { scanId, projectId }));
      }
      for (const channelId of await listWaitingChannelIds(tx)) jobs.push(deliveryJobFor(deploymentId, channelId));
      for (const { id } of await listDestinationRows(tx)) jobs.push(forwardingJobFor(deploymentId, id));
      for (const job of jobs) await queue.enqueueMissing(tx, job);
    });
  }
}
