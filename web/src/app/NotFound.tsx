/** Shown for a path that has no screen. */
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/states/EmptyState.tsx';

export function NotFound() {
  return (
    <EmptyState title="Page not found" action={<Link to="/">Go to the overview</Link>}>
      The URL may be wrong, or you may not have access to this organisation.
    </EmptyState>
  );
}
