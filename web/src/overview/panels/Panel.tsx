/** A chart under its heading. Its height is reserved while it loads. */
import { useId, type ReactNode } from 'react';
import classes from '../overview.module.css';
import { overviewWords } from '../words.ts';

export function Panel(props: {
  title: string;
  /** What exactly is counted, in a few words. */
  note?: ReactNode;
  place: 'time' | 'side' | 'third';
  /** Height of the content, px. */
  height: number;
  /** Null while the first response is loading. */
  children: ReactNode;
}) {
  const { title, note, place, height, children } = props;
  const id = useId();
  return (
    <section className={classes.panel} data-place={place} aria-labelledby={id}>
      <div className={classes.panelHead}>
        <h2 id={id}>{title}</h2>
        {note !== undefined && <span className={classes.note}>{note}</span>}
      </div>
      <div style={{ minHeight: `${String(height)}px` }}>
        {children ?? (
          <div
            className={classes.waiting}
            style={{ height: `${String(height)}px` }}
            role="status"
            aria-label={overviewWords.loading(title)}
          />
        )}
      </div>
    </section>
  );
}
