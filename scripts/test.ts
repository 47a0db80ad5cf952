/**
 * `npm test [-- FILE… | node's own --test flags]`: starts one PostgreSQL for the whole run, then node's test runner over every
 * test of the house or over the files given. Its exit status is the run's.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { startTestDatabaseServer, testDatabaseVariable } from '../tests/harness/database-server.ts';

const root = resolve(import.meta.dirname, '..');
const everywhere = ['server/src/**/*.test.ts', 'client/**/*.test.ts', 'tests/**/*.test.ts', 'scripts/**/*.test.ts'];

const given = process.argv.slice(2);
const flags = given.filter((argument) => argument.startsWith('-'));
const named = given.filter((argument) => !argument.startsWith('-'));
const files = named.length > 0 ? named : globSync(everywhere, { cwd: root, exclude: ['**/node_modules/**'] }).sort();

const server = await startTestDatabaseServer();
// Ctrl-C reaches the runner as well, which ends first; then the database is stopped as after any run.
const ignored: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
const runner = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test',
    `--test-concurrency=${availableParallelism()}`,
    ...flags,
    ...files,
  ],
  {
    cwd: named.length > 0 ? process.cwd() : root,
    stdio: 'inherit',
    env: {
      // Each file is a process of its own, and most load the whole server: its code is compiled once.
      NODE_COMPILE_CACHE: resolve(root, 'node_modules/.cache/parapet/tests'),
      ...process.env,
      [testDatabaseVariable]: JSON.stringify(server.connection),
    },
  },
);
for (const signal of ignored) process.on(signal, () => runner.kill(signal));
process.exitCode = await new Promise<number>((resolveStatus) => {
  runner.on('close', (status) => resolveStatus(status ?? 1)).on('error', () => resolveStatus(1));
});
await server.stop();
