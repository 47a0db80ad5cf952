/** Shown when a screen fails to render. */
import { Button } from '@mantine/core';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { appWords } from './words.ts';

const { updated: words } = appWords;

export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  if (!isPartMissing(error)) return <ErrorState error={error} onRetry={reset} />;
  return (
    <EmptyState
      title={words.title}
      action={<Button onClick={() => globalThis.location.reload()}>{words.reload}</Button>}
    >
      {words.words}
    </EmptyState>
  );
}

/** The messages of browsers, and of Vite's loader, when a file of the console is missing. */
function isPartMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|preload CSS|module script failed/i.test(error.message);
}
