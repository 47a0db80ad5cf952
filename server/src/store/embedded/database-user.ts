/**
 * The user that the embedded PostgreSQL runs as. PostgreSQL refuses to run as root, so root uses another user; everyone
 * else uses their own. That user needs access to its own folder only: see `clusterPath`.
 */
import { hash } from 'node:crypto';
import { chmod, chown, lstat, readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ParapetError } from '../../base/errors.ts';

export interface DatabaseUser {
  /** True if it differs from our own user: then Parapet runs as root. */
  isOther: boolean;
  /** For child_process: empty for our own user. */
  spawnAs: { uid?: number; gid?: number };
}

/** `nobody` on almost every system. Other daemons, NFS and other installations use it, too: a last resort. */
const sharedId = 65_534;
/** No account, container or dynamic user of systemd has ids from here on; they fit 31 bits. */
const ownIdMin = 2_000_000_000;
const ownIds = 100_000_000;

/** PostgreSQL inherits nothing from Parapet: no PG* variable, no locale, no secret. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/**
 * The user for the cluster in `folder`: its current owner if Parapet runs as root, else our own. Fixes owner and mode
 * of existing files.
 */
export async function databaseUserFor(folder: string): Promise<DatabaseUser> {
  const found = await lstat(folder).catch(() => undefined);
  const uid = process.getuid?.();
  if (uid !== 0) {
    if (found !== undefined && uid !== undefined && found.uid !== uid) {
      throw new ParapetError(
        'UNAVAILABLE',
        `The database in ${folder} belongs to uid ${found.uid}, and this is uid ${uid}. Start Parapet as the user that made it (or as root), or set PARAPET_DATA_DIR to a directory of your own.`,
      );
    }
    if (found !== undefined && (found.mode & 0o077) !== 0) await chmod(folder, 0o700);
    return { isOther: false, spawnAs: {} };
  }
  const isMadeForAnother = found !== undefined && found.uid !== 0;
  const user: DatabaseUser = {
    isOther: true,
    spawnAs: isMadeForAnother ? { uid: found.uid, gid: found.gid } : await idsFor(folder),
  };
  if (found !== undefined && !isMadeForAnother) await chownTree(folder, user); // restored from a backup by root
  if (found !== undefined && (found.mode & 0o077) !== 0) await chmod(folder, 0o700);
  return user;
}

/**
 * A cluster of an earlier version belongs to `nobody`, which other processes of the machine may be: gives it to a user of
 * its own, while no server runs on it. The folder itself comes last, so an interrupted change is repeated.
 */
export async function takeFromSharedUser(folder: string, user: DatabaseUser): Promise<DatabaseUser> {
  if (!user.isOther || user.spawnAs.uid !== sharedId) return user;
  const own: DatabaseUser = { isOther: true, spawnAs: await idsFor(folder) };
  await chownTree(folder, own);
  return own;
}

/**
 * Ids that only the cluster in this folder has. Processes may have ids without an account. `nobody` in a container
 * whose user namespace has too few ids.
 */
async function idsFor(folder: string): Promise<{ uid: number; gid: number }> {
  const id = ownIdMin + (hash('sha256', folder, 'buffer').readUInt32BE() % ownIds);
  const isMapped = (await isInMap('uid', id)) && (await isInMap('gid', id));
  return isMapped ? { uid: id, gid: id } : { uid: sharedId, gid: sharedId };
}

/** True if this process's user namespace has the id; so it is where there are no such namespaces. */
async function isInMap(kind: 'uid' | 'gid', id: number): Promise<boolean> {
  const map = await readFile(`/proc/self/${kind}_map`, 'utf8').catch(() => undefined);
  if (map === undefined) return true;
  return map
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .some(([first = 0, , count = 0]) => id >= first && id < first + count);
}

/** Changes the owner of a folder and all its contents to the database's user. */
export async function chownTree(path: string, user: DatabaseUser): Promise<void> {
  const { uid, gid } = user.spawnAs;
  if (uid === undefined || gid === undefined) return;
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await chownTree(join(path, name), user);
  await chown(path, uid, gid);
}

/**
 * The database's name for its own folder, which is its working directory. Another user may have no right to traverse
 * the parent folders (/root, or a data directory with mode 0700), and on Linux this name needs none.
 */
export function clusterPath(folder: string, user: DatabaseUser): string {
  return user.isOther && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
