/**
 * `npm run check`: everything that can be judged without a database, as many steps at a time as there are processors, each with what to
 * do when it fails. `npm run check -- lint types` runs only those.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';

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
    name: 'types of the console',
    command: ['tsc', '-p', 'web'],
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
    name: 'bundle',
    command: ['node', 'scripts/check-bundle.ts'],
    whenItFails: 'Run npm run build; what is too heavy for the first load is imported when it is needed.',
  },
  {
    name: 'sizes',
    command: ['node', 'scripts/report-file-sizes.ts'],
    whenItFails: 'The report itself failed.',
  },
];

const wanted = process.argv.slice(2);
const waiting = steps.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const failed: Step[] = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
      if (!(await passes(step))) failed.push(step);
    }
  }),
);
if (failed.length > 0) {
  process.stderr.write(`\n${failed.map((step) => `${step.name}: ${step.whenItFails}`).join('\n')}\n`);
  process.exitCode = 1;
}

/** Runs it, and writes what it wrote once it has ended: what the steps write does not mix. */
async function passes({ name, command: [program, ...parameters] }: Step): Promise<boolean> {
  const startedAt = performance.now();
  const { isOk, output } = await outcomeOf(program, parameters);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stdout.write(`${output}${isOk ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)\n`);
  return isOk;
}

function outcomeOf(program: string, parameters: readonly string[]): Promise<{ isOk: boolean; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(program, parameters, { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child
      .on('error', ({ message }) => {
        output += `${program}: ${message}. Run this as npm run check, after npm ci.\n`;
        resolve({ isOk: false, output });
      })
      .on('close', (status) => resolve({ isOk: status === 0, output }));
  });
}
