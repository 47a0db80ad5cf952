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
}

/**
 * Call it last in a transaction as parapet_access, which sees one deployment from then on. The order of deployments is
 * the same everywhere, so that two such transactions do not wait for each other.
 */
export async function recordAccountChange(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  { userId, actor }: AccountAct,
  ...changes: readonly Change[]
): Promise<void> {
  for (const deploymentId of await listActiveDeploymentIds(tx, userId)) {
    await narrowToDeployment(tx, deploymentId);
    for (const change of changes) await recordChange(platform, { ...actor, deploymentId }, tx, change);
  }
}
