/** `npm run migrate`: migrates the database and ends. Servers migrate when they start; this does it before. */
import { createLog } from './base/log.ts';
import { readConfig } from './config.ts';
import { printError } from './start/commands/print-error.ts';
import { openStorage } from './start/platform/storage.ts';
import { migrate } from './store/schema/migrate.ts';

try {
  const config = readConfig();
  const storage = await openStorage(config, createLog({ level: config.logLevel }), () => undefined);
  try {
    const applied = await migrate(storage.connection, {
      onWaiting: (waiting) => process.stderr.write(`Waiting: ${waiting}\n`),
    });
    process.stdout.write(applied.length === 0 ? 'The database is up to date.\n' : `Applied ${applied.join(', ')}.\n`);
  } finally {
    await storage.stop();
  }
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
