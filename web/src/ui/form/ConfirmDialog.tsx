/** The dialog of a ConfirmButton; loaded when someone presses one. */
import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Dialog } from './Dialog.tsx';
import { formWords } from './words.ts';

export interface ConfirmProps {
  /** The verb, as "Delete token". */
  act: string;
  title: string;
  /** What is lost. */
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
}

export function ConfirmDialog({ act, title, children, onConfirm, onClose }: ConfirmProps & { onClose: () => void }) {
  const confirm = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Dialog title={title} onClose={onClose}>
      <div>{children}</div>
      {confirm.error !== null && <p role="alert">{messageOf(confirm.error)}</p>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {formWords.cancel}
        </Button>
        <Button color="red" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {act}
        </Button>
      </Group>
    </Dialog>
  );
}
