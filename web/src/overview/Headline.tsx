/** The headline numbers. */
import { FindingsLink } from '../terms/findings/FindingsLink.tsx';
import { formatNumber } from '../ui/text/format.ts';
import classes from './overview.module.css';
import type { Count } from './pictures.ts';
import type { ChartData } from './queries.ts';

export function Headline(props: {
  splits: readonly ChartData[] | undefined;
  series: readonly ChartData[] | undefined;
  guardrails: readonly Count[] | undefined;
}) {
  const { splits, series, guardrails } = props;
  const open = splits?.[0]?.all;
  const isNow = open?.filter.until === undefined;
  const numbers: [words: string, count: Count | undefined][] = [
    [isNow ? 'Open now' : 'Open at the end', open],
    ['Opened, still open', series?.[1]?.all],
    ['Fixed', series?.[2]?.all],
    ['Ignored', series?.[3]?.all],
    ['Shown in pull requests', guardrails?.[0]],
  ];
  return (
    <dl className={classes.headline}>
      {numbers.map(([words, count]) => (
        <div key={words}>
          <dt>{words}</dt>
          <dd>{count === undefined ? '–' : <FindingsLink count={count}>{formatNumber(count.total)}</FindingsLink>}</dd>
        </div>
      ))}
    </dl>
  );
}
