/** One audit-log line per write: actor, address, change. It commits with the write, or not at all. */
import type { Member } from '../../model/caller.ts';
import { insertAuditEntry } from '../../store/audit/audit-chain.ts';
import type { Transaction } from '../../store/database.ts';
import { announceChange } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';

/** JSON values. Never a secret: the log is kept for ever. */
export type ChangeValue =
  | string
  | number
  | boolean
  | null
  | readonly ChangeValue[]
  | { readonly [name: string]: ChangeValue };

export interface Change {
  /** Object and verb: `team.update`. */
  action: string;
  /** Object and id: `team:17`. */
  subject: string;
  changes: { readonly [name: string]: ChangeValue };
  /** The owner of a token or private view: only they and its admins get a live update. Not stored. */
  ownerId?: string;
}

/**
 * The actor: a member, a person who became one by an invite; or, without a user, a source-code host by its webhook, a
 * scan, a run, a directory, an operator by a command on the server, or a caller whose password, passkey or identity at a provider was refused.
 */
export type Actor = Pick<Member, 'deploymentId' | 'login' | 'credentialId' | 'address' | 'requestId'> & {
  userId: string | null;
  scheme:
    | Member['scheme']
    | 'invite'
    | 'webhook'
    | 'scan'
    | 'run'
    | 'password'
    | 'passkey'
    | 'command'
    | 'identity_provider'
    | 'password_reset'
    | 'directory';
};

/** Call it last in the transaction: it locks out other writers of the deployment until the end. */
export async function recordChange(
  platform: Pick<Platform, 'clock'>,
  member: Actor,
  client: Transaction,
  { action, subject, changes, ownerId }: Change,
): Promise<void> {
  await insertAuditEntry(client, member.deploymentId, {
    at: platform.clock.now(),
    action,
    subject,
    actorUserId: member.userId,
    actor: member.login,
    credential: `${member.scheme}:${member.credentialId}`,
    address: member.address,
    requestId: member.requestId,
    changes: JSON.stringify(changes),
  });
  announceChange(client, member.deploymentId, { action, subject, ownerId: ownerId ?? null });
}
