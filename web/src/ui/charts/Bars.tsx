/** Horizontal bars with names and numbers: one row each, the whole row a link. */
import type { ReactNode } from 'react';
import { formatNumber } from '../text/format.ts';
import { PlainText, showUnseen } from '../text/PlainText.tsx';
import classes from './charts.module.css';
import { lengthOf } from './scale.ts';
import { Sparkline } from './Sparkline.tsx';

interface Point {
  key: string;
  total: number;
}

export function Bars<P extends Point>(props: {
  label: string;
  points: readonly P[];
  name: (point: P) => string;
  /** Rendered before the name. */
  mark?: (point: P) => ReactNode;
  /** The CSS variable of the bar's colour, such as `--high`; the default is neutral. */
  colour?: (point: P) => string;
  /** The visible number, if it is not the total. */
  number?: (point: P) => string;
  /** The length of the bar, if it is not the total's. */
  lengthOfBar?: (point: P) => number;
  /** The course of the number, beside it; empty: not known yet. */
  course?: (point: P) => readonly number[];
  /** True if names need more space than bars. */
  hasLongNames?: boolean;
  /** `visible`: the visible text. */
  renderLink: (
    point: P,
    attributes: { className: string | undefined; visible: string; children: ReactNode },
  ) => ReactNode;
}) {
  const { label, points, name, mark, colour, course, hasLongNames = false, renderLink } = props;
  const numberOf = props.number ?? (({ total }: P) => formatNumber(total));
  const valueOf = props.lengthOfBar ?? (({ total }: P) => total);
  const max = Math.max(...points.map(valueOf), 1);
  return (
    <ul
      className={classes.bars}
      aria-label={label}
      data-long={hasLongNames || undefined}
      data-course={course !== undefined || undefined}
    >
      {points.map((point) => (
        <li key={point.key}>
          {renderLink(point, {
            className: classes.bar,
            visible: `${showUnseen(name(point))} ${numberOf(point)}`,
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
                    style={{ width: lengthOf(valueOf(point), max), background: `var(${colour?.(point) ?? '--bar'})` }}
                  />
                </span>
                {course !== undefined && (
                  <span className={classes.course}>
                    <Sparkline values={course(point)} scale="data" size="row" colour={colour?.(point) ?? '--accent'} />
                  </span>
                )}
                <span className={classes.number}>{numberOf(point)}</span>
              </>
            ),
          })}
        </li>
      ))}
    </ul>
  );
}
