/**
 * Channels and rules name projects, people and servers of the whole deployment: only those who manage them see them.
 */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { rolesWith } from '../../model/permissions.ts';

/**
 * NOT_FOUND for others, as for a missing one: an object in a path is looked up before the caller's permission is
 * checked.
 */
export function requireVisible(member: Member, what: string): void {
  if (!rolesWith['notifications.manage'].includes(member.orgRole)) throw notFound(what);
}
