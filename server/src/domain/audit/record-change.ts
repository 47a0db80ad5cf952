/** One line of the audit log for each write: who, from where, what. It commits with the write, or not at all. */
import type { Member } from '../../model/caller.ts';
import { insertAuditEntry } from '../../store/audit/audit.ts';
import type { Transaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';

/** What survives JSON. Never a secret: the log is kept for ever. */
export type ChangeValue =
  string | number | boolean | null | readonly ChangeValue[] | { readonly [name: string]: ChangeValue };

export interface Change {
  /** The thing and the verb: `team.update`. */
  action: string;
  /** The thing and its id: `team:17`. */
  subject: string;
  changes: { readonly [name: string]: ChangeValue };
}

/** Who did it: a member, somebody who became one by an invite, or a host of source code by its webhook (nobody's user). */
type Actor = Pick<Member, 'deploymentId' | 'login' | 'credentialId' | 'address' | 'requestId'> & {
  userId: string | null;
  scheme: Member['scheme'] | 'invite' | 'webhook';
};

/** Call it last in the transaction: other writers of the deployment wait from here on until it ends. */
export async function recordChange(
  platform: Pick<Platform, 'clock'>,
  member: Actor,
  client: Transaction,
  { action, subject, changes }: Change,
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
}
