/**
 * Requests that wait for what others hold of a project: decisions about its findings, edits of its settings. One of a project at a time
 * holds a connection; the others queue in this process, where they take nothing from other projects (ADR 0019).
 */
import { busyElsewhere } from '../../base/errors.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../../base/keyed-limiter.ts';

export interface ProjectLimits {
  limiter: KeyedLimiter;
  /** Requests of one kind that hold a connection at a time: of one deployment, and of all. Both kinds together never hold the whole pool. */
  ofDeploymentMax: number;
  ofAllMax: number;
}

/** Requests that may queue for one project, and so wait at most `waitMsMax`, the lock of the one before them included. */
const waitingMax = 200;

/** `connectionsMax`: of the pool of requests. */
export function createProjectLimits(connectionsMax: number, waitMsMax: number): ProjectLimits {
  return {
    limiter: createKeyedLimiter({ waitMsMax, waitingMax }),
    ofDeploymentMax: Math.max(1, Math.floor(connectionsMax / 4)),
    ofAllMax: Math.max(1, Math.floor((connectionsMax * 3) / 8)),
  };
}

interface ProjectsTurn {
  /** Each has queues of its own: an edit waits for the whole of a merge, which a decision need not. */
  kind: 'edit' | 'decision';
  deploymentId: string;
  projectIds: readonly string[];
}

/**
 * Runs one transaction when the projects are free. Its statements wait for a lock no longer than what is left of the request's patience
 * (`lockTimeoutMs`). Throws UNAVAILABLE when the patience ends before the transaction has begun.
 */
export async function inProjectsTurn<T>(
  { projectLimits: { limiter, ofDeploymentMax, ofAllMax } }: { projectLimits: ProjectLimits },
  { kind, deploymentId, projectIds }: ProjectsTurn,
  transact: (options: { lockTimeoutMs: number }) => Promise<T>,
): Promise<T> {
  const ids = [...new Set(projectIds)].sort();
  const ofProjects = ids.map((id) => ({ key: `${kind} ${deploymentId} ${id}`, concurrency: 1 }));
  const ofDeployment = { key: `${kind} ${deploymentId}`, concurrency: ofDeploymentMax };
  const ofAll = { key: kind, concurrency: ofAllMax };
  const outcome = await limiter.run([...ofProjects, ofDeployment, ofAll], (leftMs) =>
    transact({ lockTimeoutMs: leftMs }),
  );
  if (outcome.kind === 'busy') throw busyElsewhere();
  return outcome.value;
}
