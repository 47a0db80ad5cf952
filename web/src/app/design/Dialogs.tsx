/** Dialogs and messages, each opened by a button. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx';
import { TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { showOnce } from '../../ui/form/shown-once.ts';
import { ShownOnceHost } from '../../ui/form/ShownOnceHost.tsx';
import { notifyDone, notifyError, notifyProgress, notifyUndo } from '../../ui/notify.tsx';
import { CopyLine } from '../../ui/text/CopyLine.tsx';
import classes from './design.module.css';

export function Dialogs() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div className={classes.row}>
      <Button variant="default" onClick={() => setOpen(true)}>
        Form
      </Button>
      <Button
        variant="default"
        onClick={() => void showOnce({ title: 'Copy the token', content: <CopyLine>parapet_0123456789</CopyLine> })}
      >
        Shown once
      </Button>
      <ConfirmButton act="Delete team" title="Delete the team Payments?" onConfirm={async () => undefined}>
        Its 3 members keep their accounts.
      </ConfirmButton>
      <Button variant="default" onClick={() => notifyDone('Token created')}>
        Message
      </Button>
      <Button variant="default" onClick={() => notifyUndo('3 findings ignored', async () => undefined)}>
        Message with undo
      </Button>
      <Button variant="default" onClick={() => notifyProgress('Exporting 12 of 40', async () => undefined)}>
        Progress
      </Button>
      <Button variant="default" onClick={() => notifyError(new Error('The server cannot be reached.'))}>
        Error
      </Button>
      {isOpen && (
        <FormDialog title="New team" send="Create team" onSend={async () => close()} onClose={close}>
          <TextField name="name" label="Name" required data-autofocus />
        </FormDialog>
      )}
      <ShownOnceHost />
    </div>
  );
}
