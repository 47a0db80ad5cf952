/** What stands beside the trend's plots instead of a legend: the name of each band and bar, and what it comes to. */
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
  return (
    <ul className={classes.bands} aria-label={words.changeBySeverity}>
      {bands.map(({ key, total }) => (
        <li key={key} style={{ flexGrow: total }}>
          <span className={classes.colour} style={{ background: `var(--${key})` }} />
          <span>{severityWords[key as Severity]}</span>
          {before !== undefined && (
            <span className={classes.number}>
              {changeOf(total - (before.counts.find((each) => each.key === key)?.total ?? 0))}
            </span>
          )}
        </li>
      ))}
      <li className={classes.space} style={{ flexGrow: Math.max(max - (end?.total ?? 0), 0) }} aria-hidden />
    </ul>
  );
}

/** The kinds of change on their side of zero, with their totals in the period. */
export function ChangeLabels({ trend, max }: { trend: TrendData; max: { up: number; down: number } }) {
  const totalOf = (change: Change): number => trend[change].counts.reduce((sum, { total }) => sum + total, 0);
  const side = (changes: readonly Change[], share: number, name: string) => (
    <ul className={classes.side} style={{ flexGrow: share }} aria-label={name}>
      {/* What did not happen has no bar to name. */}
      {changes
        .filter((change) => totalOf(change) > 0)
        .map((change) => (
          <li key={change}>
            <span className={classes.colour} style={{ background: `var(${changeColours[change]})` }} />
            <span>{changeWords[change]}</span>
            <span className={classes.number}>{formatNumber(totalOf(change))}</span>
          </li>
        ))}
    </ul>
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
