/** The job behind a destination of the audit log: domain/audit/forwarding/forward-audit.ts, one destination at a time. */
import { z } from 'zod';
import { forwardAudit } from '../domain/audit/forwarding/forward-audit.ts';
import { forwardingJob } from '../domain/audit/forwarding/forwarding-job.ts';
import type { JobDefinition, Platform } from '../domain/platform.ts';

/** Queued payloads outlive a deploy: only add members, with defaults. */
const ForwardingPayload = z.object({ deploymentId: z.string(), destinationId: z.string() });

/** Destinations that one process serves concurrently: it mostly waits for their receivers. */
const concurrencyPerWorker = 16;
/** Pause of a destination whose events crash workers, ms. */
const crashPauseMs = 3_600_000;

export function forwardAuditJob(platform: Promise<Platform>): JobDefinition {
  return {
    name: forwardingJob,
    concurrencyPerWorker,
    async run(payload, { stopping }) {
      return forwardAudit({ platform: await platform, ...ForwardingPayload.parse(payload), signal: stopping });
    },
    async fail() {
      const at = new Date((await platform).clock.now().getTime() + crashPauseMs);
      return { at, notBefore: at };
    },
  };
}
