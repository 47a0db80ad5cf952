/** Parts of the dialogs about the second factor: what proves that it is the user, and the recovery codes. */
import { Button, Group, PasswordInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { TextField } from '../ui/form/fields.tsx';
import { useFieldError } from '../ui/form/form-state.ts';
import { showOnce } from '../ui/form/shown-once.ts';
import { notifyError } from '../ui/notify.tsx';
import { openFile } from '../ui/save-file.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { secondFactorWords } from './second-factor-words.ts';

const words = secondFactorWords;

/** The password, and a code with this label. */
export function Proofs({ code }: { code: string }) {
  return (
    <>
      <PasswordInput
        name="password"
        label={words.password}
        autoComplete="current-password"
        size="xs"
        required
        maxLength={1024}
        error={useFieldError('password')}
        visibilityToggleButtonProps={{ 'aria-label': words.show }}
      />
      <TextField
        name="code"
        label={code}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        size="xs"
        required
        maxLength={100}
      />
    </>
  );
}

export function showRecoveryCodes(codes: readonly string[]): void {
  void showOnce({ title: words.codes.title, content: <RecoveryCodes text={codes.join('\n')} /> });
}

function RecoveryCodes({ text }: { text: string }) {
  const save = useMutation({ mutationFn: () => saveText(text), onError: notifyError });
  return (
    <>
      <p>{words.codes.meaning}</p>
      <CopyLine label={words.codes.copy}>{text}</CopyLine>
      <Group>
        <Button variant="default" size="xs" onClick={() => save.mutate()}>
          {words.codes.download}
        </Button>
      </Group>
    </>
  );
}

async function saveText(text: string): Promise<void> {
  const file = await openFile({ name: words.codes.fileName, type: 'text/plain', isLong: false });
  if (file === null) return;
  await file.write(new TextEncoder().encode(`${text}\n`));
  await file.end();
}
