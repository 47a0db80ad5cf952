/** What is told to whoever watches, while it happens (docs/live-updates.md): ids and states, from which a reader knows what to read anew. */
import { z } from 'zod';
import { scanStatuses } from './scan.ts';
import { workflowRunStatuses } from './runs/workflow-run.ts';

export const findingsCauses = ['scan', 'triage', 'undo', 'fix', 'ticket'] as const;
export type FindingsCause = (typeof findingsCauses)[number];

const id = z.string().regex(/^[0-9]{1,19}$/);

/** A scan has come into a state. */
const ScanChange = z.object({
  kind: z.literal('scan'),
  scanId: id,
  projectId: id,
  status: z.enum(scanStatuses),
});

/** A workflow run has come into a state. */
const RunChange = z.object({
  kind: z.literal('run'),
  runId: id,
  workflowType: z.string(),
  /** Null: it is about the deployment. */
  projectId: id.nullable(),
  status: z.enum(workflowRunStatuses),
});

/** Findings of these projects have changed, appeared, or gone. */
const FindingsChange = z.object({
  kind: z.literal('findings'),
  projectIds: z.array(id),
  cause: z.enum(findingsCauses),
});
export type FindingsChange = z.infer<typeof FindingsChange>;

/** A schema, since processes tell each other, and not all are of one version while one replaces the other. */
export const LiveChange = z.discriminatedUnion('kind', [ScanChange, RunChange, FindingsChange]);
export type LiveChange = z.infer<typeof LiveChange>;
