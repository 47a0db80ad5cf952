/** A button that opens the dialog with a team's name. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { notifyUndo } from '../ui/notify.tsx';
import { teamWords } from './team-words.ts';

const { rename: words } = teamWords;

export function RenameTeam(props: { name: string; onRename: (name: string) => Promise<void> }) {
  const { name, onRename } = props;
  const [isOpen, setOpen] = useState(false);
  async function rename(fields: FormData): Promise<void> {
    const wanted = formText(fields, 'team.name').trim();
    await onRename(wanted);
    setOpen(false);
    if (wanted !== name) notifyUndo(words.done(wanted), () => onRename(name));
  }
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      {isOpen && (
        <FormDialog title={words.title} send={words.send} onSend={rename} onClose={() => setOpen(false)}>
          <TextField name="team.name" label={words.name} defaultValue={name} required maxLength={100} data-autofocus />
        </FormDialog>
      )}
    </>
  );
}
