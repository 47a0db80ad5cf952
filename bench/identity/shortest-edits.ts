/** The cheapest edits of one version of a file into another, over what a tool shows of their lines. */

/** What a tool shows of one line. */
export interface ShownLine {
  /** Rules and texts; empty: no results. */
  results: string;
  fingerprints: string;
  /** Undefined: not shown. */
  text: number | undefined;
}

/** What an edit costs. */
export interface Measure {
  /** Each place that was edited. */
  place: number;
  /** Each removed or added line with results, and each without. */
  result: number;
  other: number;
}

/** Cost of the cheapest edit in which a fact is true, and of the cheapest in which it is false. */
export interface Costs {
  asTold: number;
  otherwise: number;
}

/** Lines are counted from 1. */
export interface Edits {
  ofSame(oldLine: number, newLine: number): Costs;
  ofGone(oldLine: number): Costs;
  ofBorn(newLine: number): Costs;
}

/** All cheapest edits, by what leads to each pair of lines and what leads from there to the end. */
export function cheapestEdits(old: readonly ShownLine[], young: readonly ShownLine[], measure: Measure): Edits {
  const sides = { old, young, measure, width: young.length + 1 };
  const { width } = sides;
  const [here, end] = [costsToHere(sides), costsToEnd(sides)];
  const indexOf = (i: number, j: number): number => i * width + j;
  const paired = (i: number, j: number): number =>
    least(here, indexOf(i - 1, j - 1)) +
    costOfPair(old[i - 1], young[j - 1], measure) +
    at(end.afterPair, indexOf(i, j));
  const changed = (from: number, cost: number, to: number): number =>
    opened(here, from, measure) + cost + at(end.inEdit, to);
  const removed = (i: number): number =>
    minimum(width, (j) => changed(indexOf(i - 1, j), costOfLine(old[i - 1], measure), indexOf(i, j)));
  const added = (j: number): number =>
    minimum(old.length + 1, (i) => changed(indexOf(i, j - 1), costOfLine(young[j - 1], measure), indexOf(i, j)));
  const replaced = (i: number, j: number): number =>
    changed(indexOf(i - 1, j - 1), costOfLine(old[i - 1], measure) + costOfLine(young[j - 1], measure), indexOf(i, j));
  const pairedOtherwise = (i: number, told: number): number =>
    minimum(young.length, (index) => (index + 1 === told ? Infinity : paired(i, index + 1)));
  return {
    ofSame: (i, j) => ({
      asTold: Math.min(paired(i, j), replaced(i, j)),
      otherwise: Math.min(removed(i), pairedOtherwise(i, j)),
    }),
    ofGone: (i) => ({ asTold: removed(i), otherwise: pairedOtherwise(i, 0) }),
    ofBorn: (j) => ({ asTold: added(j), otherwise: minimum(old.length, (index) => paired(index + 1, j)) }),
  };
}

interface Sides {
  old: readonly ShownLine[];
  young: readonly ShownLine[];
  measure: Measure;
  width: number;
}

/** Costs by pair of lines: where these two are the same line, and where the place is edited. */
interface CostTable {
  afterPair: Float32Array;
  inEdit: Float32Array;
}

function costsToHere(sides: Sides): CostTable {
  const { old, young, measure, width } = sides;
  const table = emptyTable(sides);
  table.afterPair[0] = 0;
  for (let i = 0; i <= old.length; i++) {
    for (let j = 0; j <= young.length; j++) {
      const here = i * width + j;
      const [above, left, both] = [here - width, here - 1, here - width - 1];
      const pair = (from: number, cost: number): void => {
        table.afterPair[here] = Math.min(at(table.afterPair, here), least(table, from) + cost);
      };
      const edit = (from: number, line: ShownLine | undefined): void => {
        const cost = opened(table, from, measure) + costOfLine(line, measure);
        table.inEdit[here] = Math.min(at(table.inEdit, here), cost);
      };
      if (i > 0) edit(above, old[i - 1]);
      if (j > 0) edit(left, young[j - 1]);
      if (i > 0 && j > 0) pair(both, costOfPair(old[i - 1], young[j - 1], measure));
      if (i === old.length && j > 0) pair(left, costOfTail(young[j - 1]));
      if (j === young.length && i > 0) pair(above, costOfTail(old[i - 1]));
    }
  }
  return table;
}

function costsToEnd(sides: Sides): CostTable {
  const { old, young, measure, width } = sides;
  const table = emptyTable(sides);
  for (let i = old.length; i >= 0; i--) {
    for (let j = young.length; j >= 0; j--) {
      const here = i * width + j;
      const [below, right, both] = [here + width, here + 1, here + width + 1];
      let [asPair, asEdit] = i === old.length && j === young.length ? [0, Infinity] : [Infinity, Infinity];
      if (i < old.length) asEdit = Math.min(asEdit, costOfLine(old[i], measure) + at(table.inEdit, below));
      if (j < young.length) asEdit = Math.min(asEdit, costOfLine(young[j], measure) + at(table.inEdit, right));
      if (i < old.length && j < young.length)
        asPair = Math.min(asPair, costOfPair(old[i], young[j], measure) + at(table.afterPair, both));
      if (i === old.length && j < young.length)
        asPair = Math.min(asPair, costOfTail(young[j]) + at(table.afterPair, right));
      if (j === young.length && i < old.length)
        asPair = Math.min(asPair, costOfTail(old[i]) + at(table.afterPair, below));
      table.afterPair[here] = Math.min(asPair, asEdit + measure.place);
      table.inEdit[here] = Math.min(asPair, asEdit);
    }
  }
  return table;
}

function emptyTable({ old, width }: Sides): CostTable {
  const cells = (old.length + 1) * width;
  return { afterPair: new Float32Array(cells).fill(Infinity), inEdit: new Float32Array(cells).fill(Infinity) };
}

function least(table: CostTable, index: number): number {
  return Math.min(at(table.afterPair, index), at(table.inEdit, index));
}

/** The cost of being in an edit here, without that of its next line. */
function opened(table: CostTable, index: number, measure: Measure): number {
  return Math.min(at(table.afterPair, index) + measure.place, at(table.inEdit, index));
}

/**
 * Infinity for lines that differ. If only the fingerprints do, a line below was replaced, which the tool does not show.
 */
function costOfPair(one: ShownLine | undefined, other: ShownLine | undefined, measure: Measure): number {
  if (one === undefined || other === undefined || one.results !== other.results) return Infinity;
  if (one.text !== undefined && other.text !== undefined && one.text !== other.text) return Infinity;
  return one.fingerprints === other.fingerprints ? 0 : measure.place + 2 * measure.other;
}

/** Below its last shown line, each file may go on as it likes: without results. */
function costOfTail(line: ShownLine | undefined): number {
  return line?.results === '' ? 0 : Infinity;
}

function costOfLine(line: ShownLine | undefined, measure: Measure): number {
  return line === undefined || line.results === '' ? measure.other : measure.result;
}

function at(costs: Float32Array, index: number): number {
  return costs[index] ?? Infinity;
}

function minimum(count: number, valueAt: (index: number) => number): number {
  let lowest = Infinity;
  for (let index = 0; index < count; index++) lowest = Math.min(lowest, valueAt(index));
  return lowest;
}
