/** The axis below a time series: labels of some buckets. */
import classes from './stacks.module.css';

export function TimeAxis(props: { labels: readonly string[]; shown: ReadonlySet<number> }) {
  const { labels, shown } = props;
  return (
    <div className={classes.axis} aria-hidden>
      {labels.map((label, index) => (
        <span key={label + String(index)}>
          {shown.has(index) && <span className={classes.axisLabel}>{label}</span>}
        </span>
      ))}
    </div>
  );
}
