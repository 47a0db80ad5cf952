/** The line above a tab's list: a description and actions. */
import type { ReactNode } from 'react';
import classes from './bar.module.css';

export function Bar(props: { words: string; children: ReactNode }) {
  return (
    <div className={classes.bar}>
      <p className={classes.words}>{props.words}</p>
      {props.children}
    </div>
  );
}
