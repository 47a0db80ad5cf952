/** Which processes of this machine work inside of a folder, by the process table (Linux; elsewhere none are seen). */
import { readdir, readFile, readlink } from 'node:fs/promises';

export interface SeenProcess {
  pid: number;
  /** With its arguments. */
  command: string;
}

/** Those whose working directory is the folder or below it, also when it is gone already. Not those that have ended and wait for their parent. */
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
      // It ended while we looked, or is somebody else's.
    }
  }
  return found;
}
