/**
 * A time series: one column or step per bucket, starting at zero. Each is a link over the whole height of the chart,
 * even if its value is zero. The series is one tab stop; arrow keys move within it.
 */
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatCompact } from '../text/format.ts';
import classes from './charts.module.css';
import { lengthOf } from './scale.ts';

export interface Point {
  key: string;
  total: number;
}

/** The attributes of a point's link. */
export interface LinkAttributes {
  className: string | undefined;
  tabIndex: number;
  children: ReactNode;
}

export function Columns<P extends Point>(props: {
  /** The accessible name of the series. */
  label: string;
  points: readonly P[];
  /** The maximum of the scale. */
  max: number;
  /** `steps`: a level that lasts until the next bucket. */
  form: 'bars' | 'steps';
  tone: 'accent' | 'good' | 'quiet';
  renderLink: (point: P, attributes: LinkAttributes) => ReactNode;
}) {
  const { label, points, max, form, tone, renderLink } = props;
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<number | null>(null);
  // The newest point, unless the arrow keys have moved.
  const current = Math.min(stop ?? points.length - 1, points.length - 1);

  function go(event: KeyboardEvent): void {
    const next = { ArrowLeft: current - 1, ArrowRight: current + 1, Home: 0, End: points.length - 1 }[event.key];
    if (next === undefined || next < 0 || next >= points.length) return;
    event.preventDefault();
    setStop(next);
    list.current?.querySelectorAll('a').item(next).focus();
  }

  return (
    <div className={classes.plot} data-form={form}>
      <span className={classes.top} aria-hidden>
        {formatCompact(max)}
      </span>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The arrows go from link to link. */}
      <ul ref={list} className={classes.columns} aria-label={label} data-tone={tone} onKeyDown={go}>
        {points.map((point, index) => (
          <li key={point.key}>
            {renderLink(point, {
              className: classes.column,
              tabIndex: index === current ? 0 : -1,
              children: <span className={classes.fill} style={{ height: lengthOf(point.total, max) }} />,
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The axis below: labels of some buckets. `most`: the number of labels that fit. */
export function TimeAxis(props: { labels: readonly string[]; shown: ReadonlySet<number> }) {
  const { labels, shown } = props;
  return (
    <div className={classes.axis} aria-hidden>
      {labels.map((label, index) => (
        <span key={label + String(index)}>
          {shown.has(index) && <span className={classes.axisLabel}>{label}</span>}
        </span>
      ))}
    </div>
  );
}
