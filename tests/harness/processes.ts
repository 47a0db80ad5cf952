/**
 * The processes of this machine that work inside of a folder, by the process table (Linux; elsewhere none are found).
 */
import { readdir, readFile, readlink } from 'node:fs/promises';

export interface SeenProcess {
  pid: number;
  /** With its arguments. */
  command: string;
}

/** Processes whose working directory is the folder or below it, even if it was removed. Without zombies. */
export async function listProcessesIn(folder: string): Promise<SeenProcess[]> {
  const pids = (await readdir('/proc').catch(() => [])).filter((name) => /^\d+$/.test(name));
  const found: SeenProcess[] = [];
  for (const pid of pids) {
    try {
      const place = (await readlink(`/proc/${pid}/cwd`)).replace(/ \(deleted\)$/, '');
      if (place !== folder && !place.startsWith(`${folder}/`)) continue;
      const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ').trim();
      found.push({ pid: Number(pid), command });
    } catch {
      // It has ended in the meantime, or belongs to another user.
    }
  }
  return found;
}
