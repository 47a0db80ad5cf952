/** Reserved space while the first response loads; the skeleton appears after 150 ms. */
import { Skeleton } from '@mantine/core';
import classes from './loading-rows.module.css';
import { screenStateWords } from './words.ts';

export function LoadingRows(props: { rows?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label={screenStateWords.loading}>
      {Array.from({ length: props.rows ?? 8 }, (_, row) => (
        <Skeleton key={row} height={16} width={`${String(90 - ((row * 17) % 50))}%`} />
      ))}
    </div>
  );
}
