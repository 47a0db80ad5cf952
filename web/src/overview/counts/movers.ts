/** The projects whose number of open findings changed, the largest change first. */
import type { ChartData, Count } from './counts.ts';

export interface Mover {
  name: string;
  before: Count;
  now: Count;
}

export function moversOf(before: ChartData, now: ChartData): Mover[] {
  const names = new Set([...before.counts, ...now.counts].map(({ key }) => key));
  return [...names]
    .map((name) => ({ name, before: countIn(before, name), now: countIn(now, name) }))
    .filter((mover) => changeOf(mover) > 0)
    .sort((a, b) => changeOf(b) - changeOf(a) || (a.name < b.name ? -1 : 1));
}

const changeOf = ({ before, now }: Mover): number => Math.abs(now.total - before.total);

function countIn({ all, counts }: ChartData, name: string): Count {
  return counts.find(({ key }) => key === name) ?? { key: name, total: 0, filter: { ...all.filter, project: [name] } };
}
