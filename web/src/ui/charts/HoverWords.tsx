/**
 * The tooltip of a chart: shows the `data-words` of the element that has the pointer or the focus. One tooltip serves
 * all elements.
 */
import { useState, type ReactNode, type SyntheticEvent } from 'react';
import classes from './charts.module.css';

interface Place {
  words: string;
  left: number;
  top: number;
  side: 'start' | 'end';
}

export function HoverWords(props: { children: ReactNode }) {
  const [place, setPlace] = useState<Place | null>(null);

  function show(event: SyntheticEvent<HTMLElement>): void {
    const part = (event.target as HTMLElement).closest<HTMLElement>('[data-words]');
    if (part === null) {
      setPlace(null);
      return;
    }
    const frame = event.currentTarget.getBoundingClientRect();
    const box = part.getBoundingClientRect();
    const left = box.left + box.width / 2 - frame.left;
    setPlace({
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
      onPointerLeave={() => setPlace(null)}
      onFocus={show}
      onBlur={() => setPlace(null)}
      onKeyDown={(event) => event.key === 'Escape' && setPlace(null)}
    >
      {props.children}
      {place !== null && (
        <div
          className={classes.words}
          data-side={place.side}
          style={{ left: `${String(place.left)}px`, top: `${String(place.top)}px` }}
          // The link's accessible name has the same text.
          aria-hidden
        >
          {place.words}
        </div>
      )}
    </div>
  );
}
