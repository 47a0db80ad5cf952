/**
 * Records what a person does with their account. An account belongs to no deployment, and its owner's credentials open
 * all of theirs: each deployment where they are an active member has the entry in its own audit log (ADR 0039).
 */
import { listActiveDeploymentIds, narrowToDeployment } from '../../store/people/memberships.ts';
import type { Transaction } from '../../store/database.ts';
import { recordChange, type Actor, type Change } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** The owner of the account, and the actor: mostly the same person. */
export interface AccountAct {
  userId: string;
  actor: Omit<Actor, 'deploymentId'>;
  /** Only this deployment has the entry: for what its own identity provider did, which is nobody else's business. */
  within?: string | undefined;
  /** What these deployments record besides. */
  more?: { deploymentIds: readonly string[]; change: Change };
}

/**
 * Call it last in a transaction as parapet_access, which sees one deployment from then on. The order of deployments is
 * the same everywhere, so that two such transactions do not wait for each other.
 */
export async function recordAccountChange(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  { userId, actor, within, more }: AccountAct,
  ...changes: readonly Change[]
): Promise<void> {
  const deploymentIds = within === undefined ? await listActiveDeploymentIds(tx, userId) : [within];
  for (const deploymentId of deploymentIds) {
    await narrowToDeployment(tx, deploymentId);
    const isMore = more?.deploymentIds.includes(deploymentId) === true;
    for (const change of isMore ? [...changes, more.change] : changes)
      await recordChange(platform, { ...actor, deploymentId }, tx, change);
  }
}
