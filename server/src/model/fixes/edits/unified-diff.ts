/** A unified diff of two texts, by Myers' greedy algorithm ("An O(ND) Difference Algorithm and Its Variations", 1986). */

/** Lines around a change. */
const contextLines = 3;
/** Beyond so many lines that differ, the changed middle is shown as one replacement. */
const differencesMax = 500;

type Step = readonly [kind: ' ' | '-' | '+', line: string];

/** As `git diff` prints it, with a/ and b/ before the path; '' when the texts are equal. Lines keep their line ends. `firstLine`: where the texts stand in their file. */
export function unifiedDiff(path: string, before: string, after: string, firstLine = 1): string {
  if (before === after) return '';
  const steps = stepsBetween(linesWithEnds(before), linesWithEnds(after));
  return `--- a/${path}\n+++ b/${path}\n${hunksOf(steps, firstLine).join('')}`;
}

function linesWithEnds(text: string): string[] {
  return text === '' ? [] : text.split(/(?<=\n)/);
}

function stepsBetween(before: readonly string[], after: readonly string[]): Step[] {
  let head = 0;
  while (head < before.length && head < after.length && before[head] === after[head]) head += 1;
  let tail = 0;
  const most = Math.min(before.length, after.length) - head;
  while (tail < most && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail += 1;
  const same = (lines: readonly string[]): Step[] => lines.map((line) => [' ', line]);
  const middle = shortestSteps(before.slice(head, before.length - tail), after.slice(head, after.length - tail));
  return [...same(before.slice(0, head)), ...middle, ...same(before.slice(before.length - tail))];
}

function shortestSteps(before: readonly string[], after: readonly string[]): Step[] {
  const trace: Map<number, number>[] = [];
  const furthest = new Map<number, number>([[1, 0]]);
  const limit = Math.min(before.length + after.length, differencesMax);
  for (let differences = 0; differences <= limit; differences += 1) {
    trace.push(new Map(furthest));
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let x = isDown(furthest, diagonal, differences)
        ? (furthest.get(diagonal + 1) ?? 0)
        : (furthest.get(diagonal - 1) ?? 0) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      furthest.set(diagonal, x);
      if (x >= before.length && x - diagonal >= after.length) return walkBack(trace, before, after);
    }
  }
  return [...before.map((line): Step => ['-', line]), ...after.map((line): Step => ['+', line])];
}

const isDown = (furthest: ReadonlyMap<number, number>, diagonal: number, differences: number): boolean =>
  diagonal === -differences ||
  (diagonal !== differences && (furthest.get(diagonal - 1) ?? 0) < (furthest.get(diagonal + 1) ?? 0));

function walkBack(trace: readonly Map<number, number>[], before: readonly string[], after: readonly string[]): Step[] {
  const steps: Step[] = [];
  let [x, y] = [before.length, after.length];
  for (let differences = trace.length - 1; differences >= 0; differences -= 1) {
    const furthest = trace[differences] ?? new Map<number, number>();
    const diagonal = x - y;
    const wasDown = isDown(furthest, diagonal, differences);
    const fromX = furthest.get(wasDown ? diagonal + 1 : diagonal - 1) ?? 0;
    const fromY = fromX - (wasDown ? diagonal + 1 : diagonal - 1);
    while (x > 0 && y > 0 && x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      steps.push([' ', before[x] ?? '']);
    }
    if (differences === 0) break;
    if (wasDown) steps.push(['+', after[(y -= 1)] ?? '']);
    else steps.push(['-', before[(x -= 1)] ?? '']);
  }
  return steps.reverse();
}

function hunksOf(steps: readonly Step[], firstLine: number): string[] {
  const hunks: string[] = [];
  let [oldLine, newLine] = [firstLine, firstLine];
  let at = 0;
  while (at < steps.length) {
    const from = steps.findIndex(([kind], index) => index >= at && kind !== ' ');
    if (from === -1) break;
    const start = Math.max(at, from - contextLines);
    let last = from;
    for (let index = from; index < steps.length && index - last <= 2 * contextLines; index += 1) {
      if (steps[index]?.[0] !== ' ') last = index;
    }
    const end = Math.min(steps.length, last + 1 + contextLines);
    // What lies between the hunks is equal on both sides.
    oldLine += start - at;
    newLine += start - at;
    const part = steps.slice(start, end);
    const olds = part.filter(([kind]) => kind !== '+').length;
    const news = part.filter(([kind]) => kind !== '-').length;
    const body = part.map(
      ([kind, line]) => `${kind}${line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`}`,
    );
    hunks.push(`@@ -${range(oldLine, olds)} +${range(newLine, news)} @@\n${body.join('')}`);
    oldLine += olds;
    newLine += news;
    at = end;
  }
  return hunks;
}

/** An empty range is named by the line before it. */
const range = (line: number, count: number): string =>
  count === 0 ? `${line - 1},0` : count === 1 ? String(line) : `${line},${count}`;
