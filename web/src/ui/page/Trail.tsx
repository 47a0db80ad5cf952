/** Where a screen stands below others: links to those above it, in the bar at the top. The screen's own name is its heading. */
import { createContext, useContext, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import classes from './trail.module.css';

/** The place in the bar; null until it is there. */
export const TrailPlace = createContext<HTMLElement | null>(null);

/** From the outermost one on; on a narrow screen only the last is shown. */
export function Trail({ links }: { links: readonly ReactElement[] }) {
  const place = useContext(TrailPlace);
  if (place === null) return null;
  return createPortal(
    <nav aria-label="Breadcrumb" className={classes.trail}>
      <ol className={classes.links}>
        {links.map((link, position) => (
          <li key={position} className={classes.link}>
            {link}
          </li>
        ))}
      </ol>
    </nav>,
    place,
  );
}
