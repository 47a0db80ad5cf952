/** A row on a narrow screen: a title and, below it, secondary text. */
import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

export function TwoLines(props: { first: ReactNode; second: ReactNode }) {
  return (
    <span className={classes.lines}>
      <span className={classes.line}>{props.first}</span>
      <span className={classes.quiet}>{props.second}</span>
    </span>
  );
}
