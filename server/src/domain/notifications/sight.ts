/** Channels and rules name projects, people and servers of the whole deployment: only who manages them sees them. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { rolesWith } from '../../model/permissions.ts';

/** NOT_FOUND for others, as for what does not exist: one that is named in a path is looked for before the caller's right is judged. */
export function requireSight(member: Member, what: string): void {
  if (!rolesWith['notifications.manage'].includes(member.orgRole)) throw notFound(what);
}
