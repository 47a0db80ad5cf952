/** Finds one of the demo's people by their e-mail address. Has no caller: for the seed of the demo. */
import { ParapetError } from '../../base/errors.ts';
import { findDemoAccount } from '../../store/demo/demo-accounts.ts';
import type { Platform } from '../platform.ts';

/**
 * Returns the id; undefined if there is no such account. CONFLICT if it is a person's own: the demo would make them an
 * admin of it.
 */
export async function findDemoPerson(
  { database }: Pick<Platform, 'database'>,
  deploymentId: string,
  email: string,
): Promise<string | undefined> {
  const account = await database.readAsAccess((tx) => findDemoAccount(tx, deploymentId, email));
  if (account?.isForeign === true) {
    throw new ParapetError('CONFLICT', `The account ${email}, which the demo needs, is already in use.`);
  }
  return account?.id;
}
