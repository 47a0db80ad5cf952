/** One person of a deployment with the teams that the member sees (api.md 4.5). */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { readUsers, type User } from './list-users.ts';
import type { Platform } from '../platform.ts';

/** Returns one person. NOT_FOUND for an unknown member. */
export async function getUser(platform: Pick<Platform, 'database'>, member: Member, userId: string): Promise<User> {
  const { users } = await readUsers(platform, member, {
    query: '',
    isActiveOnly: false,
    hasScmIdentityOnly: false,
    kind: null,
    userIds: [userId],
    order: { by: 'name', isDescending: false },
    after: null,
    limit: 1,
  });
  const [user] = users;
  if (!user) throw notFound('user');
  return user;
}
