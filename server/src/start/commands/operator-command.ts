/** An operator's command (`npm run reset-password`, …): runs with the server's settings, beside it or without it, and ends. */
import { systemClock } from '../../base/clock.ts';
import { createLog } from '../../base/log.ts';
import { ParapetError } from '../../base/errors.ts';
import { readConfig, type Config } from '../../config.ts';
import { checkSecretKey } from '../../domain/installation/check-secret-key.ts';
import { findSchemaProblem } from '../../domain/installation/find-schema-problem.ts';
import { openKeys } from '../../domain/installation/open-keys.ts';
import type { Keys, Platform } from '../../domain/platform.ts';
import { openDatabase } from '../../store/database.ts';
import { openJobQueue } from '../../store/jobs/job-queue.ts';
import { keysFrom, secretFromDataDir } from '../platform/keys.ts';
import { openStorageBeside } from '../platform/storage.ts';
import { printError } from './print-error.ts';

export type OperatorPlatform = Pick<Platform, 'database' | 'clock' | 'log' | 'queue'>;

/** A command's output, and whether it found something that an operator must act on (exit status 1). */
export interface CommandResult {
  text: string;
  needsAction?: boolean;
}

/** Prints the answer, or what went wrong in plain text, and sets the exit status. */
export async function runOperatorCommand(
  work: (platform: OperatorPlatform, config: Config) => Promise<CommandResult>,
): Promise<void> {
  try {
    const config = readConfig();
    const log = createLog({ level: config.logLevel });
    const storage = await openStorageBeside(config, log);
    const database = openDatabase(storage.connection);
    try {
      const problem = await findSchemaProblem({ database });
      if (problem !== undefined) throw new ParapetError('CONFLICT', problem);
      // Only for adding jobs, which a server works on.
      const queue = await openJobQueue({ connection: storage.connection, log, jobs: [], isAlone: storage.isAlone });
      const { text, needsAction = false } = await work({ database, clock: systemClock, log, queue }, config);
      process.stdout.write(`${text}\n`);
      if (needsAction) process.exitCode = 1;
    } finally {
      await database.close();
      await storage.stop();
    }
  } catch (error) {
    printError(error);
    process.exitCode = 1;
  }
}

/** Opens the installation's keys, without which no change can be recorded: the audit log is sealed with one. */
export async function openCommandKeys(platform: OperatorPlatform, config: Config): Promise<Keys> {
  const secret = keysFrom(config.secretKey ?? (await secretFromDataDir(config.dataDir)));
  await checkSecretKey(platform, secret.check);
  return openKeys(platform, secret);
}

/** The one e-mail address of the command line. Throws INVALID_ARGUMENT with an example when there is none, or more. */
export function readEmailParameter(command: string): string {
  const [email, ...others] = process.argv.slice(2);
  if (email !== undefined && others.length === 0 && !email.startsWith('-')) return email.toLowerCase();
  throw new ParapetError('INVALID_ARGUMENT', `Give one e-mail address: npm run ${command} -- ada@example.com`);
}
