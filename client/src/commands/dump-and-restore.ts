/**
 * `parapet dump` and `parapet restore`: for who runs the server. They are the server's own programs, which need its settings and its
 * database and no login; this starts them where they are installed (ADR 0020), and imports nothing of them.
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
  'Run it on the server’s machine, with the settings of the server (DATABASE_URL, or PARAPET_DATA_DIR for the embedded database).';

export const dump = defineCommand({
  name: 'dump',
  summary: 'Copy everything that the server stores into one file, while it serves',
  description: [
    settings,
    'The file is as of one instant, and is there only when it is complete. It does not hold the secret key: keep PARAPET_SECRET_KEY,',
    'or secret.key of the data directory, in another place, because restoring needs it.',
  ],
  positionals: { name: 'FILE', summary: 'Where to; an existing file is replaced', min: 1, max: 1 },
  options: {
    only: { kind: 'text', value: 'SLUG', summary: 'Only this deployment, with its people and tokens' },
  },
  examples: [{ text: 'Back everything up.', line: 'parapet dump backup.dump' }],
  run: ({ options: { only }, positionals, context }) =>
    runServerProgram('dump', [...positionals, ...(only === undefined ? [] : ['--only', only])], context),
});

export const restore = defineCommand({
  name: 'restore',
  summary: 'Restore a dump into an empty database',
  description: [
    settings,
    'The database must be empty; one deployment may also join others. A dump of an older version is migrated. A file that is damaged,',
    'of a newer version, or made with another secret key is refused, and nothing is changed.',
  ],
  positionals: { name: 'FILE', summary: 'What parapet dump wrote', min: 1, max: 1 },
  options: {},
  examples: [{ text: 'Restore a backup.', line: 'parapet restore backup.dump' }],
  run: ({ positionals, context }) => runServerProgram('restore', positionals, context),
});

async function runServerProgram(
  name: 'dump' | 'restore',
  parameters: readonly string[],
  context: Context,
): Promise<ExitCode> {
  const program = fileURLToPath(new URL(`../../../server/src/${name}.ts`, import.meta.url));
  if (!existsSync(program))
    throw new CommandError(exitCodes.failed, `The server is not installed here.`, `Run parapet ${name} where it is.`);
  const { environment, directory } = context.surroundings;
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...parameters], {
    cwd: directory,
    env: environment,
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? exitCodes.ok : exitCodes.failed;
}
