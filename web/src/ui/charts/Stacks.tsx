/**
 * A time series of stacks, above and below zero: one stack per bucket, made of parts that are links. Each bucket may
 * have a link over its whole height besides. The series is one tab stop: left and right go to another bucket, up and
 * down to another part of it.
 */
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { formatCompact } from '../text/format.ts';
import classes from './stacks.module.css';
import { lengthOf } from './scale.ts';

/** A part of a stack: `colour` is a CSS variable such as `--high`. */
export interface StackPart<P> {
  key: string;
  point: P;
  total: number;
  colour: string;
}

/** The parts of a bucket, from zero outwards, and the link over its whole height, if it has one. */
export interface Stack<P> {
  key: string;
  up: readonly StackPart<P>[];
  down: readonly StackPart<P>[];
  whole?: P;
}

export interface StackLinkAttributes {
  className: string | undefined;
  style?: { height: string; background: string };
  tabIndex: number;
}

export function Stacks<P>(props: {
  /** The accessible name of the series. */
  label: string;
  stacks: readonly Stack<P>[];
  /** The ends of the scale; 0: nothing is on that side. */
  max: { up: number; down: number };
  /** `steps`: levels that last until the next bucket. */
  form: 'bars' | 'steps';
  renderLink: (point: P, attributes: StackLinkAttributes) => ReactNode;
}) {
  const { label, stacks, max, form, renderLink } = props;
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState<{ bucket: number; part: number } | null>(null);
  const last = stacks.length - 1;
  const current = { bucket: Math.min(stop?.bucket ?? last, last), part: stop?.part ?? 0 };

  function go(event: KeyboardEvent): void {
    const buckets = list.current?.children;
    const linksOf = (index: number) => buckets?.item(index)?.querySelectorAll('a');
    const links = linksOf(current.bucket);
    if (links === undefined) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const bucket = { Home: 0, End: last }[event.key] ?? current.bucket + (step ?? 0);
    const isOther = bucket !== current.bucket;
    const part = isOther ? 0 : current.part + ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
    const target = linksOf(bucket)?.item(part);
    if (target === undefined || target === null || (!isOther && part === current.part)) return;
    event.preventDefault();
    setStop({ bucket, part });
    target.focus();
  }

  const whole = max.up + max.down;
  return (
    <div className={classes.plot} data-form={form}>
      {max.up > 0 && (
        <span className={classes.top} aria-hidden>
          {formatCompact(max.up)}
        </span>
      )}
      {max.down > 0 && (
        <span className={classes.bottom} aria-hidden>
          {formatCompact(max.down)}
        </span>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- The arrows go from link to link. */}
      <ul ref={list} className={classes.stacks} aria-label={label} onKeyDown={go}>
        {stacks.map((stack, index) => (
          <Bucket
            key={stack.key}
            stack={stack}
            max={max}
            share={max.up / whole}
            stop={index === current.bucket ? current.part : null}
            renderLink={renderLink}
          />
        ))}
      </ul>
    </div>
  );
}

function Bucket<P>(props: {
  stack: Stack<P>;
  max: { up: number; down: number };
  /** The part of the height that is above zero. */
  share: number;
  /** The position of the link that the tab key reaches; null: none. */
  stop: number | null;
  renderLink: (point: P, attributes: StackLinkAttributes) => ReactNode;
}) {
  const { stack, max, share, stop, renderLink } = props;
  const isShown = ({ total }: StackPart<P>): boolean => total > 0;
  // In the order of the screen, so that the arrow keys go up and down.
  const up = stack.up.filter(isShown).toReversed();
  const down = stack.down.filter(isShown);
  const wholes = stack.whole === undefined ? 0 : 1;
  const linkOf = (part: StackPart<P>, position: number, end: number): ReactNode =>
    renderLink(part.point, {
      className: classes.part,
      style: { height: lengthOf(part.total, end), background: `var(${part.colour})` },
      tabIndex: stop === position ? 0 : -1,
    });
  return (
    <li className={classes.bucket}>
      {stack.whole !== undefined &&
        renderLink(stack.whole, { className: classes.whole, tabIndex: stop === 0 ? 0 : -1 })}
      <span className={classes.up} style={{ height: `${String(share * 100)}%` }}>
        {up.map((part, index) => (
          <Keyed key={part.key}>{linkOf(part, wholes + index, max.up)}</Keyed>
        ))}
      </span>
      {max.down > 0 && (
        <span className={classes.down} style={{ height: `${String((1 - share) * 100)}%` }}>
          {down.map((part, index) => (
            <Keyed key={part.key}>{linkOf(part, wholes + up.length + index, max.down)}</Keyed>
          ))}
        </span>
      )}
    </li>
  );
}

const Keyed = ({ children }: { children: ReactNode }): ReactNode => children;
