/** A bounded, deterministic run of the fuzzer; `npm run fuzz` continues from other seeds. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fuzzRound, roundBudgetMs } from './fuzz-round.ts';
import { readFixtures } from './testing/fixtures.ts';

const roundsEach = 80;

test('no damage to a fixture crashes a parser or takes it over its budget of time', async () => {
  const outcomes = { parsed: 0, refused: 0 };
  for (const fixture of await readFixtures()) {
    const { name } = fixture;
    for (let seed = 1; seed <= roundsEach; seed += 1) {
      const round = await fuzzRound(fixture, seed).catch((error: unknown) =>
        assert.fail(`${name} with seed ${seed}: ${String(error)}`),
      );
      assert.ok(round.elapsedMs < roundBudgetMs, `${name} with seed ${seed} took ${round.elapsedMs} ms`);
      outcomes[round.outcome] += 1;
    }
  }
  assert.ok(outcomes.parsed > 50 && outcomes.refused > 50, `both ends are met: ${JSON.stringify(outcomes)}`);
});
