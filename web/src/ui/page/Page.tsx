/** The layout of a screen: title, actions, filters, and the scrolling content. */
import { useEffect, type ReactElement, type ReactNode } from 'react';
import classes from './page.module.css';
import { Breadcrumb } from './Breadcrumb.tsx';
import { pageWords } from './words.ts';

export function Page(props: {
  title: string;
  /** Links to the parent screens, outermost first. */
  trail?: readonly ReactElement[];
  /** Next to the title: a count, a state. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** In the line of the title, before the actions. The line has 40 px; its parts wrap below 900 px. */
  line?: ReactNode;
  /** Below the title: filters; false if there are none. */
  toolbar?: ReactNode;
  /** False if the content scrolls itself (a table that fills the screen). */
  isScrolled?: boolean;
  children: ReactNode;
}) {
  const { title, trail, beside, actions, line, toolbar, isScrolled = true, children } = props;
  useEffect(() => {
    document.title = pageWords.tab(title);
  }, [title]);
  return (
    <div className={classes.page}>
      {trail !== undefined && <Breadcrumb links={trail} />}
      <header className={classes.header} data-line={line !== undefined || undefined}>
        <div className={classes.headerLine}>
          <h1 className={classes.title}>{title}</h1>
          {beside !== undefined && <div className={classes.beside}>{beside}</div>}
          {line}
          {actions !== undefined && <div className={classes.actions}>{actions}</div>}
        </div>
      </header>
      {toolbar !== undefined && toolbar !== false && <div className={classes.toolbar}>{toolbar}</div>}
      <div className={isScrolled ? classes.scrolled : classes.filled}>{children}</div>
    </div>
  );
}

/** A section of a screen, with a heading. */
export function Section(props: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={props.title}>
      <div className={classes.sectionHeader}>
        <h2>{props.title}</h2>
        {props.actions !== undefined && <div className={classes.actions}>{props.actions}</div>}
      </div>
      {props.children}
    </section>
  );
}
