/**
 * The tooltip of a chart: shows the `data-words` of the element that has the pointer or the focus. One tooltip serves
 * all elements.
 */
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import classes from './charts.module.css';

interface Position {
  words: string;
  left: number;
  top: number;
  side: 'start' | 'end';
}

export function ChartTooltip(props: { children: ReactNode }) {
  const [position, setPosition] = useState<Position | null>(null);

  function show(event: SyntheticEvent<HTMLElement>): void {
    const part = (event.target as HTMLElement).closest<HTMLElement>('[data-words]');
    if (part === null) {
      setPosition(null);
      return;
    }
    const frame = event.currentTarget.getBoundingClientRect();
    const box = part.getBoundingClientRect();
    const left = box.left + box.width / 2 - frame.left;
    setPosition({
      words: part.dataset['words'] ?? '',
      top: box.top - frame.top,
      left,
      side: left < frame.width / 2 ? 'start' : 'end',
    });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It listens to what its links, which are interactive, say.
    <div
      className={classes.hover}
      onPointerOver={show}
      onPointerLeave={() => setPosition(null)}
      onFocus={show}
      onBlur={() => setPosition(null)}
      onKeyDown={(event) => event.key === 'Escape' && setPosition(null)}
    >
      {props.children}
      {position !== null && (
        <div
          className={classes.words}
          data-side={position.side}
          style={{ left: `${String(position.left)}px`, top: `${String(position.top)}px` }}
          // The link's accessible name has the same text.
          aria-hidden
        >
          {position.words}
        </div>
      )}
    </div>
  );
}
