/** Text of the API's description; text between backticks is code. */
import { Fragment } from 'react';

export function Words({ children: text }: { children: string }) {
  const parts = text.split('`');
  // An unpaired backtick is a plain character.
  if (parts.length % 2 === 0) return <>{text}</>;
  return parts.map((part, position) =>
    position % 2 === 1 ? <code key={position}>{part}</code> : <Fragment key={position}>{part}</Fragment>,
  );
}
