/** Words of the interface's description: what stands between backticks there is code. */
import { Fragment } from 'react';

export function Words({ children: text }: { children: string }) {
  const parts = text.split('`');
  // A backtick without its other half is one.
  if (parts.length % 2 === 0) return <>{text}</>;
  return parts.map((part, position) =>
    position % 2 === 1 ? <code key={position}>{part}</code> : <Fragment key={position}>{part}</Fragment>,
  );
}
