/**
 * `npm run fuzz -- [seconds] [first seed]`: damages the parsers' fixtures for the given time, and stops at the first
 * crash or round over its budget, with the fixture and seed that reproduce it.
 */
import { argv, exit, stdout } from 'node:process';
import { fuzzRound, roundBudgetMs } from '../server/src/ingest/fuzz-round.ts';
import { readFixtures } from '../server/src/ingest/testing/fixtures.ts';

const seconds = Number(argv[2] ?? 60);
const firstSeed = Number(argv[3] ?? Math.floor(Date.now() / 1000));
const fixtures = await readFixtures();
const end = performance.now() + seconds * 1000;
let rounds = 0;
let slowestMs = 0;

for (let seed = firstSeed; performance.now() < end; seed += 1) {
  for (const fixture of fixtures) {
    const { format, name } = fixture;
    try {
      const { elapsedMs } = await fuzzRound(fixture, seed);
      slowestMs = Math.max(slowestMs, elapsedMs);
      if (elapsedMs > roundBudgetMs)
        throw new Error(`took ${Math.round(elapsedMs)} ms, the budget is ${roundBudgetMs} ms`);
    } catch (error) {
      stdout.write(
        `${format}/${name} with seed ${seed}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
      exit(1);
    }
    rounds += 1;
  }
}
stdout.write(`${rounds} rounds from seed ${firstSeed}, no crash; the slowest took ${slowestMs.toFixed(1)} ms\n`);
