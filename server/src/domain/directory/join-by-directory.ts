/**
 * Connects what a directory says of a person with the person who has proved who they are: by an identity at a provider of the
 * same organisation, or by an invite. An e-mail address alone connects nothing (ADR 0046).
 */
import type { RequestSource } from '../../model/caller.ts';
import type { Transaction } from '../../store/database.ts';
import { claimDirectory } from '../../store/directory/directories.ts';
import {
  findDirectoryUserOf,
  findUnusedDirectoryUser,
  findWaitingDirectoryUser,
  updateDirectoryUserAccount,
} from '../../store/directory/directory-users.ts';
import { recordChange, type Actor } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { describeFollowed, followDirectory } from './follow-directory.ts';

/** A person as an identity provider of the deployment proved them. */
export interface ProvenAtProvider {
  issuer: string;
  subject: string;
  verifiedEmail: string | null;
  claims: Readonly<Record<string, unknown>>;
}

/** Shorter ids may be counted up, and mean another person at another provider of the organisation. */
const externalIdLengthMin = 16;

/** Okta's directory and tokens name a person by one id; Entra ID has the directory's in the claim `oid`. */
function keyOf({ issuer, subject, verifiedEmail, claims }: ProvenAtProvider): {
  email: string | null;
  externalIds: string[];
} {
  const objectId = issuer.startsWith('https://login.microsoftonline.com/') ? claims['oid'] : undefined;
  const ids = [subject, ...(typeof objectId === 'string' ? [objectId] : [])];
  return { email: verifiedEmail, externalIds: ids.filter(({ length }) => length >= externalIdLengthMin) };
}

/**
 * The account that the directory made for this person and that nobody has used; undefined if there is none. In a transaction as
 * parapet_access within the deployment.
 */
export async function findAccountOfDirectory(
  tx: Transaction,
  deploymentId: string,
  proven: ProvenAtProvider,
): Promise<string | undefined> {
  return (await findUnusedDirectoryUser(tx, deploymentId, keyOf(proven)))?.userId ?? undefined;
}

/** Links the account to the active row that waits for it; returns if there was one. */
export async function linkWaitingUser(
  tx: Transaction,
  deploymentId: string,
  { userId, proven }: { userId: string; proven: ProvenAtProvider | { verifiedEmail: string } },
): Promise<boolean> {
  if (await findDirectoryUserOf(tx, deploymentId, userId)) return false;
  const key = 'issuer' in proven ? keyOf(proven) : { email: proven.verifiedEmail, externalIds: [] };
  const waiting = await findWaitingDirectoryUser(tx, deploymentId, key);
  if (waiting === undefined || !waiting.isActive) return false;
  await updateDirectoryUserAccount(tx, deploymentId, { id: waiting.id, userId, ownsAccount: false });
  return true;
}

/**
 * Gives a person whom the directory knows the role and the teams of their groups, after they have joined. In a transaction of its
 * own, which locks in the order of all changes of a directory. Does nothing for others.
 */
export async function followDirectoryOf(
  platform: Pick<Platform, 'database' | 'clock'>,
  deploymentId: string,
  { userId, source }: { userId: string; source: RequestSource },
): Promise<void> {
  const known = await platform.database.readAsTenant(deploymentId, (tx) =>
    findDirectoryUserOf(tx.client, deploymentId, userId),
  );
  if (known === undefined) return;
  const { address, requestId } = source;
  const actor: Actor = {
    deploymentId,
    userId: null,
    login: 'directory',
    scheme: 'directory',
    credentialId: known.id,
    address,
    requestId,
  };
  await platform.database.asTenant(deploymentId, async (tx) => {
    const directory = await claimDirectory(tx.client, deploymentId);
    if (directory === undefined) return;
    const who = { memberIds: [known.id], userIds: [userId] };
    const followed = await followDirectory(platform, tx, { actor, defaultRole: directory.defaultRole }, who);
    if (followed.joined.length + followed.left.length === 0) return;
    const changes = { ...describeFollowed(followed), by: 'directory' };
    await recordChange(platform, actor, tx.client, { action: 'user.follow_teams', subject: `user:${userId}`, changes });
  });
}
