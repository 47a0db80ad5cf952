/** A path of the console that leads nowhere. */
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/EmptyState.tsx';

export function NotFound() {
  return (
    <EmptyState title="There is no such page" action={<Link to="/">To the overview</Link>}>
      The address may be mistyped, or belong to a deployment that you are not in.
    </EmptyState>
  );
}
