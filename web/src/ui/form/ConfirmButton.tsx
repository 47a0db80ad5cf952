/** Asks for confirmation before something is deleted, and says what will be lost. */
import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { formWords } from './words.ts';

/**
 * A button with a confirmation dialog. `act` is the verb ("Delete token"); `children` say what is lost. The dialog
 * closes when `onConfirm` resolves, and shows its error if it rejects.
 */
export function ConfirmButton(props: {
  act: string;
  title: string;
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
  /** For a row of a table. */
  isCompact?: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const confirm = useMutation({ mutationFn: () => props.onConfirm(), onSuccess: () => setOpen(false) });
  return (
    <>
      <Button
        variant="default"
        size={props.isCompact === true ? 'compact-xs' : 'xs'}
        onClick={() => {
          confirm.reset();
          setOpen(true);
        }}
      >
        {props.act}
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title={props.title}>
        <div>{props.children}</div>
        {confirm.error !== null && <p role="alert">{messageOf(confirm.error)}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setOpen(false)}>
            {formWords.cancel}
          </Button>
          <Button color="red" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {props.act}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
