/** A bar of actions at the bottom of a screen. Messages appear above it. */
import { useRef, type ReactNode } from 'react';
import { useRootSize } from './root-size.ts';

export function BottomBar({
  label,
  className,
  children,
}: {
  label: string;
  className: string | undefined;
  children: ReactNode;
}) {
  const bar = useRef<HTMLElement>(null);
  useRootSize(bar, '--bottom-bar-height');
  return (
    <section ref={bar} className={className} aria-label={label}>
      {children}
    </section>
  );
}
