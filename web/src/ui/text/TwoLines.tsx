/** A row on a narrow screen: a title and, below it, secondary text. */
import type { ReactNode } from 'react';
import classes from './two-lines.module.css';

/** `acts`: buttons at the end of the second line. */
export function TwoLines(props: { first: ReactNode; second: ReactNode; acts?: ReactNode }) {
  const { acts } = props;
  return (
    <span className={classes.lines}>
      <span className={classes.line}>{props.first}</span>
      {acts === undefined ? (
        <span className={classes.quiet}>{props.second}</span>
      ) : (
        <span className={classes.withActs}>
          <span className={classes.quiet}>{props.second}</span>
          {acts}
        </span>
      )}
    </span>
  );
}
