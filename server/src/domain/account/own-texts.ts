/** The texts that a person's new password must not be made of: their names and addresses, and those of their organisations. */
import type { Transaction } from '../../store/database.ts';
import { listMembershipsOfUser } from '../../store/people/memberships.ts';
import { findUser } from '../../store/people/users.ts';

export async function listOwnTexts(tx: Transaction, userId: string): Promise<string[]> {
  const user = await findUser(tx, userId);
  const memberships = await listMembershipsOfUser(tx, userId, null);
  const own = user === undefined ? [] : [user.email, user.login, user.name];
  return [...own, ...memberships.flatMap(({ name, slug }) => [name, slug])];
}
