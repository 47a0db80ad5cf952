/**
 * A process that holds an embedded database, for tests that kill it: `hold-database.ts DATA_DIR`. Prints its connection
 * as one line of JSON, or the error; stops the database and itself when standard input ends.
 */
import { startEmbeddedDatabase } from '../../server/src/store/embedded/launch.ts';

const [dataDir = ''] = process.argv.slice(2);

const answer = (line: object): boolean => process.stdout.write(`${JSON.stringify(line)}\n`);
process.on('SIGINT', (signal) => answer({ signal }));
try {
  const embedded = await startEmbeddedDatabase({
    dataDir,
    onUnexpectedExit: (lastWords) => answer({ lost: lastWords }),
  });
  answer({ pid: embedded.pid, socketFolder: embedded.socketFolder, connection: embedded.connection });
  process.stdin.resume();
  process.stdin.on('end', () => {
    void embedded.stop().then(() => process.exit(0));
  });
} catch (error) {
  answer({ refused: error instanceof Error ? error.message : String(error) });
}
