/** The cluster's folder: created atomically, checked for its version, configured at each start. */
import { spawn } from 'node:child_process';
import { chmod, chown, mkdtemp, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ParapetError } from '../../base/errors.ts';
import { clusterPath, chownTree, programEnvironment, type DatabaseUser } from './database-user.ts';
import type { Programs } from './programs.ts';
import { pgHbaConf, postgresqlConf } from './settings.ts';
import { unpackTemplate } from './template.ts';

/** PostgreSQL's own superuser of the cluster. No connection uses it once the password of `applicationRole` is set. */
export const superuser = 'postgres';

const partialPrefix = 'database.new-';

/** The major version that created the cluster in `folder`; undefined if there is none. */
export async function clusterVersion(folder: string): Promise<string | undefined> {
  const text = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

/** Throws UNAVAILABLE if another major version of PostgreSQL created the cluster. */
export function refuseOtherVersion(folder: string, found: string, programs: Programs): void {
  if (found === programs.major) return;
  throw new ParapetError(
    'UNAVAILABLE',
    `The database in ${folder} was made by PostgreSQL ${found}, and this Parapet contains PostgreSQL ${programs.major}. Start the Parapet that made it, or set PARAPET_DATA_DIR to a new directory; to move the data, dump it with PostgreSQL ${found}'s pg_dump and restore it into a server that DATABASE_URL names.`,
  );
}

/**
 * Creates a cluster beside `folder` and renames it into place, so that a killed first start leaves no partial cluster
 * there.
 */
export async function createCluster(
  folder: string,
  dataDir: string,
  programs: Programs,
  user: DatabaseUser,
): Promise<void> {
  const partial = await mkdtemp(join(dataDir, partialPrefix));
  try {
    await own(partial, user);
    const problem = await runInitdb(partial, programs, user);
    if (problem !== undefined && !isUnknownUid.test(problem)) {
      throw new ParapetError('UNAVAILABLE', `The embedded database could not be created in ${folder}: ${problem}`);
    }
    if (problem !== undefined) {
      await unpackTemplate(programs.major, partial);
      await chownTree(partial, user);
    }
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw error;
  }
}

/** Removes leftovers of killed first starts. Only for the owner of the data directory. */
export async function removePartial(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith(partialPrefix)) await rm(join(dataDir, name), { recursive: true, force: true });
  }
}

/**
 * Writes postgresql.conf and pg_hba.conf. `isOpen` admits anyone who can enter the folder without a password, so that
 * one can be set.
 */
export async function configureCluster(
  folder: string,
  user: DatabaseUser,
  options: { settings: Readonly<Record<string, string>>; isOpen: boolean },
): Promise<void> {
  await writeOwned(join(folder, 'postgresql.conf'), postgresqlConf(options.settings), user);
  await writeOwned(join(folder, 'pg_hba.conf'), options.isOpen ? 'local all all trust\n' : pgHbaConf, user);
}

/** initdb's error for a uid that is not in the passwd file. */
const isUnknownUid = /could not look up effective user ID/;

/** Returns undefined on success, else initdb's error; the folder is then as empty as before. */
async function runInitdb(folder: string, programs: Programs, user: DatabaseUser): Promise<string | undefined> {
  const child = spawn(
    programs.initdb,
    [
      '-D',
      clusterPath(folder, user),
      '-U',
      superuser,
      '--auth=trust',
      '--encoding=UTF8',
      // The same text order on every machine, whatever its C library.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    { ...user.spawnAs, cwd: folder, env: programEnvironment, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let complaint = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  const status = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject).on('close', resolve);
  });
  return status === 0 ? undefined : complaint.trim() || `initdb ended with status ${status}`;
}

async function writeOwned(path: string, text: string, user: DatabaseUser): Promise<void> {
  await writeFile(path, text, { mode: 0o600 });
  await chmod(path, 0o600);
  await own(path, user);
}

async function own(path: string, user: DatabaseUser): Promise<void> {
  const { uid, gid } = user.spawnAs;
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
}
