/**
 * A temporary folder in memory for the tests, which create and delete some hundred thousand files: a database has 700.
 * ext4 gives the place of a deleted file to no other one for minutes, and each new file steps over all of these: after
 * fifty dropped databases, copying one took 200 to 400 ms of processor time on it, and 25 in memory (2026-11-24).
 */
import { existsSync, readFileSync, statfsSync } from 'node:fs';

const folder = '/dev/shm';
/** The tests of the embedded database had at most 0.25 GB there. Less is free in containers, or where memory is short. */
export const bytesFreeMin = 4 * 1024 ** 3;

/** Undefined where there is none with enough room, or none that programs can run in. The parameters are this machine's. */
export function memoryFolder(mounts = readMounts(), bytesFree = readBytesFree()): string | undefined {
  const mount = mounts.split('\n').find((line) => line.split(' ')[1] === folder);
  const options = mount?.split(' ')[3]?.split(',') ?? ['ro'];
  const isUsable = !options.includes('ro') && !options.includes('noexec') && bytesFree >= bytesFreeMin;
  return isUsable ? folder : undefined;
}

function readMounts(): string {
  return existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : '';
}

function readBytesFree(): number {
  if (!existsSync(folder)) return 0;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
