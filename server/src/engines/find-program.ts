/** Programs on PATH, as they are at this moment: an operator may install a scanner while the server runs. */
import { access, constants, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

/** Folders of PATH. Relative ones are left out: they would be folders of the repository. */
export function foldersOf(programPath: string): string[] {
  return programPath.split(delimiter).filter((folder) => isAbsolute(folder));
}

/** Where the program is; undefined when it is not on PATH. */
export async function findProgram(programPath: string, name: string): Promise<string | undefined> {
  for (const folder of foldersOf(programPath)) {
    const path = join(folder, name);
    try {
      await access(path, constants.X_OK);
      if ((await stat(path)).isFile()) return path;
    } catch {
      // Not in this one.
    }
  }
  return undefined;
}
