/** Keeps what a directory was refused, for admins to see: a directory shows it in a log that they may not read. */
import type { ParapetError } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import { insertDirectoryRefusal } from '../../../store/directory/directories.ts';
import type { Platform } from '../../platform.ts';

const detailLengthMax = 500;
const requestLengthMax = 200;

export async function noteDirectoryRefusal(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { deploymentId }: DirectoryCaller,
  { request, status, error }: { request: string; status: number; error: ParapetError },
): Promise<void> {
  await database.asTenant(deploymentId, (tx) =>
    insertDirectoryRefusal(tx, {
      at: clock.now(),
      request: request.slice(0, requestLengthMax),
      status,
      detail: error.message.slice(0, detailLengthMax),
    }),
  );
}
