/** The files of a checkout that git does not ignore. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const outputMax = 256 * 1024 * 1024;

/** Tracked and new ones below `path`, relative to the folder; undefined outside of a checkout, or without git. */
export async function listGitFiles(folder: string, path: string): Promise<string[] | undefined> {
  const asked = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', path === '' ? '.' : path];
  try {
    // What the checkout configures to be run is not.
    const { stdout } = await run('git', ['-C', folder, '-c', 'core.fsmonitor=false', ...asked], {
      maxBuffer: outputMax,
    });
    return [...new Set(stdout.split('\0').filter((file) => file !== ''))];
  } catch {
    return undefined;
  }
}
