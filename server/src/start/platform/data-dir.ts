/** The data directory, before anything is put into it. */
import { access, constants, mkdir } from 'node:fs/promises';
import { ParapetError } from '../../base/errors.ts';

/** Creates it, readable only by this user, unless it exists. Throws UNAVAILABLE with the fix if it cannot be used. */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    const reason = (error as NodeJS.ErrnoException).code ?? String(error);
    throw new ParapetError(
      'UNAVAILABLE',
      `The data directory ${dataDir} cannot be used (${reason}). Let this user write to it, or set PARAPET_DATA_DIR to another directory.`,
      { cause: error },
    );
  }
}
