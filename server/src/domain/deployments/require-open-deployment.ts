/** Refuses what concerns a deployment that an operator suspended, or that is being deleted (ADR 0048). */
import { ParapetError } from '../../base/errors.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findSuspension, type Suspension } from '../../store/deployments/suspension.ts';

/** DEPLOYMENT_SUSPENDED unless the transaction's deployment is open. For what no caller enters, or began long ago. */
export async function requireOpenDeployment(tx: TenantTransaction): Promise<void> {
  const suspension = await findSuspension(tx);
  if (suspension !== undefined) throw deploymentSuspended(suspension);
}

export function deploymentSuspended({ reason, isGoing }: Suspension): ParapetError {
  if (isGoing) return new ParapetError('DEPLOYMENT_SUSPENDED', 'This organisation is being deleted.');
  const why = reason === '' ? '' : ` (${reason})`;
  return new ParapetError(
    'DEPLOYMENT_SUSPENDED',
    `This organisation is suspended${why}. Nothing of it is lost; ask the operator of this server.`,
  );
}
