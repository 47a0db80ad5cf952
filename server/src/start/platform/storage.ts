/** The database that a process works on: the embedded one, or the one that DATABASE_URL names. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log.ts';
import type { Config } from '../../config.ts';
import { checkServer, connectionTo, type Connection } from '../../store/connection.ts';

export interface Storage {
  connection: Connection;
  /** No other process can be working on it. */
  isAlone: boolean;
  stop(): Promise<void>;
}

/** `onLost` is called if the embedded database stops unexpectedly. */
export async function openStorage(config: Config, log: Log, onLost: () => void): Promise<Storage> {
  if (config.databaseUrl !== undefined) {
    const connection = connectionTo(config.databaseUrl.reveal());
    await checkServer(connection, (problem) => log.warn({ problem }, 'waiting for the database'));
    return { connection, isAlone: false, stop: () => sleep(0) };
  }
  const { startEmbeddedDatabase } = await import('../../store/embedded/launch.ts');
  const embedded = await startEmbeddedDatabase({
    dataDir: config.dataDir,
    onUnexpectedExit: (logTail) => {
      log.fatal({ logTail }, 'embedded database exited unexpectedly');
      onLost();
    },
  });
  log.info({ pid: embedded.pid, folder: embedded.socketFolder }, 'embedded database started');
  return { connection: embedded.connection, isAlone: true, stop: () => embedded.stop() };
}

/** The same for an operator's command: beside a server that runs on the embedded database, it uses the one that is there. */
export async function openStorageBeside(config: Config, log: Log): Promise<Storage> {
  if (config.databaseUrl === undefined) {
    const { attachToEmbeddedDatabase } = await import('../../store/embedded/attach.ts');
    const attached = await attachToEmbeddedDatabase(config.dataDir);
    if (attached !== undefined) {
      return { connection: attached.connection, isAlone: false, stop: async () => attached.detach() };
    }
  }
  return openStorage(config, log, () => undefined);
}
