/** Asks before something is taken away: says what will go, in the words of the act. */
import { Button, Group, Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { wordsOf } from '../../api/api-error.ts';

/**
 * A button that asks first. `act` is the verb ("Delete token"), `children` say what goes; `onConfirm` ends when it is done, and an error of it
 * stays in the dialog.
 */
export function ConfirmButton(props: {
  act: string;
  title: string;
  children: ReactNode;
  onConfirm: () => Promise<unknown>;
  /** In a row of a table. */
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
        {confirm.error !== null && <p role="alert">{wordsOf(confirm.error)}</p>}
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={() => setOpen(false)}>
            Cancel
          </Button>
          <Button color="red" loading={confirm.isPending} onClick={() => confirm.mutate()}>
            {props.act}
          </Button>
        </Group>
      </Modal>
    </>
  );
}
