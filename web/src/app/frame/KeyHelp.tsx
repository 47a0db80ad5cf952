/** The dialog that `?` opens. */
import { lazy, Suspense } from 'react';
import { useKeys } from '../../ui/keys.ts';
import { frameWords } from './words.ts';

const { keys: copy } = frameWords;

const KeyHelpDialog = lazy(async () => ({ default: (await import('./KeyHelpDialog.tsx')).KeyHelpDialog }));

export function KeyHelp(props: { isOpen: boolean; onOpen: () => void; onClose: () => void }) {
  const { isOpen, onOpen, onClose } = props;
  useKeys(copy.everywhere, [{ key: '?', words: copy.help, act: onOpen }]);
  if (!isOpen) return null;
  return (
    <Suspense>
      <KeyHelpDialog onClose={onClose} />
    </Suspense>
  );
}
