/** Where the console shows what the server tells only once. */
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { shownOnce } from './shown-once.ts';

const ShownOnceDialog = lazy(async () => ({ default: (await import('./ShownOnceDialog.tsx')).ShownOnceDialog }));

export function ShownOnceHost() {
  const shown = useSyncExternalStore(shownOnce.subscribe, shownOnce.current);
  if (shown === undefined) return null;
  return (
    <Suspense>
      <ShownOnceDialog title={shown.title} onClose={shownOnce.close}>
        {shown.content}
      </ShownOnceDialog>
    </Suspense>
  );
}
