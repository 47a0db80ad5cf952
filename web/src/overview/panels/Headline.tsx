/** The headline numbers: each with its course, and with its value in the period before. */
import type { ReactNode } from 'react';
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { formatMeanTime, formatNumber } from '../../ui/text/format.ts';
import type { ChartData, Count } from '../counts/counts.ts';
import type { HeadlineData, TrendData } from '../counts/queries.ts';
import classes from '../overview.module.css';

export function Headline(props: { headline: HeadlineData | undefined; trend: TrendData | undefined }) {
  const { headline, trend } = props;
  const isNow = headline?.open.all.filter.until === undefined;
  const course = (chart: ChartData | undefined): number[] => chart?.counts.map(({ total }) => total) ?? [];
  return (
    <dl className={classes.headline}>
      <Tile
        name={isNow ? 'Open now' : 'Open at the end'}
        count={headline?.open.all}
        before={headline?.openBefore.all}
        when="at the start"
        course={course(trend?.open)}
      />
      <Tile
        name="Opened, still open"
        count={headline?.opened.all}
        before={headline?.openedBefore.all}
        course={course(trend?.new)}
      />
      <Tile name="Fixed" count={headline?.fixed.all} before={headline?.fixedBefore.all} course={course(trend?.fixed)} />
      <Tile
        name="Ignored"
        count={headline?.ignored.all}
        before={headline?.ignoredBefore.all}
        course={course(trend?.ignored)}
      />
      <Tile
        name="Mean time to fix"
        count={headline?.fixed.all}
        before={headline?.fixedBefore.all}
        measure={({ meanSecondsToFix }) => meanSecondsToFix ?? null}
        format={formatMeanTime}
      />
    </dl>
  );
}

const totalOf = ({ total }: Count): number => total;

function Tile(props: {
  name: string;
  count: Count | undefined;
  before: Count | undefined;
  /** What `before` is of; the default is the period before. */
  when?: string;
  /** Null: there is no value. */
  measure?: (count: Count) => number | null;
  format?: (value: number) => string;
  course?: readonly number[];
}) {
  const { name, count, before, when = 'in the previous period', measure = totalOf, format = formatNumber } = props;
  const value = count === undefined ? null : measure(count);
  const valueBefore = before === undefined ? null : measure(before);
  const shown = (of: Count, words: string): ReactNode => <FindingsLink count={of}>{words}</FindingsLink>;
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd className={classes.value}>
        {count === undefined || value === null ? '–' : shown(count, format(value))}
        {props.course !== undefined && <Sparkline values={props.course} />}
      </dd>
      <dd className={classes.before}>
        {value !== null && before !== undefined && valueBefore !== null ? (
          <>
            {changeWords(value - valueBefore, format)} {shown(before, format(valueBefore))} {when}
          </>
        ) : (
          count !== undefined && 'No earlier data'
        )}
      </dd>
    </div>
  );
}

/** "▲ 12 vs", "▼ 3 days vs", "no change:". */
function changeWords(change: number, format: (value: number) => string): string {
  if (change === 0) return 'no change:';
  return `${change > 0 ? '▲' : '▼'} ${format(Math.abs(change))} vs`;
}
