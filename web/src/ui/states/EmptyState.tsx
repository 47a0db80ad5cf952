/** An empty list or screen: why it is empty, and what to do next. */
import type { ReactNode } from 'react';
import classes from './states.module.css';

export function EmptyState(props: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <h2>{props.title}</h2>
      {props.children !== undefined && <div className={classes.words}>{props.children}</div>}
      {props.action}
    </div>
  );
}
