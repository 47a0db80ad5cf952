/** `parapet dump` and `parapet restore`, for operators (ADR 0020). */
import { defineCommand } from '../cli/command.ts';
import { runServerProgram, serverSettings } from './server-program.ts';

export const dump = defineCommand({
  name: 'dump',
  summary: 'Back up the whole database to one file while the server runs',
  description: [
    serverSettings,
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
    serverSettings,
    'The database must be empty; a dump of one deployment can also be added to a database that has others. A dump of an older version is migrated. A file that is damaged, from a newer version, or made with another secret key is rejected, and nothing is changed.',
  ],
  positionals: { name: 'FILE', summary: 'A file that parapet dump wrote.', min: 1, max: 1 },
  options: {},
  examples: [{ text: 'Restore a backup', line: 'parapet restore backup.dump' }],
  run: ({ positionals, context }) => runServerProgram('restore', positionals, context),
});
