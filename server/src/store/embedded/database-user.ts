/**
 * As whom the embedded PostgreSQL runs. It refuses to run as root, so root hands it to another user; everybody else runs it
 * as themselves. That user has to reach nothing but its own folder: see `clusterPath`.
 */
import { chmod, chown, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ParapetError } from '../../base/errors.ts';

export interface DatabaseUser {
  /** True when it is another user than ours: then we are root. */
  isOther: boolean;
  /** For child_process: empty when it is ourselves. */
  spawnAs: { uid?: number; gid?: number };
}

/** `nobody` almost everywhere: there is no user that could be counted on more (docs/adr/0003). */
const unprivilegedId = 65_534;

/** Nothing of ours reaches PostgreSQL: no PG* variable, no locale, no secret. */
export const programEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The user to run the cluster in `folder` as: its present owner's when we are root, else ours. Settles owner and mode of what is there. */
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
  if (found !== undefined && !isMadeForAnother) await giveTree(folder, user); // restored from a backup by root
  if (found !== undefined && (found.mode & 0o077) !== 0) await chmod(folder, 0o700);
  return user;
}

/** Hands a folder and everything in it to the database's user. */
export async function giveTree(path: string, user: DatabaseUser): Promise<void> {
  const { uid, gid } = user.spawnAs;
  if (uid === undefined || gid === undefined) return;
  const found = await lstat(path);
  if (found.isSymbolicLink()) return;
  if (found.isDirectory()) for (const name of await readdir(path)) await giveTree(join(path, name), user);
  await chown(path, uid, gid);
}

/**
 * How the database names its own folder, with that folder as its working directory. Another user may have no right to pass
 * through the folders above (/root, or a data directory with mode 0700), and Linux needs none for this name.
 */
export function clusterPath(folder: string, user: DatabaseUser): string {
  return user.isOther && process.platform === 'linux' ? '/proc/self/cwd' : folder;
}
