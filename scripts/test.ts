/**
 * `npm test [-- FILE… | --test-name-pattern=… | --test-concurrency=N]`: starts one PostgreSQL for the whole run, then
 * node's test runner over all tests, small files in groups, or the given files. Exits with the run's status.
 */
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative, resolve, sep } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startTestDatabaseServer, testDatabaseVariable } from '../tests/harness/database/database-server.ts';
import { memoryFolder } from '../tests/harness/memory-folder.ts';
import { updateApiTypes } from './api-types.ts';
import { groupFiles, groupModule } from './test/group-files.ts';

const root = resolve(import.meta.dirname, '..');
const everywhere = [
  'server/src/**/*.test.ts',
  'client/**/*.test.ts',
  'scanner/src/**/*.test.ts',
  'web/src/**/*.test.ts',
  'tests/**/*.test.ts',
  'scripts/**/*.test.ts',
];

/**
 * These folders' files start in this order, before the rest: they take longest, and the first ones mostly wait. Started
 * at the end, one would keep one core busy while the others idle.
 */
const begunFirst = ['tests/crash/', 'tests/hostile/', 'tests/access/', 'tests/'];
/** The slowest files that a run of all tests names at its end. */
const slowestNamed = 12;

function turnOf(file: string): number {
  const turn = begunFirst.findIndex((folder) => file.startsWith(folder));
  return turn === -1 ? begunFirst.length : turn;
}

function allFiles(): string[] {
  const found = globSync(everywhere, { cwd: root, exclude: ['**/node_modules/**'] }).map((file) =>
    file.replaceAll(sep, '/'),
  );
  return found.sort().sort((one, other) => turnOf(one) - turnOf(other));
}

/** The modules that run all files: a file itself, or one that imports a group, in the folder. */
function modulesIn(folder: string): string[] {
  return groupFiles(allFiles()).map(([first = '', ...others], index) => {
    if (others.length === 0) return resolve(root, first);
    const path = join(folder, `group-${index}.mjs`);
    writeFileSync(path, groupModule([first, ...others], pathToFileURL(`${root}/`).href));
    return path;
  });
}

/** Runs the files in the given order, which the command line of node would sort by name; true if all passed. */
function runFiles(files: readonly string[], signal: AbortSignal): Promise<boolean> {
  const seconds = new Map<string, number>();
  return new Promise((settle) => {
    const events = run({
      files: [...files],
      signal,
      // Two more than there are cores: some tests always wait for a clock, a poll or another process. With one more, 1.6
      // of two cores had work (2,219 s of processor time in 1,414 s, 2026-11-26).
      concurrency: Number(options['test-concurrency'] ?? availableParallelism() + 2),
      ...(options['test-name-pattern'] && { testNamePatterns: options['test-name-pattern'] }),
    });
    let isOk = true;
    events.on('test:complete', ({ name, nesting, details }) => {
      // A suite of a group has the name of its file. The group's module is left out.
      if (nesting === 0 && name.endsWith('.test.ts'))
        seconds.set(relative(root, resolve(root, name)), details.duration_ms / 1000);
    });
    events.on('test:summary', ({ file, success }) => {
      if (file === undefined) isOk = success;
    });
    const report = events.pipe(new spec());
    report.pipe(process.stdout, { end: false });
    report.on('end', () => {
      if (files.length > slowestNamed) process.stdout.write(slowest(seconds));
      settle(isOk);
    });
  });
}

function slowest(seconds: ReadonlyMap<string, number>): string {
  const longest = [...seconds].sort(([, one], [, other]) => other - one).slice(0, slowestNamed);
  return `\nslowest files:\n${longest.map(([file, time]) => `${time.toFixed(0).padStart(5)} s  ${file}\n`).join('')}`;
}

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { 'test-name-pattern': { type: 'string', multiple: true }, 'test-concurrency': { type: 'string' } },
});

// The generated types may belong to an earlier state of the interface's document, after a checkout of another commit.
await updateApiTypes();
const temporaryFolder = process.env['TMPDIR'] ?? memoryFolder();
if (temporaryFolder !== undefined) process.env['TMPDIR'] = temporaryFolder;
const server = await startTestDatabaseServer();
// Each file is a separate process, and most load the whole server: this caches its compiled code.
process.env['NODE_COMPILE_CACHE'] ??= resolve(root, 'node_modules/.cache/parapet/tests');
process.env[testDatabaseVariable] = JSON.stringify(server.connection);
// Ctrl-C ends the tests first; then the database is stopped as usual.
const interrupted = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => interrupted.abort());
const groups = mkdtempSync(join(tmpdir(), 'parapet-test-groups-'));
const files = named.length > 0 ? named.map((file) => resolve(file)) : modulesIn(groups);
process.exitCode = (await runFiles(files, interrupted.signal)) ? 0 : 1;
rmSync(groups, { recursive: true });
await server.stop();
