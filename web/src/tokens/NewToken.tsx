/** Creates a token, and shows it only once. */
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { TokenPermission } from '../api/generated/enums.ts';
import { expiryIn, usualTokenDays } from '../terms/token-lifetime.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { CheckboxesField, ChoiceField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { ShownOnce } from '../ui/form/ShownOnce.tsx';
import { permissionMeanings, permissionWords, tokenPermissions } from './permission-words.ts';

const lifetimes = [
  { value: '30', label: '30 days' },
  { value: '90', label: '90 days' },
  { value: '365', label: '1 year' },
  { value: '', label: 'Never' },
];
const scopes = tokenPermissions.map((value) => ({
  value,
  label: `${permissionWords[value]}: ${permissionMeanings[value]}`,
}));

export function NewToken({ deploymentId, onClose }: { deploymentId: string; onClose: () => void }) {
  const [permissions, setPermissions] = useState<TokenPermission[]>(['CI']);
  const [token, setToken] = useState('');

  async function create(fields: FormData): Promise<void> {
    const days = Number(formText(fields, 'expiresAt'));
    const expiresAt = days > 0 ? { expiresAt: expiryIn(days) } : {};
    const created = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/tokens', {
        params: { path: { deploymentId } },
        body: { name: formText(fields, 'name'), permissions, ...expiresAt },
      }),
    );
    setToken(created.token);
  }

  if (token !== '') return <CreatedToken token={token} onClose={onClose} />;
  return (
    <FormDialog
      title="New token"
      send="Create token"
      onSend={create}
      onClose={onClose}
      isIncomplete={permissions.length === 0}
    >
      <TextField
        name="name"
        label="Name"
        description="Where you use the token."
        required
        maxLength={100}
        data-autofocus
      />
      <CheckboxesField
        name="permissions"
        label="Scopes"
        options={scopes}
        value={permissions}
        onChange={setPermissions}
      />
      <ChoiceField name="expiresAt" label="Expires after" data={lifetimes} defaultValue={String(usualTokenDays)} />
    </FormDialog>
  );
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnce title="Copy your token" onClose={onClose}>
      <p>You won’t see the token again; Parapet stores only its hash.</p>
      <CopyLine label="Copy the token">{token}</CopyLine>
      <p>Try it:</p>
      <CopyLine>{`curl -H "Authorization: Bearer ${token}" ${globalThis.location.origin}/api/auth/me`}</CopyLine>
    </ShownOnce>
  );
}
