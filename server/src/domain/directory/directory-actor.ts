/** The directory as the actor of the audit log, and its settings, locked: the first step of everything that it changes. */
import { notFound } from '../../base/errors.ts';
import type { DirectoryCaller } from '../../model/caller.ts';
import type { Transaction } from '../../store/database.ts';
import { claimDirectory, type DirectoryRow } from '../../store/directory/directories.ts';
import type { Actor } from '../audit/record-change.ts';

export function directoryActor({ deploymentId, tokenId, address, requestId }: DirectoryCaller): Actor {
  return {
    deploymentId,
    userId: null,
    login: 'directory',
    scheme: 'directory',
    credentialId: tokenId,
    address,
    requestId,
  };
}

/** NOT_FOUND if an admin removed the directory in the meantime. */
export async function claimOwnDirectory(client: Transaction, deploymentId: string): Promise<DirectoryRow> {
  const directory = await claimDirectory(client, deploymentId);
  if (directory === undefined) throw notFound('directory');
  return directory;
}
