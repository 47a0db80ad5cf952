/** What follows from a change of a group: roles and teams of those who came or went, and how the audit log says it. */
import type { DirectorySettings } from '../../../model/directory/directory.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { listAccountsOfDirectoryUsers } from '../../../store/directory/directory-users.ts';
import type { Actor, ChangeValue } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { describeFollowed, followDirectory } from '../follow-directory.ts';
import type { ChangedMembers } from './change-members.ts';

const namedMax = 100;

export async function followGroup(
  platform: Pick<Platform, 'clock'>,
  tx: TenantTransaction,
  { actor, defaultRole }: { actor: Actor } & Pick<DirectorySettings, 'defaultRole'>,
  { added, removed }: ChangedMembers,
): Promise<Record<string, ChangeValue>> {
  const memberIds = [...added, ...removed];
  const said = { ...named('membersAdded', added), ...named('membersRemoved', removed) };
  if (memberIds.length === 0) return said;
  const userIds = await listAccountsOfDirectoryUsers(tx, memberIds);
  const followed = await followDirectory(platform, tx, { actor, defaultRole }, { memberIds, userIds });
  return { ...said, ...describeFollowed(followed) };
}

function named(name: string, ids: readonly string[]): Record<string, ChangeValue> {
  if (ids.length === 0) return {};
  return { [name]: ids.length > namedMax ? ids.length : ids };
}
