/** Shown when a screen fails to render. */
import { Button } from '@mantine/core';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';

export function ScreenError({ error, reset }: { error: unknown; reset: () => void }) {
  if (!isPartMissing(error)) return <ErrorState error={error} onRetry={reset} />;
  return (
    <EmptyState
      title="Parapet has been updated"
      action={<Button onClick={() => globalThis.location.reload()}>Reload the page</Button>}
    >
      Parapet was updated while this page was open. Reload it to continue.
    </EmptyState>
  );
}

/** The messages of browsers, and of Vite's loader, when a file of the console is missing. */
function isPartMissing(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|preload CSS|module script failed/i.test(error.message);
}
