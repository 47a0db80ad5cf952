/** The directory as admins see it: settings, tokens, what it holds, and what it was refused lately. */
import type { Member } from '../../../model/caller.ts';
import type { DirectorySettings } from '../../../model/directory/directory.ts';
import {
  countDirectory,
  findDirectory,
  listDirectoryRefusals,
  type DirectoryCounts,
  type DirectoryRefusal,
} from '../../../store/directory/directories.ts';
import { listDirectoryTokenRows, type DirectoryTokenRow } from '../../../store/directory/directory-tokens.ts';
import { listWaitingDirectoryUsers, type WaitingUser } from '../../../store/directory/directory-users.ts';
import type { Platform } from '../../platform.ts';

const waitingShownMax = 100;

export interface DirectoryState extends DirectorySettings {
  isSetUp: boolean;
  /** The address that the directory is given. */
  baseUrl: string;
  lastRequestAt: Date | null;
  counts: DirectoryCounts;
  tokens: DirectoryTokenRow[];
  /** The first 100. */
  waiting: WaitingUser[];
  /** Newest first. */
  refusals: DirectoryRefusal[];
}

/** A deployment without one has the settings that a new directory begins with. */
export async function getDirectory(
  { database, clock, settings }: Pick<Platform, 'database' | 'clock' | 'settings'>,
  { deploymentId }: Member,
): Promise<DirectoryState> {
  const tokens = await database.asAccess((tx) => listDirectoryTokenRows(tx, deploymentId, clock.now()), deploymentId);
  return database.readAsTenant(deploymentId, async (tx) => {
    const directory = await findDirectory(tx);
    const { defaultRole, createsTeams } = directory ?? directoryDefaults;
    return {
      isSetUp: directory !== undefined,
      baseUrl: `${settings.publicUrl}/scim/v2`,
      defaultRole,
      createsTeams,
      lastRequestAt: directory?.lastRequestAt ?? null,
      counts: await countDirectory(tx),
      tokens,
      waiting: await listWaitingDirectoryUsers(tx, waitingShownMax),
      refusals: await listDirectoryRefusals(tx),
    };
  });
}

export const directoryDefaults: DirectorySettings = { defaultRole: 'member', createsTeams: false };
