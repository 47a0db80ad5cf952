/**
 * `npm test [-- FILE… | node's own --test flags]`: starts one PostgreSQL for the whole run, then node's test runner
 * over all tests or the given files. Exits with the run's status.
 */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { startTestDatabaseServer, testDatabaseVariable } from '../tests/harness/database/database-server.ts';
import { updateApiTypes } from './api-types.ts';

const root = resolve(import.meta.dirname, '..');
const everywhere = [
  'server/src/**/*.test.ts',
  'client/**/*.test.ts',
  'web/src/**/*.test.ts',
  'tests/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/**
 * These folders' files start in this order, before the rest: they take longest, and the first ones mostly wait. Started
 * at the end, one would keep one core busy while the others idle.
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

// The generated types may belong to an earlier state of the interface's document, after a checkout of another commit.
await updateApiTypes();
const server = await startTestDatabaseServer();
// Ctrl-C reaches the runner too, which ends first; then the database is stopped as usual.
const ignored: NodeJS.Signals[] = ['SIGINT', 'SIGTERM'];
const runner = spawn(
  process.execPath,
  [
    '--disable-warning=ExperimentalWarning',
    '--test',
    // One more than there are cores: some tests always wait for a clock, a poll or another process.
    `--test-concurrency=${availableParallelism() + 1}`,
    ...flags,
    ...files,
  ],
  {
    cwd: named.length > 0 ? process.cwd() : root,
    stdio: 'inherit',
    env: {
      // Each file is a separate process, and most load the whole server: this caches its compiled code.
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
