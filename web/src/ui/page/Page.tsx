/** The frame of a screen: its name, what can be done here, its filters, and the content, which scrolls by itself. */
import { useEffect, type ReactElement, type ReactNode } from 'react';
import classes from './page.module.css';
import { Trail } from './Trail.tsx';

export function Page(props: {
  title: string;
  /** Links to the screens above this one, the outermost first. */
  trail?: readonly ReactElement[];
  /** Beside the title: a count, a state. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Below the title: filters. */
  toolbar?: ReactNode;
  /** False where the content scrolls by itself (a table that fills the screen). */
  isScrolled?: boolean;
  children: ReactNode;
}) {
  const { title, trail, beside, actions, toolbar, isScrolled = true, children } = props;
  useEffect(() => {
    document.title = `${title} · Parapet`;
  }, [title]);
  return (
    <div className={classes.page}>
      {trail !== undefined && <Trail links={trail} />}
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

/** A part of a screen under a heading. */
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
