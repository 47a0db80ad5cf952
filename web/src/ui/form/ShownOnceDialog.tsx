/** A dialog that shows a secret once. Clicking outside does not close it. */
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { formWords } from './words.ts';

export function ShownOnceDialog(props: { title: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog title={props.title} onClose={props.onClose} isSticky>
      <Stack>
        {props.children}
        <Group justify="flex-end">
          <Button onClick={props.onClose}>{formWords.done}</Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
