/** Horizontal bars with names and numbers: one row each, the whole row a link. */
import type { ReactNode } from 'react';
import { formatNumber } from '../text/format.ts';
import { PlainText, showUnseen } from '../text/PlainText.tsx';
import classes from './charts.module.css';
import type { Point } from './Columns.tsx';
import { lengthOf } from './scale.ts';

export function Bars<P extends Point>(props: {
  label: string;
  points: readonly P[];
  name: (point: P) => string;
  /** Rendered before the name. */
  mark?: (point: P) => ReactNode;
  /** The CSS variable of the bar's colour, such as `--high`; the default is neutral. */
  colour?: (point: P) => string;
  /** True if names need more space than bars. */
  hasLongNames?: boolean;
  /** `visible`: the visible text. */
  renderLink: (
    point: P,
    attributes: { className: string | undefined; visible: string; children: ReactNode },
  ) => ReactNode;
}) {
  const { label, points, name, mark, colour, hasLongNames = false, renderLink } = props;
  const max = Math.max(...points.map(({ total }) => total), 1);
  return (
    <ul className={classes.bars} aria-label={label} data-long={hasLongNames || undefined}>
      {points.map((point) => (
        <li key={point.key}>
          {renderLink(point, {
            className: classes.bar,
            visible: `${showUnseen(name(point))} ${formatNumber(point.total)}`,
            children: (
              <>
                <span className={classes.name}>
                  {mark?.(point)}
                  <PlainText>{name(point)}</PlainText>
                </span>
                {/* Separates the words for screen readers; the grid does not render it. */}{' '}
                <span className={classes.track}>
                  <span
                    className={classes.length}
                    style={{ width: lengthOf(point.total, max), background: `var(${colour?.(point) ?? '--bar'})` }}
                  />
                </span>
                <span className={classes.number}>{formatNumber(point.total)}</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
