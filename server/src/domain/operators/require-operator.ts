/** The role of an operator of the installation: an account has it that a command on the server named (ADR 0048). */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { isOperator } from '../../store/operators/operators.ts';
import type { Platform } from '../platform.ts';
import type { OperatorActor } from './record-operation.ts';

/**
 * FORBIDDEN for anyone else, for API tokens, and for a session that an identity provider began: an organisation's provider does not
 * speak for the installation.
 */
export async function requireOperator(
  { database }: Pick<Platform, 'database'>,
  caller: Caller,
): Promise<OperatorActor> {
  const { userId, login, scheme, credentialId, address, requestId } = caller;
  const isOwnSession = scheme === 'jwt' && caller.providerDeploymentId === null;
  if (!isOwnSession || !(await database.readAsAccess((tx) => isOperator(tx, userId))))
    throw new ParapetError(
      'FORBIDDEN',
      'Only an operator of this server may do this, signed in without single sign-on.',
    );
  return { userId, login, scheme: 'jwt', credentialId, address, requestId };
}
