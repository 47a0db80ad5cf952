/** A dialog that creates or changes one thing: its fields, the error of the server, Cancel, and the button that sends. */
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Form, FormError, SendButton } from './Form.tsx';

export function FormDialog(props: {
  title: string;
  /** The words of the button that sends. */
  send: string;
  /** Sends the fields; an error that it throws stays in the dialog. It closes the dialog, or shows the outcome. */
  onSend: (fields: FormData) => Promise<unknown>;
  onClose: () => void;
  /** Something is missing that the browser does not check. */
  isIncomplete?: boolean;
  children: ReactNode;
}) {
  const { title, send, onSend, onClose, isIncomplete = false, children } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <Form onSend={onSend}>
        <Stack>
          {children}
          <FormError />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <SendButton disabled={isIncomplete}>{send}</SendButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
