/**
 * `npm run check`: everything that can be judged without a database, as many steps at a time as there are processors, each with what to
 * do when it fails, and at the end what each cost. `npm run check -- lint types` runs only those; with `--changed` (or `--changed=REF`)
 * only what the files changed since main (or REF) can break.
 */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { updateApiTypes } from './api-types.ts';
import { changedFiles } from './check/changed-files.ts';
import { narrowed, steps, whole, type Step } from './check/steps.ts';

interface Outcome {
  name: string;
  isOk: boolean;
  seconds: number;
}

const given = process.argv.slice(2);
const changed = given.find((each) => /^--changed(=|$)/.test(each));
const names = given.filter((each) => !each.startsWith('--'));
const unknown = given.filter((each) => each !== changed && !steps.some(({ name }) => name === each));
if (unknown.length > 0) {
  process.stderr.write(
    `No such step: ${unknown.join(', ')}. There are: ${steps.map(({ name }) => name).join(', ')}.\n`,
  );
  process.exit(2);
}

const files = changed === undefined ? null : changedFiles(changed.split('=')[1]);
const chosen = steps.filter(({ name }) => names.length === 0 || names.includes(name));
const waiting = files === null ? chosen.map(whole) : chosen.flatMap((step) => narrowed(step, files, existsSync) ?? []);
if (files !== null) {
  const skipped = chosen.filter(({ name }) => !waiting.some((step) => step.name === name)).map(({ name }) => name);
  process.stdout.write(`${files.length} files changed; skipped: ${skipped.join(', ') || 'nothing'}\n`);
}

// The generated types may belong to an earlier state of the interface's document, after a checkout of another commit.
await updateApiTypes();
const startedAt = performance.now();
const outcomes: Outcome[] = [];
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) outcomes.push(await run(step));
  }),
);
report(outcomes, secondsSince(startedAt));
const failed = steps.filter(({ name }) => outcomes.some((outcome) => outcome.name === name && !outcome.isOk));
if (failed.length > 0) {
  process.stderr.write(`\n${failed.map(({ name, whenItFails }) => `${name}: ${whenItFails}`).join('\n')}\n`);
  process.exitCode = 1;
}

/** Writes what the step wrote once it has ended, so that the output of two steps does not mix. */
async function run({ name, command: [program, ...parameters] }: Step): Promise<Outcome> {
  const begunAt = performance.now();
  const { isOk, output } = await outcomeOf(program, parameters);
  const seconds = secondsSince(begunAt);
  process.stdout.write(`${output}${isOk ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)\n`);
  return { name, isOk, seconds };
}

/** Reports the time of each step, the longest first. */
function report(all: readonly Outcome[], wallSeconds: number): void {
  const sum = all.reduce((seconds, outcome) => seconds + outcome.seconds, 0);
  const shares = all
    .toSorted((one, other) => other.seconds - one.seconds)
    .map(({ name, seconds }) => `${name} ${Math.round((100 * seconds) / Math.max(sum, 1e-9))} %`);
  process.stdout.write(
    `${all.length} steps, ${sum.toFixed(0)} s in ${wallSeconds.toFixed(0)} s: ${shares.join(', ')}\n`,
  );
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

function secondsSince(beginning: number): number {
  return (performance.now() - beginning) / 1000;
}
