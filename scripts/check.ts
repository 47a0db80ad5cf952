/**
 * `npm run check`: everything that can be judged without a database, one step after the other, each with what to do when it
 * fails. `npm run check -- lint types` runs only those.
 */
import { spawnSync } from 'node:child_process';

interface Step {
  name: string;
  /** Without the path: npm puts node_modules/.bin first. */
  command: readonly [string, ...string[]];
  whenItFails: string;
}

const steps: readonly Step[] = [
  {
    name: 'lockfile',
    command: ['node', 'scripts/check-lockfile.ts'],
    whenItFails: 'Run npm run lockfile and commit package-lock.json.',
  },
  {
    name: 'format',
    command: ['prettier', '--check', '--log-level=warn', '.'],
    whenItFails: 'Run npm run format and commit what it changes.',
  },
  {
    name: 'types',
    command: ['tsc', '-p', '.'],
    whenItFails: 'Mend the types. A cast hides the defect; a schema at the border finds it.',
  },
  {
    name: 'lint',
    command: ['oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'],
    whenItFails:
      'Mend each place; the rules and their reasons are in .oxlintrc.json. npm run lint:fix does the mechanical ones.',
  },
  {
    name: 'boundaries',
    command: ['node', 'scripts/check-boundaries.ts'],
    whenItFails: 'Move the code to the room that may import it (ARCHITECTURE.md), or hand it in as a parameter.',
  },
  {
    name: 'dead code',
    command: ['knip', '--no-progress'],
    whenItFails: 'Delete what nothing uses. What is used from outside is an entry in knip.json.',
  },
  {
    name: 'docs',
    command: ['node', 'scripts/generate-docs.ts', '--check'],
    whenItFails: 'Run npm run docs and commit what it writes.',
  },
  {
    name: 'sizes',
    command: ['node', 'scripts/report-file-sizes.ts'],
    whenItFails: 'The report itself failed.',
  },
];

const wanted = process.argv.slice(2);
const failed: Step[] = [];
for (const step of steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const startedAt = performance.now();
  const [program, ...parameters] = step.command;
  const { status, error } = spawnSync(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) process.stderr.write(`${program}: ${error.message}. Run this as npm run check, after npm ci.\n`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'ok  ' : 'FAIL'} ${step.name} (${seconds} s)\n`);
  if (status !== 0) failed.push(step);
}
if (failed.length > 0) {
  process.stderr.write(`\n${failed.map((step) => `${step.name}: ${step.whenItFails}`).join('\n')}\n`);
  process.exitCode = 1;
}
