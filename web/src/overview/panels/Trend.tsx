/**
 * The trend: the open findings by severity at the end of each bucket and, below on the same axis, what was opened and
 * closed in it. The latter adds up to the change of the former.
 */
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { changeWords } from '../../terms/findings/filter-words.ts';
import type { BucketSize } from '../../terms/findings/findings-filter.ts';
import { severities, severityWords } from '../../terms/findings/severity-words.ts';
import { ChartTooltip } from '../../ui/charts/ChartTooltip.tsx';
import { labelPositions, niceMax } from '../../ui/charts/scale.ts';
import { Stacks, type Stack, type StackLinkAttributes, type StackPart } from '../../ui/charts/Stacks.tsx';
import { TimeAxis } from '../../ui/charts/TimeAxis.tsx';
import type { ChartData, Count } from '../counts/counts.ts';
import type { TrendData } from '../counts/queries.ts';
import { closing, opening } from '../counts/questions.ts';
import classes from '../overview.module.css';
import { CountTable } from './CountTable.tsx';
import { BandLabels, changeColours, ChangeLabels, type Change } from './TrendLabels.tsx';
import { overviewWords } from '../words.ts';

const { trend: words } = overviewWords;

/** The most axis labels that fit, also on a narrow screen. */
const labelsMax = 6;

/** `before`: the findings that were open at the start, by severity; undefined until it is known. */
export function Trend(props: { trend: TrendData; before: ChartData | undefined; asTable: boolean }) {
  const { trend, before, asTable } = props;
  if (asTable) return <TrendTable trend={trend} />;
  const { counts } = trend.open;
  const bucket = bucketOf(trend);
  const labels = counts.map(({ key }) => shortLabel(bucket, key));
  const max = niceMax(Math.max(...counts.map(({ total }) => total), 0));
  return (
    <ChartTooltip>
      <div className={classes.overTime}>
        <p className={classes.seriesName}>{words.openAtEndOfEach[bucket]}</p>
        <div className={classes.openPlot}>
          <Stacks
            label={words.openChart[bucket]}
            form="steps"
            stacks={counts.map(openStack)}
            max={{ up: max, down: 0 }}
            renderLink={renderLink}
          />
          <BandLabels end={counts.at(-1)} before={before} max={max} />
        </div>
        <Flow trend={trend} bucket={bucket} />
        <div className={classes.timeAxis}>
          <TimeAxis labels={labels} shown={labelPositions(labels.length, labelsMax)} />
        </div>
      </div>
    </ChartTooltip>
  );
}

function Flow({ trend, bucket }: { trend: TrendData; bucket: BucketSize }) {
  const stacks = trend.changed.counts.map((whole, index): Stack<Count> => {
    const partOf = (change: Change): StackPart<Count>[] => {
      const count = trend[change].counts[index];
      return count === undefined
        ? []
        : [{ key: change, point: count, total: count.total, colour: changeColours[change] }];
    };
    return { key: whole.key, whole, up: opening.flatMap(partOf), down: closing.flatMap(partOf) };
  });
  const [opened, closed] = [stacks.map(({ up }) => sumOf(up)), stacks.map(({ down }) => sumOf(down))];
  const max = { up: endOf(opened, closed), down: endOf(closed) };
  return (
    <>
      <p className={classes.seriesName}>
        <FlowWords opened={sum(opened)} closed={sum(closed)} />
      </p>
      <div className={classes.flowPlot}>
        <Stacks label={words.flowChart[bucket]} form="bars" stacks={stacks} max={max} renderLink={renderLink} />
        <ChangeLabels trend={trend} max={max} />
      </div>
    </>
  );
}

/** The end of a side's scale: a side without a bar has none, unless the other has none either. */
function endOf(totals: readonly number[], others?: readonly number[]): number {
  const max = Math.max(...totals, 0);
  const isEmpty = max === 0 && (others === undefined || others.some((total) => total > 0));
  return isEmpty ? 0 : niceMax(max);
}

/** The bars add up to the change of what is open. */
function FlowWords({ opened, closed }: { opened: number; closed: number }) {
  if (opened === closed) return words.flow.none(opened, closed);
  return (opened > closed ? words.flow.more : words.flow.fewer)(opened, closed);
}

function TrendTable({ trend }: { trend: TrendData }) {
  const bucket = bucketOf(trend);
  const changes = [...opening, ...closing];
  return (
    <CountTable
      label={words.title}
      heads={[
        words.bucketHeads[bucket],
        words.openAtEnd,
        ...severities.map((severity) => severityWords[severity]),
        ...changes.map((change) => changeWords[change]),
      ]}
      rows={trend.open.counts.map((open, index) => ({
        key: open.key,
        name: longLabel(bucket, open.key),
        counts: [open, ...(open.severities ?? []), ...changes.flatMap((change) => trend[change].counts[index] ?? [])],
      }))}
    />
  );
}

function openStack(open: Count): Stack<Count> {
  const parts = open.severities ?? [];
  return {
    key: open.key,
    whole: open,
    up: parts.map((count) => ({ key: count.key, point: count, total: count.total, colour: `--${count.key}` })),
    down: [],
  };
}

const renderLink = (count: Count, attributes: StackLinkAttributes) => (
  <FindingsLink count={count} hasTitle={false} {...attributes} />
);

const sum = (values: readonly number[]): number => values.reduce((total, each) => total + each, 0);
const sumOf = (parts: readonly StackPart<Count>[]): number => sum(parts.map(({ total }) => total));

const bucketOf = ({ open }: TrendData): BucketSize => open.counts[0]?.filter.bucket ?? 'day';

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
