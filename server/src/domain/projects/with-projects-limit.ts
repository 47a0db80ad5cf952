/**
 * Serializes requests that wait for a project's locks: decisions about its findings, edits of its settings. One request
 * per project holds a connection; the others queue in this process, where they do not block other projects (ADR 0019).
 */
import { busyElsewhere } from '../../base/errors.ts';
import { createKeyedLimiter, type KeyedLimiter } from '../../base/limits/keyed-limiter.ts';

export interface ProjectLimits {
  limiter: KeyedLimiter;
  /**
   * Concurrency limits of edits, and of decisions: per deployment, and in total. Both together never hold the whole
   * pool.
   */
  ofDeploymentMax: number;
  ofAllMax: number;
}

/** Requests that may queue for one project, each for at most `waitMsMax`, including the lock of the one before. */
const waitingMax = 200;

/** `connectionsMax`: size of the request pool. */
export function createProjectLimits(connectionsMax: number, waitMsMax: number): ProjectLimits {
  return {
    limiter: createKeyedLimiter({ waitMsMax, waitingMax }),
    ofDeploymentMax: Math.max(1, Math.floor(connectionsMax / 4)),
    ofAllMax: Math.max(1, Math.floor((connectionsMax * 3) / 8)),
  };
}

/** The kinds of request, and whose share of the pool each takes. */
const shares = { edit: 'edit', 'primary ref': 'edit', decision: 'decision' } as const;

interface ProjectsAccess {
  /** Each kind has a queue per project: a change of the primary ref waits for a whole merge, which the others need not. */
  kind: keyof typeof shares;
  deploymentId: string;
  projectIds: readonly string[];
}

/**
 * Runs one transaction when the projects are free. Its statements wait for a lock no longer than the request's
 * remaining time (`lockTimeoutMs`). Throws UNAVAILABLE if that runs out before the transaction has begun.
 */
export async function withProjectsLimit<T>(
  { projectLimits: { limiter, ofDeploymentMax, ofAllMax } }: { projectLimits: ProjectLimits },
  { kind, deploymentId, projectIds }: ProjectsAccess,
  transact: (options: { lockTimeoutMs: number }) => Promise<T>,
): Promise<T> {
  const ids = [...new Set(projectIds)].sort();
  const ofProjects = ids.map((id) => ({ key: `${kind} ${deploymentId} ${id}`, concurrency: 1 }));
  const share = shares[kind];
  const ofDeployment = { key: `all ${share} ${deploymentId}`, concurrency: ofDeploymentMax };
  const ofAll = { key: `all ${share}`, concurrency: ofAllMax };
  const outcome = await limiter.run([...ofProjects, ofDeployment, ofAll], (leftMs) =>
    transact({ lockTimeoutMs: leftMs }),
  );
  if (outcome.kind === 'busy') throw busyElsewhere();
  return outcome.value;
}
