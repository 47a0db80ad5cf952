/** Events for subscribers to live updates (docs/live-updates.md): ids and states that tell a client what to reload. */
import { z } from 'zod';
import { scanStatuses } from './scan.ts';
import { workflowRunStatuses } from './runs/workflow-run.ts';

export const findingsCauses = ['scan', 'triage', 'undo', 'fix', 'ticket'] as const;
export type FindingsCause = (typeof findingsCauses)[number];

const id = z.string().regex(/^[0-9]{1,19}$/);

/** A scan changed its state. */
const ScanChange = z.object({
  kind: z.literal('scan'),
  scanId: id,
  projectId: id,
  status: z.enum(scanStatuses),
});

/** A workflow run changed its state. */
const RunChange = z.object({
  kind: z.literal('run'),
  runId: id,
  workflowType: z.string(),
  /** Null for a run about the deployment. */
  projectId: id.nullable(),
  status: z.enum(workflowRunStatuses),
});

/** Findings of these projects changed. */
const FindingsChange = z.object({
  kind: z.literal('findings'),
  projectIds: z.array(id),
  cause: z.enum(findingsCauses),
});
export type FindingsChange = z.infer<typeof FindingsChange>;

/** Lists that a person reads beside projects' findings; a change of one says which, and never what changed. */
export const liveResources = [
  'connections',
  'deployment',
  'fix_settings',
  'identity_providers',
  'ignores',
  'invites',
  'notifications',
  'people',
  'policies',
  'projects',
  'rules',
  'teams',
  'tokens',
  'views',
] as const;
export type LiveResource = (typeof liveResources)[number];

const ResourceChange = z.object({
  kind: z.literal('resource'),
  resource: z.enum(liveResources),
  /** For teams and projects, the one that changed; null for others, and for several at once. Not sent to clients. */
  id: id.nullable(),
  /** For tokens and private views, the owner; null if everyone who may read the resource sees it. Not sent to clients. */
  ownerId: id.nullable(),
});
export type ResourceChange = z.infer<typeof ResourceChange>;

/** Sessions of a person ended: their streams check at once if their own did. Not sent to clients. */
const SessionsChange = z.object({ kind: z.literal('sessions'), userId: id });
export type SessionsChange = z.infer<typeof SessionsChange>;

/** Validated, because processes of different versions exchange events during an upgrade. */
export const LiveChange = z.discriminatedUnion('kind', [
  ScanChange,
  RunChange,
  FindingsChange,
  ResourceChange,
  SessionsChange,
]);
export type LiveChange = z.infer<typeof LiveChange>;
