/** `npm run migrate`: brings the database up to date and ends. Servers do so themselves; this is for doing it before they start. */
import { createLog } from './base/log.ts';
import { readConfig } from './config.ts';
import { complain } from './start/complain.ts';
import { openStorage } from './start/storage.ts';
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
  complain(error);
  process.exitCode = 1;
}
