/** Asks before rules are saved that block more, and says what they will block. */
import { Button, Group, Stack } from '@mantine/core';
import { Dialog } from '../ui/form/Dialog.tsx';

export function SaveDialog(props: { warnings: readonly string[]; onSave: () => void; onClose: () => void }) {
  const { warnings, onSave, onClose } = props;
  return (
    <Dialog title="Save rules that block findings?" onClose={onClose}>
      <Stack gap="xs">
        {warnings.map((warning) => (
          <p key={warning}>{warning}</p>
        ))}
        <p>Older policies still decide first. The rules take effect with each project’s next scan.</p>
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button color="red" onClick={onSave}>
          Save and block
        </Button>
      </Group>
    </Dialog>
  );
}
