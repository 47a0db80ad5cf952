/**
 * `npm test [-- FILE… | node's own --test flags]`: starts one PostgreSQL for the whole run, then node's test runner over every
 * test of the house or over the files given. Its exit status is the run's.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { startTestDatabaseServer, testDatabaseVariable } from '../tests/harness/database/database-server.ts';

const root = resolve(import.meta.dirname, '..');
const everywhere = [
  'server/src/**/*.test.ts',
  'client/**/*.test.ts',
  'web/src/**/*.test.ts',
  'tests/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/**
 * The files under these are begun in this order, and the rest after them: they take longest, and the first of them mostly wait. One of
 * them begun at the end would keep one core busy and leave the others idle.
 */
const begunFirst = ['tests/crash/', 'tests/hostile/', 'tests/access/', 'tests/'];

function turnOf(file: string): number {
  const turn = begunFirst.findIndex((folder) => file.startsWith(folder));
  return turn === -1 ? begunFirst.length : turn;
}

function allFiles(): string[] {
  const found = globSync(everywhere, { cwd: root, exclude: ['**/node_modules/**'] }).sort();
  return found.sort((one, other) => turnOf(one) - turnOf(other));
}

const given = process.argv.slice(2);
const flags = given.filter((argument) => argument.startsWith('-'));
const named = given.filter((argument) => !argument.startsWith('-'));
const files = named.length > 0 ? named : allFiles();

const server = await startTestDatabaseServer();
// Ctrl-C reaches the runner as well, which ends first; then the database is stopped as after any run.
const ignored: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
const runner = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test',
    // One more than there are cores: there are always some that wait for a clock, a poll or another process.
    `--test-concurrency=${availableParallelism() + 1}`,
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
