import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { bestChain, breakCost, type Candidate, type ChainBounds } from './chain.ts';

/** Lines of two sequences and pairs between them, as in an alignment. */
const arbitraryProblem = fc
  .record({
    oldGaps: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }),
    newGaps: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 6 }),
    weights: fc.array(fc.integer({ min: 0, max: 6 * breakCost }), { minLength: 36, maxLength: 36 }),
  })
  .map(({ oldGaps, newGaps, weights }) => {
    const oldLines = running(oldGaps);
    const newLines = running(newGaps);
    const candidates = oldLines.flatMap((oldLine, known) =>
      newLines.flatMap((newLine, found): Candidate[] => {
        const weight = weights[known * 6 + found] ?? 0;
        const isCertain = weight > 2 * breakCost;
        const isChangedBelow = !isCertain && weight % 2 === 1;
        return weight < breakCost
          ? []
          : [{ known, found, weight, shift: newLine - oldLine, isCertain, isChangedBelow }];
      }),
    );
    const endShift = (newLines.at(-1) ?? 0) - (oldLines.at(-1) ?? 0);
    return { candidates, bounds: { known: oldLines.length, found: newLines.length, endShift } };
  });

test('no chain is worth more than the one found, nor as much with shorter edits', () => {
  fc.assert(
    fc.property(arbitraryProblem, ({ candidates, bounds }) => {
      const best = rankOf(bestChain(candidates, bounds), bounds);
      for (const chain of chains(candidates, -1, -1)) {
        const other = rankOf(chain, bounds);
        assert.ok(best.worth > other.worth || (best.worth === other.worth && best.drift <= other.drift));
      }
    }),
  );
});

test('the chain ascends on both sides', () => {
  fc.assert(
    fc.property(arbitraryProblem, ({ candidates, bounds }) => {
      const chain = bestChain(candidates, bounds);
      chain.slice(1).forEach((pair, index) => {
        assert.ok(pair.known > (chain[index]?.known ?? -1) && pair.found > (chain[index]?.found ?? -1));
      });
    }),
  );
});

test('among equals the earlier disappeared, and the later appeared', () => {
  const pair = (known: number, found: number): Candidate => {
    return { known, found, weight: 4 * breakCost, shift: 1, isCertain: true, isChangedBelow: false };
  };
  const fewer = bestChain([pair(1, 0), pair(2, 0)], { known: 4, found: 1, endShift: 0 });
  assert.deepEqual(
    fewer.map(({ known }) => known),
    [2],
  );
  const more = bestChain([pair(0, 1), pair(0, 2)], { known: 1, found: 4, endShift: 0 });
  assert.deepEqual(
    more.map(({ found }) => found),
    [1],
  );
});

test('among equals the pair that stayed at its line is kept, whatever disappeared', () => {
  const pair = (known: number, shift: number): Candidate => {
    return { known, found: 0, weight: 4 * breakCost, shift, isCertain: true, isChangedBelow: false };
  };
  const chain = bestChain([pair(0, 0), pair(1, -47)], { known: 2, found: 1, endShift: -47 });
  assert.deepEqual(chain.map(placesOf), [[0, 0]]);
});

test('an uncertain pair far from its place is none', () => {
  const alone = (shift: number): Candidate => {
    return { known: 0, found: 0, weight: 1.5 * breakCost, shift, isCertain: false, isChangedBelow: false };
  };
  const bounds = (endShift: number): ChainBounds => ({ known: 1, found: 1, endShift });
  assert.deepEqual(bestChain([alone(5)], bounds(5)).map(placesOf), [[0, 0]]);
  assert.deepEqual(bestChain([alone(190)], bounds(190)), []);
});

function placesOf({ known, found }: Candidate): [number, number] {
  return [known, found];
}

/** Every ascending chain. */
function* chains(candidates: readonly Candidate[], known: number, found: number): Generator<Candidate[]> {
  yield [];
  for (const candidate of candidates) {
    if (candidate.known <= known || candidate.found <= found) continue;
    for (const rest of chains(candidates, candidate.known, candidate.found)) yield [candidate, ...rest];
  }
}

/** Worth and drift by definition. */
function rankOf(chain: readonly Candidate[], bounds: ChainBounds): { worth: number; drift: number } {
  if (chain.length === 0) return { worth: 0, drift: 0 };
  let worth = 0;
  let drift = 0;
  let previous: Candidate = { known: -1, found: -1, weight: 0, shift: 0, isCertain: true, isChangedBelow: false };
  for (const pair of chain) {
    const isNeighbour =
      pair.known === previous.known + 1 && pair.found === previous.found + 1 && pair.shift === previous.shift;
    worth += pair.weight - (isNeighbour ? 0 : breakCost);
    drift += Math.abs(pair.shift - previous.shift);
    previous = pair;
  }
  if (previous.isChangedBelow) return { worth, drift };
  const endsBoth = previous.known === bounds.known - 1 && previous.found === bounds.found - 1;
  return { worth: worth - (endsBoth ? 0 : breakCost), drift: drift + Math.abs(bounds.endShift - previous.shift) };
}

function running(gaps: readonly number[]): number[] {
  let line = 0;
  return gaps.map((gap) => (line += gap));
}
