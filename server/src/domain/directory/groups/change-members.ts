/** Puts people into a group of the directory and takes them out, in the order of the changes. */
import { invalidArgument } from '../../../base/errors.ts';
import type { MemberChange } from '../../../model/directory/patch-group.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import {
  deleteDirectoryGroupMembers,
  insertDirectoryGroupMembers,
  listUnknownMembers,
} from '../../../store/directory/directory-groups.ts';

export interface ChangedMembers {
  added: readonly string[];
  removed: readonly string[];
}

/** INVALID_ARGUMENT for a member that the directory has no user for; removing one who is not in the group is not an error. */
export async function changeMembers(
  tx: TenantTransaction,
  groupId: string,
  changes: readonly MemberChange[],
): Promise<ChangedMembers> {
  const added = new Set<string>();
  const removed = new Set<string>();
  for (const { act, ids } of changes) {
    const known = act === 'remove' ? ids.filter(isId) : await requireKnown(tx, ids);
    if (act !== 'add') {
      const who = act === 'remove' ? { only: known } : { except: known };
      for (const id of await deleteDirectoryGroupMembers(tx, groupId, who)) {
        if (!added.delete(id)) removed.add(id);
      }
    }
    if (act === 'remove') continue;
    for (const id of await insertDirectoryGroupMembers(tx, groupId, known)) {
      if (!removed.delete(id)) added.add(id);
    }
  }
  return { added: [...added], removed: [...removed] };
}

const isId = (text: string): boolean => /^[0-9]{1,18}$/.test(text);

async function requireKnown(tx: TenantTransaction, ids: readonly string[]): Promise<readonly string[]> {
  const [unknown] = await listUnknownMembers(tx, ids);
  if (unknown === undefined) return ids;
  throw invalidArgument(
    'members',
    `there is no user ${unknown.slice(0, 100)} in this directory; create the user first`,
  );
}
