/** Makes a token, and shows it this once. */
import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { TokenPermission } from '../api/generated/enums.ts';
import { CopyLine } from '../ui/CopyLine.tsx';
import { formText } from '../ui/form-text.ts';
import { permissionMeanings, permissionWords, tokenPermissions } from './permission-words.ts';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];
const dayMs = 86_400_000;

export function NewToken(props: { deploymentId: string; onClose: () => void }) {
  const [token, setToken] = useState('');
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={token === '' ? 'New token' : 'Copy your token'}
      closeOnClickOutside={token === ''}
    >
      {token === '' ? (
        <Form deploymentId={props.deploymentId} onMade={setToken} onCancel={props.onClose} />
      ) : (
        <Made token={token} onClose={props.onClose} />
      )}
    </Modal>
  );
}

function Form(props: { deploymentId: string; onMade: (token: string) => void; onCancel: () => void }) {
  const [uses, setUses] = useState<TokenPermission[]>(['CI']);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const days = Number(formText(form, 'days'));
    const expiresAt = days > 0 ? { expiresAt: new Date(Date.now() + days * dayMs).toISOString() } : {};
    setBusy(true);
    setError('');
    try {
      const made = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/tokens', {
          params: { path: { deploymentId: props.deploymentId } },
          body: { name: formText(form, 'name'), permissions: uses, ...expiresAt },
        }),
      );
      props.onMade(made.token);
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form onSubmit={(event) => void make(event)}>
      <Stack gap="md">
        <TextInput
          name="name"
          label="Name"
          description="Where you use the token."
          required
          maxLength={100}
          data-autofocus
        />
        <Checkbox.Group label="Scopes" value={uses} onChange={(values) => setUses(values)}>
          <Stack gap={8} mt={8}>
            {tokenPermissions.map((value) => (
              <Checkbox
                key={value}
                size="xs"
                value={value}
                label={`${permissionWords[value]}: ${permissionMeanings[value]}`}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <Select name="days" label="Expires after" data={lifetimes} defaultValue="90" allowDeselect={false} />
        {error !== '' && <p role="alert">{error}</p>}
        <Group justify="flex-end">
          <Button variant="default" onClick={props.onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy} disabled={uses.length === 0}>
            Create token
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function Made({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <Stack gap="md">
      <p>You won’t see the token again; Parapet stores only its hash.</p>
      <CopyLine label="Copy the token">{token}</CopyLine>
      <p>Try it:</p>
      <CopyLine>{`curl -H "Authorization: Bearer ${token}" ${globalThis.location.origin}/api/auth/me`}</CopyLine>
      <Group justify="flex-end">
        <Button onClick={onClose}>Done</Button>
      </Group>
    </Stack>
  );
}
