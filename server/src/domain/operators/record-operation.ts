/**
 * Records what an operator did: in the installation's log, which outlives organisations, and in the audit log of the
 * organisation, whose admins may know of it.
 */
import type { RequestSource } from '../../model/caller.ts';
import type { Transaction } from '../../store/database.ts';
import { insertOperatorEntry } from '../../store/operators/operators.ts';
import { narrowToDeployment } from '../../store/people/memberships.ts';
import { recordChange, type Change } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** An operator: by their account, or a person who runs a command on the server (`userId` null). */
export interface OperatorActor extends RequestSource {
  userId: string | null;
  login: string;
  scheme: 'jwt' | 'command';
  /** The session, or the command. */
  credentialId: string;
}

/** Someone who may run this command on the server. */
export function commandActor(command: string): OperatorActor {
  return { userId: null, login: 'operator', scheme: 'command', credentialId: command, address: '', requestId: '' };
}

export interface Operation {
  action: string;
  deploymentId: string;
  slug: string;
  changes: Change['changes'];
}

/** Call it last in a transaction as parapet_access, which sees one deployment from then on. */
export async function recordOperation(
  platform: Pick<Platform, 'clock'>,
  tx: Transaction,
  actor: OperatorActor,
  { action, deploymentId, slug, changes }: Operation,
): Promise<void> {
  const { userId: actorUserId, login, address, requestId } = actor;
  const at = platform.clock.now();
  await insertOperatorEntry(tx, {
    at,
    action,
    deploymentId,
    slug,
    actorUserId,
    actor: login,
    address,
    requestId,
    changes,
  });
  await narrowToDeployment(tx, deploymentId);
  await recordChange(platform, { ...actor, deploymentId }, tx, {
    action,
    subject: `deployment:${deploymentId}`,
    changes,
  });
}
