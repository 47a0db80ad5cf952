/** A button that opens the dialog with a team's name. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyUndo } from '../ui/notify.tsx';

export function RenameTeam(props: { name: string; onRename: (name: string) => Promise<void> }) {
  const { name, onRename } = props;
  const [isOpen, setOpen] = useState(false);
  async function rename(fields: FormData): Promise<void> {
    const wanted = formText(fields, 'team.name').trim();
    await onRename(wanted);
    setOpen(false);
    if (wanted !== name) notifyUndo(`Renamed to ${wanted}.`, () => onRename(name));
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Rename
      </Button>
      {isOpen && (
        <FormDialog title="Rename the team" send="Save" onSend={rename} onClose={() => setOpen(false)}>
          <TextField name="team.name" label="Name" defaultValue={name} required maxLength={100} data-autofocus />
        </FormDialog>
      )}
    </>
  );
}
