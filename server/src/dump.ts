/** `npm run dump -- FILE [--only SLUG]`: writes the installation, or one deployment, to a file while the server runs. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createLog } from './base/log.ts';
import { ParapetError } from './base/errors.ts';
import { readConfig } from './config.ts';
import { printError } from './start/commands/print-error.ts';
import { readDumpCommandLine } from './start/commands/dump-command-line.ts';
import { openStorageBeside } from './start/platform/storage.ts';
import { writeDump } from './store/dump/write-dump.ts';

try {
  const { file, deployment } = readDumpCommandLine(process.argv.slice(2));
  const config = readConfig();
  if (config.databaseUrl === undefined && !existsSync(join(config.dataDir, 'database')))
    throw new ParapetError(
      'NOT_FOUND',
      `There is no database in ${config.dataDir}: nothing to dump. Set PARAPET_DATA_DIR or DATABASE_URL to the server’s value.`,
    );
  const storage = await openStorageBeside(config, createLog({ level: 'warn' }));
  try {
    const { header, rows, bytes } = await writeDump(storage.connection, {
      file: resolve(file),
      deployment,
      now: new Date(),
    });
    const what = header.deployment === null ? 'The installation' : `Deployment ${header.deployment.slug}`;
    process.stdout.write(
      `${what} as of ${header.createdAt} is in ${file}: ${rows} rows, ${bytes} bytes.\n` +
        'It contains no secret key: keep PARAPET_SECRET_KEY, or secret.key of the data directory, in another place. Restoring needs it.\n',
    );
  } finally {
    await storage.stop();
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
