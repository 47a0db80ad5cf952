/** The breadcrumb: links to the parent screens, rendered into the top bar. The screen's own name is its heading. */
import { createContext, useContext, type ReactElement } from 'react';
import { createPortal } from 'react-dom';
import classes from './breadcrumb.module.css';
import { pageWords } from './words.ts';

/** The element in the top bar; null until it is mounted. */
export const BreadcrumbTarget = createContext<HTMLElement | null>(null);

/** Outermost first; a narrow screen shows only the last one. */
export function Breadcrumb({ links }: { links: readonly ReactElement[] }) {
  const place = useContext(BreadcrumbTarget);
  if (place === null) return null;
  return createPortal(
    <nav aria-label={pageWords.breadcrumb} className={classes.trail}>
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
