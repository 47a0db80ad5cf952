/** Lying bars with their names and numbers: one row each, the whole row a link. */
import type { ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import classes from './charts.module.css';
import type { Point } from './Columns.tsx';
import { partOf } from './scale.ts';

export function Bars<P extends Point>(props: {
  label: string;
  points: readonly P[];
  name: (point: P) => ReactNode;
  /** The token of the bar's colour: `--high`; without it the neutral one. */
  colour?: (point: P) => string;
  /** Names need more room than bars. */
  hasLongNames?: boolean;
  door: (point: P, attributes: { className: string | undefined; children: ReactNode }) => ReactNode;
}) {
  const { label, points, name, colour, hasLongNames = false, door } = props;
  const max = Math.max(...points.map(({ total }) => total), 1);
  return (
    <ul className={classes.bars} aria-label={label} data-long={hasLongNames || undefined}>
      {points.map((point) => (
        <li key={point.key}>
          {door(point, {
            className: classes.bar,
            children: (
              <>
                <span className={classes.name}>{name(point)}</span>
                <span className={classes.track}>
                  <span
                    className={classes.length}
                    style={{ width: partOf(point.total, max), background: `var(${colour?.(point) ?? '--bar'})` }}
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
