/** A QR code, drawn by the page itself: what it holds goes to no other server. */
import { encode } from 'uqr';
import classes from './account.module.css';

export function QrCode({ text, label }: { text: string; label: string }) {
  // Scanners need a border of four modules (ISO/IEC 18004).
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      className={classes.qr}
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
    >
      {/* Dark on light in both schemes: many scanners read nothing else. */}
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}
