/** The course of a number as a line without axes, beside the number. The number's own words carry the meaning. */
import classes from './sparkline.module.css';

const sizes = { tile: { width: 96, height: 24 }, row: { width: 56, height: 16 } } as const;

/**
 * `scale`: `zero` fills the area from zero; `data` draws the line from its least to its largest value, so that a small
 * change of a large number is seen.
 */
export function Sparkline(props: {
  values: readonly number[];
  scale?: 'zero' | 'data';
  size?: keyof typeof sizes;
  /** A CSS variable such as `--high`. */
  colour?: string;
}) {
  const { values, scale = 'zero', size = 'tile', colour = '--accent' } = props;
  const { width, height } = sizes[size];
  if (values.length < 2) return null;
  const least = scale === 'zero' ? 0 : Math.min(...values);
  const range = Math.max(...values, least + 1) - least;
  const step = (width - 4) / (values.length - 1);
  const points = values.map((value, index) => {
    // Room for half a line, and for the dot at the end.
    const y = 2 + (height - 4) * (1 - (value - least) / range);
    return [index * step, y] as const;
  });
  const line = points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  const [endX, endY] = points.at(-1)!;
  return (
    <svg
      className={classes.line}
      style={{ width, height, color: `var(${colour})` }}
      viewBox={`0 0 ${String(width)} ${String(height)}`}
      aria-hidden="true"
    >
      {scale === 'zero' && <polygon points={`0,${String(height)} ${line} ${endX.toFixed(1)},${String(height)}`} />}
      <polyline points={line} />
      <circle cx={endX.toFixed(1)} cy={endY.toFixed(1)} r="2" />
    </svg>
  );
}
