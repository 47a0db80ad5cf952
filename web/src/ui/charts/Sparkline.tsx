/** The course of a number as a line without axes, beside the number. The number's own words carry the meaning. */
import classes from './sparkline.module.css';

const width = 96;
const height = 24;

export function Sparkline(props: { values: readonly number[] }) {
  const { values } = props;
  if (values.length < 2) return null;
  const max = Math.max(...values, 1);
  const step = width / (values.length - 1);
  const points = values.map((value, index) => {
    // Half a line's width of room at both ends.
    const y = 1 + (height - 2) * (1 - value / max);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={classes.line} viewBox={`0 0 ${String(width)} ${String(height)}`} aria-hidden="true">
      <polygon points={`0,${String(height)} ${points.join(' ')} ${String(width)},${String(height)}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}
