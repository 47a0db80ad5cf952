/** Figures of questions about a million findings, and the bars that they are held against. */
import { median, percentile, print } from './measure.ts';

/** The times of one question over HTTP, and of its bare statements in the same run, ms. */
export interface Figures {
  name: string;
  httpMs: readonly number[];
  sqlMs: readonly number[];
}

const p95MaxMs = 100;
const ratioMax = 3;

/** Prints p50, p95 and the ratio to the bare SQL of each question, and how many meet the bars. */
export function againstBars(measured: readonly Figures[]): void {
  const judged = measured.map(({ name, httpMs, sqlMs }) => ({
    name,
    p50: median(httpMs),
    p95: percentile(httpMs, 0.95),
    ratio: median(httpMs) / median(sqlMs),
  }));
  for (const { name, p50, p95, ratio } of judged) {
    const missed = [...(p95 > p95MaxMs ? ['p95'] : []), ...(ratio > ratioMax ? ['ratio'] : [])];
    print(
      `  ${name.padEnd(64)} p50 ${ms(p50)}  p95 ${ms(p95)}  ${ratio.toFixed(1)} times the SQL${missed.length === 0 ? '' : `  misses ${missed.join(', ')}`}`,
    );
  }
  const met = judged.filter(({ p95, ratio }) => p95 <= p95MaxMs && ratio <= ratioMax).length;
  print(`  ${met} of ${judged.length} within both bars (p95 ${p95MaxMs} ms, ${ratioMax} times the bare SQL)`);
}

const ms = (value: number): string => `${value.toFixed(0).padStart(6)} ms`;
