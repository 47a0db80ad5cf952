/**
 * The user that the embedded PostgreSQL runs as. PostgreSQL refuses to run as root, so root uses another user; everyone
 * else uses their own. That user needs access to its own folder only: see `clusterPath`.
 */
import { chmod, chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ParapetError } from '../../base/errors.ts';

export interface DatabaseUser {
  /** True if it differs from our own user: then Parapet runs as root. */
  isOther: boolean;
  /** For child_process: empty for our own user. */
  spawnAs: { uid?: number; gid?: number };
}

/** `nobody` on almost every system; no other user is more widely available (docs/adr/0003). */
const unprivilegedId = 65_534;

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
    spawnAs: isMadeForAnother ? { uid: found.uid, gid: found.gid } : { uid: unprivilegedId, gid: unprivilegedId },
  };
  if (found !== undefined && !isMadeForAnother) await chownTree(folder, user); // restored from a backup by root
  if (found !== undefined && (found.mode & 0o077) !== 0) await chmod(folder, 0o700);
  return user;
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
