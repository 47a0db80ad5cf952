/** Finds programs on PATH at call time: an operator may install a scanner while the server runs. */
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Folders of PATH, without relative ones, which would be folders of the repository. */
export function foldersOf(programPath: string): string[] {
  return programPath.split(delimiter).filter((folder) => isAbsolute(folder));
}

/** The program's path; undefined if it is not on PATH. */
export async function findProgram(programPath: string, name: string): Promise<string | undefined> {
  for (const folder of foldersOf(programPath)) {
    const path = join(folder, name);
    try {
      await access(path, constants.X_OK);
      if ((await stat(path)).isFile()) return path;
    } catch {
      // Not in this folder.
    }
  }
  return undefined;
}
