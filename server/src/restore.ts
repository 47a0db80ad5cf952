/** `npm run restore -- FILE`: restores a dump into an empty database, or one deployment into a database with others. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { systemClock } from './base/clock.ts';
import { ParapetError } from './base/errors.ts';
import { createLog } from './base/log.ts';
import { readConfig, type Config } from './config.ts';
import { checkSecretKey } from './domain/installation/check-secret-key.ts';
import { printError } from './start/commands/print-error.ts';
import { prepareDataDir } from './start/platform/data-dir.ts';
import { readRestoreCommandLine } from './start/commands/dump-command-line.ts';
import { secretCheckFrom, secretFromDataDir } from './start/platform/keys.ts';
import { openStorageBeside } from './start/platform/storage.ts';
import { openDatabase } from './store/database.ts';
import { verifyDump } from './store/dump/dump-reader.ts';
import { restoreDump } from './store/dump/restore-dump.ts';

try {
  const file = resolve(readRestoreCommandLine(process.argv.slice(2)).file);
  const config = readConfig();
  await verifyDump(file);
  const secretCheck = await readSecretCheck(config);
  if (config.databaseUrl === undefined) await prepareDataDir(config.dataDir);
  const storage = await openStorageBeside(config, createLog({ level: 'warn' }));
  try {
    const onWaiting = (waiting: string): void => void process.stderr.write(`Waiting: ${waiting}\n`);
    const { header, rows, migrations } = await restoreDump(storage.connection, { file, secretCheck, onWaiting });
    const database = openDatabase(storage.connection);
    try {
      await checkSecretKey({ database, clock: systemClock }, secretCheck);
    } finally {
      await database.close();
    }
    const what = header.deployment === null ? 'The installation' : `Deployment ${header.deployment.slug}`;
    const migrated = migrations.length === 0 ? '' : ` Applied ${migrations.join(', ')}.`;
    process.stdout.write(
      `${what} as of ${header.createdAt} is restored: ${rows} rows.${migrated} Now start the server.\n`,
    );
  } finally {
    await storage.stop();
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}

/** Never creates a key: a new one could not be the dump's. */
async function readSecretCheck({ secretKey, dataDir }: Config): Promise<Buffer> {
  if (secretKey !== undefined) return secretCheckFrom(secretKey);
  if (!existsSync(join(dataDir, 'secret.key')))
    throw new ParapetError(
      'INVALID_ARGUMENT',
      `Restoring needs the secret key of the dumped installation: set PARAPET_SECRET_KEY, or put its secret.key into ${dataDir}. Nothing was restored.`,
    );
  return secretCheckFrom(await secretFromDataDir(dataDir));
}
