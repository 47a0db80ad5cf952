/**
 * `parapet dump` and `parapet restore`, for operators: starts the server's own programs, which need its settings and its
 * database but no login (ADR 0020). Imports nothing of the server, because the client also runs without it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../cli/command-error.ts';
import { defineCommand } from '../cli/command.ts';
import { exitCodes, type ExitCode } from '../cli/exit-codes.ts';
import type { Context } from '../cli/context.ts';

const settings =
  'Run it on the server’s machine with the server’s settings (DATABASE_URL, or PARAPET_DATA_DIR for the embedded database).';

export const dump = defineCommand({
  name: 'dump',
  summary: 'Back up the whole database to one file while the server runs',
  description: [
    settings,
    'The file is a consistent snapshot, and gets its name only when it is complete. It does not contain the secret key: keep a copy of PARAPET_SECRET_KEY, or of secret.key in the data directory, somewhere else, because restoring needs it.',
  ],
  positionals: { name: 'FILE', summary: 'The file to write; an existing file is replaced.', min: 1, max: 1 },
  options: {
    only: { kind: 'text', value: 'SLUG', summary: 'Back up only this deployment, with its members and tokens.' },
  },
  examples: [{ text: 'Back up everything', line: 'parapet dump backup.dump' }],
  run: ({ options: { only }, positionals, context }) =>
    runServerProgram('dump', [...positionals, ...(only === undefined ? [] : ['--only', only])], context),
});

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restore a dump into an empty database',
  description: [
    settings,
    'The database must be empty; a dump of one deployment can also be added to a database that has others. A dump of an older version is migrated. A file that is damaged, from a newer version, or made with another secret key is rejected, and nothing is changed.',
  ],
  positionals: { name: 'FILE', summary: 'A file that parapet dump wrote.', min: 1, max: 1 },
  options: {},
  examples: [{ text: 'Restore a backup', line: 'parapet restore backup.dump' }],
  run: ({ positionals, context }) => runServerProgram('restore', positionals, context),
});

async function runServerProgram(
  name: 'dump' | 'restore',
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
