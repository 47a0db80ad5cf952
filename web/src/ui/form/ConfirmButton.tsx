/** Asks for confirmation before something is deleted, and says what will be lost. */
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { ConfirmProps } from './ConfirmDialog.tsx';

const ConfirmDialog = lazy(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));

/** A button with a confirmation dialog, which closes when `onConfirm` resolves, and shows its error if it rejects. */
export function ConfirmButton(
  props: ConfirmProps & {
    /** For a row of a table. */
    isCompact?: boolean;
  },
) {
  const { isCompact = false, ...asked } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size={isCompact ? 'compact-xs' : 'xs'} onClick={() => setOpen(true)}>
        {asked.act}
      </Button>
      {isOpen && (
        <Suspense>
          <ConfirmDialog {...asked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
