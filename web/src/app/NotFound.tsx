/** Shown for a path that has no screen. */
import { Link } from '@tanstack/react-router';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { appWords } from './words.ts';

const { notFound: words } = appWords;

export function NotFound() {
  return (
    <EmptyState title={words.title} action={<Link to="/">{words.open}</Link>}>
      {words.words}
    </EmptyState>
  );
}
