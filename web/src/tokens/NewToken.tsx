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
import { tokenPermissions, tokenWords } from './words.ts';

const { create: words, created: createdWords } = tokenWords;
const lifetimes = [
  { value: '30', label: words.lifetimes.days30 },
  { value: '90', label: words.lifetimes.days90 },
  { value: '365', label: words.lifetimes.year },
  { value: '', label: words.lifetimes.never },
];
const scopes = tokenPermissions.map((value) => ({ value, label: words.scope(value) }));

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
      title={words.title}
      send={words.send}
      onSend={create}
      onClose={onClose}
      isIncomplete={permissions.length === 0}
    >
      <TextField
        name="name"
        label={words.name}
        description={words.nameMeaning}
        required
        maxLength={100}
        data-autofocus
      />
      <CheckboxesField
        name="permissions"
        label={words.scopes}
        options={scopes}
        value={permissions}
        onChange={setPermissions}
      />
      <ChoiceField name="expiresAt" label={words.expiresAfter} data={lifetimes} defaultValue={String(usualTokenDays)} />
    </FormDialog>
  );
}

function CreatedToken({ token, onClose }: { token: string; onClose: () => void }) {
  return (
    <ShownOnce title={createdWords.title} onClose={onClose}>
      <p>{createdWords.shownOnce}</p>
      <CopyLine label={createdWords.copy}>{token}</CopyLine>
      <p>{createdWords.tryIt}</p>
      <CopyLine>{createdWords.tryLine(token, globalThis.location.origin)}</CopyLine>
    </ShownOnce>
  );
}
