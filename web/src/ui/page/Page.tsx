/** The layout of a screen: title, actions, filters, and the scrolling content. */
import { useEffect, type ReactElement, type ReactNode } from 'react';
import classes from './page.module.css';
import { Breadcrumb } from './Breadcrumb.tsx';

export function Page(props: {
  title: string;
  /** Links to the parent screens, outermost first. */
  trail?: readonly ReactElement[];
  /** Next to the title: a count, a state. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Below the title: filters. */
  toolbar?: ReactNode;
  /** False if the content scrolls itself (a table that fills the screen). */
  isScrolled?: boolean;
  children: ReactNode;
}) {
  const { title, trail, beside, actions, toolbar, isScrolled = true, children } = props;
  useEffect(() => {
    document.title = `${title} · Parapet`;
  }, [title]);
  return (
    <div className={classes.page}>
      {trail !== undefined && <Breadcrumb links={trail} />}
      <header className={classes.header}>
        <h1 className={classes.title}>{title}</h1>
        {beside !== undefined && <div className={classes.beside}>{beside}</div>}
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {toolbar !== undefined && <div className={classes.toolbar}>{toolbar}</div>}
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
