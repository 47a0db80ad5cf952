/** `npm run reset-password -- EMAIL`: a new password for somebody who lost theirs. With the embedded database, stop the server first. */
import { systemClock } from './base/clock.ts';
import { createLog } from './base/log.ts';
import { ParapetError } from './base/errors.ts';
import { readConfig } from './config.ts';
import { resetPassword } from './domain/access/reset-password.ts';
import { complain } from './start/complain.ts';
import { openStorage } from './start/storage.ts';
import { openDatabase } from './store/database.ts';

try {
  const [email, ...others] = process.argv.slice(2);
  if (email === undefined || others.length > 0) {
    throw new ParapetError('INVALID_ARGUMENT', 'Name one e-mail address: npm run reset-password -- ada@example.com');
  }
  const config = readConfig();
  const storage = await openStorage(config, createLog({ level: config.logLevel }), () => undefined);
  const database = openDatabase(storage.connection);
  try {
    const password = await resetPassword({ database, clock: systemClock }, email);
    process.stdout.write(
      `The new password of ${email} is ${password}\nIt is shown this once. All sessions of the account have ended.\n`,
    );
  } finally {
    await database.close();
    await storage.stop();
  }
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
