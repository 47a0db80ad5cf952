/** Makes an account an operator of the installation, and takes the role back: by a command on the server alone. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Transaction } from '../../store/database.ts';
import { isAccountOfDirectory } from '../../store/directory/directory-users.ts';
import {
  deleteOperator,
  insertOperator,
  insertOperatorEntry,
  listOperatorRows,
  type OperatorRow,
} from '../../store/operators/operators.ts';
import { claimAccount, findAccountByEmail } from '../../store/people/users.ts';
import type { Platform } from '../platform.ts';
import { commandActor } from './record-operation.ts';

/**
 * NOT_FOUND without such an account. CONFLICT if it is deactivated, an operator already, nobody has proven its address, or the
 * directory of an organisation owns it and could change it.
 */
export async function grantOperator(platform: Pick<Platform, 'database' | 'clock'>, email: string): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (account === undefined) throw notFound('account');
    const { id: userId } = account;
    if (!(await claimAccount(tx, userId))) throw conflict('This account is deactivated.');
    if (!account.isEmailProven)
      throw conflict('Nobody has proven that the address of this account is theirs: someone else may have created it.');
    if (await isAccountOfDirectory(tx, userId))
      throw conflict('The directory of an organisation owns this account, and could change it. Use another one.');
    if (!(await insertOperator(tx, userId, now))) throw conflict('This account is an operator already.');
    await record(platform, tx, 'operator.grant', { userId, email });
  });
}

/** NOT_FOUND if they are none. */
export async function revokeOperator(platform: Pick<Platform, 'database' | 'clock'>, email: string): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    const userId = (await findAccountByEmail(tx, email))?.id;
    if (userId === undefined || !(await deleteOperator(tx, userId))) throw notFound('operator');
    await record(platform, tx, 'operator.revoke', { userId, email });
  });
}

export function listOperators({ database }: Pick<Platform, 'database'>): Promise<OperatorRow[]> {
  return database.readAsAccess(listOperatorRows);
}

async function record(
  { clock }: Pick<Platform, 'clock'>,
  tx: Transaction,
  action: string,
  changes: { userId: string; email: string },
): Promise<void> {
  const { userId: actorUserId, login: actor, address, requestId } = commandActor('operator');
  const at = clock.now();
  await insertOperatorEntry(tx, {
    at,
    action,
    deploymentId: null,
    slug: '',
    actorUserId,
    actor,
    address,
    requestId,
    changes,
  });
}

function conflict(message: string): ParapetError {
  return new ParapetError('CONFLICT', message);
}
