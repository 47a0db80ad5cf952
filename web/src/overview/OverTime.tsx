/** The trend: the open findings as steps and, below on the same axis, the opened, fixed and ignored ones. */
import { FindingsLink } from '../terms/findings/FindingsLink.tsx';
import type { BucketSize } from '../terms/findings/findings-filter.ts';
import { Columns, TimeAxis } from '../ui/charts/Columns.tsx';
import { ChartTooltip } from '../ui/charts/ChartTooltip.tsx';
import { labelPositions, niceMax } from '../ui/charts/scale.ts';
import { formatNumber } from '../ui/text/format.ts';
import { seriesReports } from './pictures.ts';
import type { ChartData } from './queries.ts';
import { CountTable } from './CountTable.tsx';
import classes from './overview.module.css';

type SeriesName = (typeof seriesReports)[number];

const words: Readonly<Record<SeriesName, string>> = {
  open: 'Open at the end of each',
  opened: 'Opened',
  fixed: 'Fixed',
  ignored: 'Ignored',
};
const tones = { open: 'accent', opened: 'accent', fixed: 'good', ignored: 'quiet' } as const;
/** The most axis labels that fit, also on a narrow screen. */
const labelsMax = 6;

export function OverTime(props: { series: readonly ChartData[]; asTable: boolean }) {
  const { series, asTable } = props;
  const counts = series[0]?.counts ?? [];
  const bucket = counts[0]?.filter.bucket ?? 'day';
  const labels = counts.map(({ key }) => shortLabel(bucket, key));
  if (asTable) {
    return (
      <CountTable
        label="Trend"
        heads={[bucketWord[bucket], ...seriesReports.map((name) => tableWords[name])]}
        rows={counts.map(({ key }, index) => ({
          key,
          name: longLabel(bucket, key),
          counts: series.flatMap((picture) => picture.counts[index] ?? []),
        }))}
      />
    );
  }
  // One scale for opened, fixed and ignored, so that they can be compared.
  const flowMax = niceMax(Math.max(...series.slice(1).flatMap((each) => each.counts.map(({ total }) => total)), 0));
  return (
    <ChartTooltip>
      <div className={classes.overTime}>
        {series.map((picture, index) => {
          const name = seriesReports[index]!;
          const max = index === 0 ? niceMax(Math.max(...picture.counts.map(({ total }) => total), 0)) : flowMax;
          return (
            <div key={name} className={classes.series} data-series={name}>
              <p className={classes.seriesName}>
                {words[name]}
                {index === 0 && ` ${bucket} (UTC)`}
                {index > 0 && (
                  <>
                    {' '}
                    <FindingsLink count={picture.all} hasTitle={false}>
                      {formatNumber(picture.all.total)}
                    </FindingsLink>
                  </>
                )}
              </p>
              <div className={classes.seriesPlot}>
                <Columns
                  label={`${tableWords[name]}, by ${bucket}`}
                  points={picture.counts}
                  max={max}
                  form={index === 0 ? 'steps' : 'bars'}
                  tone={tones[name]}
                  renderLink={(count, attributes) => <FindingsLink count={count} hasTitle={false} {...attributes} />}
                />
              </div>
            </div>
          );
        })}
        <TimeAxis labels={labels} shown={labelPositions(labels.length, labelsMax)} />
      </div>
    </ChartTooltip>
  );
}

const bucketWord: Readonly<Record<BucketSize, string>> = {
  day: 'Day (UTC)',
  week: 'Week from (UTC)',
  month: 'Month (UTC)',
};
const tableWords: Readonly<Record<SeriesName, string>> = { ...words, open: 'Open at the end' };

const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const monthAndYear = new Intl.DateTimeFormat(undefined, { month: 'short', year: '2-digit', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' });
const wholeMonth = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Buckets are in UTC. */
function shortLabel(bucket: BucketSize, start: string): string {
  return (bucket === 'month' ? monthAndYear : dayAndMonth).format(new Date(start));
}

function longLabel(bucket: BucketSize, start: string): string {
  return (bucket === 'month' ? wholeMonth : wholeDay).format(new Date(start));
}
