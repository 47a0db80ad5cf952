/** A link to a view: a plain click opens it, any other one opens it in a tab of the browser. */
import type { ReactNode } from 'react';

export function ViewLink(props: {
  query: string;
  isOpen: boolean;
  hrefOf: (query: string) => string;
  onOpen: (query: string) => void;
  className: string | undefined;
  title?: string;
  children: ReactNode;
}) {
  const { query, isOpen, hrefOf, onOpen, className, title, children } = props;
  return (
    <a
      href={hrefOf(query)}
      className={className}
      title={title}
      aria-current={isOpen ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onOpen(query);
      }}
    >
      {children}
    </a>
  );
}
