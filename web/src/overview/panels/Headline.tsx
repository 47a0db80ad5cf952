/** The headline numbers: each with its course, and with its value in the period before. */
import type { ReactNode } from 'react';
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { Sparkline } from '../../ui/charts/Sparkline.tsx';
import { formatMeanTime, formatNumber } from '../../ui/text/format.ts';
import type { ChartData, Count } from '../counts/counts.ts';
import type { HeadlineData, TrendData } from '../counts/queries.ts';
import classes from '../overview.module.css';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { overviewWords } from '../words.ts';

const { headline: words } = overviewWords;

export function Headline(props: { headline: HeadlineData | undefined; trend: TrendData | undefined }) {
  const { headline, trend } = props;
  const isNow = headline?.open.all.filter.until === undefined;
  const course = (chart: ChartData | undefined): number[] => chart?.counts.map(({ total }) => total) ?? [];
  return (
    <dl className={classes.headline}>
      <Tile
        name={isNow ? words.openNow : words.openAtEnd}
        count={headline?.open.all}
        before={headline?.openBefore.all}
        when="start"
        course={course(trend?.open)}
        scale="data"
      />
      <Tile
        name={words.opened}
        count={headline?.opened.all}
        before={headline?.openedBefore.all}
        course={course(trend?.new)}
      />
      <Tile
        name={words.fixed}
        count={headline?.fixed.all}
        before={headline?.fixedBefore.all}
        course={course(trend?.fixed)}
      />
      <Tile
        name={words.ignored}
        count={headline?.ignored.all}
        before={headline?.ignoredBefore.all}
        course={course(trend?.ignored)}
      />
      <Tile
        name={words.meanTimeToFix}
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
  /** When `before` was counted; the default is in the previous period. */
  when?: 'start' | 'period';
  /** Null: there is no value. */
  measure?: (count: Count) => number | null;
  format?: (value: number) => string;
  course?: readonly number[];
  /** The scale of the line: "data" shows small changes of a large number. */
  scale?: 'zero' | 'data';
}) {
  const { name, count, before, when = 'period', measure = totalOf, format = formatNumber } = props;
  const value = count === undefined ? null : measure(count);
  const valueBefore = before === undefined ? null : measure(before);
  const shown = (of: Count, number: string): ReactNode => <FindingsLink count={of}>{number}</FindingsLink>;
  return (
    <div className={classes.tile}>
      <dt>{name}</dt>
      <dd className={classes.value}>
        {count === undefined || value === null ? '–' : shown(count, format(value))}
        {props.course !== undefined && <Sparkline values={props.course} scale={props.scale ?? 'zero'} />}
      </dd>
      <dd className={classes.before}>
        {value !== null && before !== undefined && valueBefore !== null ? (
          <Phrase
            text={words.change[when][directionOf(value - valueBefore)]}
            fill={{ change: format(Math.abs(value - valueBefore)), before: shown(before, format(valueBefore)) }}
          />
        ) : (
          count !== undefined && words.noEarlierData
        )}
      </dd>
    </div>
  );
}

function directionOf(change: number): 'up' | 'down' | 'none' {
  if (change === 0) return 'none';
  return change > 0 ? 'up' : 'down';
}
