/** What stands beside the trend's plots instead of a legend: the name of each band and bar, and what it comes to. */
import { FindingsLink } from '../../terms/findings/FindingsLink.tsx';
import { changeWords } from '../../terms/findings/filter-words.ts';
import { severityWords, type Severity } from '../../terms/findings/severity-words.ts';
import { formatNumber } from '../../ui/text/format.ts';
import type { ChartData, Count } from '../counts/counts.ts';
import type { TrendData } from '../counts/queries.ts';
import { closing, opening } from '../counts/questions.ts';
import { overviewWords } from '../words.ts';
import classes from './trend-labels.module.css';

const { trend: words } = overviewWords;

export type Change = (typeof opening)[number] | (typeof closing)[number];

export const changeColours: Readonly<Record<Change, string>> = {
  new: '--accent',
  returned: '--notice',
  fixed: '--good',
  ignored: '--quiet',
  removed: '--text',
};

/**
 * The severities at the heights that their bands have at the end, with how many more or fewer are open than at the
 * start; a thin band's label takes a line all the same, and moves the others up.
 */
export function BandLabels(props: { end: Count | undefined; before: ChartData | undefined; max: number }) {
  const { end, before, max } = props;
  const bands = (end?.severities ?? []).filter(({ total }) => total > 0);
  const change = ({ key, total }: Count): string =>
    before === undefined ? '' : changeOf(total - (before.counts.find((each) => each.key === key)?.total ?? 0));
  return (
    <div className={classes.bands}>
      <ul aria-label={words.changeBySeverity} style={{ flexGrow: end?.total ?? 0 }}>
        {bands.map((count) => (
          <li key={count.key} style={{ flexGrow: count.total }}>
            <FindingsLink
              count={count}
              className={classes.label}
              visible={`${severityWords[count.key as Severity]} ${change(count)}`.trim()}
            >
              <span className={classes.colour} style={{ background: `var(--${count.key})` }} />
              <span>{severityWords[count.key as Severity]}</span>
              <span className={classes.number}>{change(count)}</span>
            </FindingsLink>
          </li>
        ))}
      </ul>
      <span style={{ flexGrow: Math.max(max - (end?.total ?? 0), 0) }} />
    </div>
  );
}

/**
 * The kinds of change on their side of zero. The totals are those of the bars, which count each finding as it was at
 * the end of its bucket: no list has exactly these rows.
 */
export function ChangeLabels({ trend, max }: { trend: TrendData; max: { up: number; down: number } }) {
  const totalOf = (change: Change): number => trend[change].counts.reduce((sum, { total }) => sum + total, 0);
  const side = (changes: readonly Change[], share: number, name: string) => (
    <dl className={classes.side} style={{ flexGrow: share }} aria-label={name}>
      {/* What did not happen has no bar to name. */}
      {changes
        .filter((change) => totalOf(change) > 0)
        .map((change) => (
          <div key={change} className={classes.label}>
            <dt>
              <span className={classes.colour} style={{ background: `var(${changeColours[change]})` }} />
              {changeWords[change]}
            </dt>
            <dd className={classes.number}>{formatNumber(totalOf(change))}</dd>
          </div>
        ))}
    </dl>
  );
  return (
    <div className={classes.changes}>
      {side(opening.toReversed(), max.up, words.opened)}
      {side(closing, max.down, words.closed)}
    </div>
  );
}

function changeOf(change: number): string {
  if (change === 0) return words.change.none;
  return (change > 0 ? words.change.more : words.change.fewer)(Math.abs(change));
}
