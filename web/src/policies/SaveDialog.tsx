/** Asks before rules are saved that block more, and says what they will block. */
import { Button, Group, Stack } from '@mantine/core';
import { Dialog } from '../ui/form/Dialog.tsx';
import { policyPageWords } from './policy-words.ts';

const { saving: words } = policyPageWords;

export function SaveDialog(props: { warnings: readonly string[]; onSave: () => void; onClose: () => void }) {
  const { warnings, onSave, onClose } = props;
  return (
    <Dialog title={words.title} onClose={onClose}>
      <Stack gap="xs">
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        <p>{words.order}</p>
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button color="red" onClick={onSave}>
          {words.act}
        </Button>
      </Group>
    </Dialog>
  );
}
