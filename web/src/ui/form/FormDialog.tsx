/** A dialog that creates or edits one item: its fields, the server's error, Cancel, and the submit button. */
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from './Dialog.tsx';
import { Form, FormError, SendButton } from './Form.tsx';
import { formWords } from './words.ts';

export function FormDialog(props: {
  title: string;
  /** The label of the submit button. */
  send: string;
  /** Sends the fields, then closes the dialog or shows the result. The dialog shows an error that it throws. */
  onSend: (fields: FormData) => Promise<unknown>;
  onClose: () => void;
  /** Disables the submit button: a required value is missing that the browser does not check. */
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
              {formWords.cancel}
            </Button>
            <SendButton disabled={isIncomplete}>{send}</SendButton>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  );
}
