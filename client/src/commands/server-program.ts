/**
 * Starts the server's own programs, which need its settings and its database but no login. Imports nothing of the server, because the
 * client also runs without it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes, type ExitCode } from '../cli/exit-codes.ts';
import type { Context } from '../cli/context.ts';

export const serverSettings =
  'Run it on the server’s machine with the server’s settings (DATABASE_URL, or PARAPET_DATA_DIR for the embedded database).';

export async function runServerProgram(
  name: 'dump' | 'restore' | 'deployment' | 'operator',
  parameters: readonly string[],
  context: Context,
): Promise<ExitCode> {
  const program = fileURLToPath(new URL(`../../../server/src/${name}.ts`, import.meta.url));
  if (!existsSync(program))
    throw new CommandError(
      exitCodes.failed,
      'the server is not installed here',
      `Run parapet ${name} on the server’s machine.`,
    );
  const { environment, directory } = context.runtime;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...parameters], {
    cwd: directory,
    env: environment,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? exitCodes.ok : exitCodes.failed;
}
