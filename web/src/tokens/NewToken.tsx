/** Creates a token within the organisation's rules, and shows it only once. */
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { TokenPermission } from '../api/generated/enums.ts';
import { expiryIn, lifetimesUpTo, tokenRulesQuery, usualDaysWithin } from '../terms/token-lifetime.ts';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { CheckboxesField, ChoiceField, TagsField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { showOnce } from '../ui/form/shown-once.ts';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { tokenPermissions, tokenWords } from './words.ts';

const { create: words, created: createdWords } = tokenWords;
const scopes = tokenPermissions.map((value) => ({ value, label: words.scope(value) }));

function lifetimesWithin(daysMax: number | null): { value: string; label: string }[] {
  return lifetimesUpTo(daysMax).map((days) => ({
    value: days === null ? '' : String(days),
    label: days === null ? words.never : words.lifetime(days),
  }));
}

export function NewToken({ deploymentId, onClose }: { deploymentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const rules = useQuery(tokenRulesQuery(deploymentId));
  const [permissions, setPermissions] = useState<TokenPermission[]>(['CI']);
  const [allowedNetworks, setAllowedNetworks] = useState<string[]>([]);
  const uploads = permissions.includes('CI');

  async function create(fields: FormData): Promise<void> {
    const days = Number(formText(fields, 'expiresAt'));
    const created = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/tokens', {
        params: { path: { deploymentId } },
        body: {
          name: formText(fields, 'name'),
          permissions,
          ...(days > 0 && { expiresAt: expiryIn(days) }),
          ...(fields.has('isReadOnly') && !uploads && { isReadOnly: true }),
          ...(allowedNetworks.length > 0 && { allowedNetworks }),
        },
      }),
    );
    onClose();
    await showToken(created.token);
    // It may have been used meanwhile.
    await client.invalidateQueries({ queryKey: ['tokens'] });
  }

  // Without the rules every life is offered, and the server says what it refuses.
  const daysMax = rules.data?.daysMax ?? null;
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
      <Checkbox
        name="isReadOnly"
        size="xs"
        label={words.readOnly}
        description={words.readOnlyMeaning}
        disabled={uploads}
      />
      {rules.isPending ? (
        <LoadingRows rows={1} />
      ) : (
        <ChoiceField
          name="expiresAt"
          label={words.expiresAfter}
          description={daysMax === null ? undefined : words.rule(daysMax)}
          data={lifetimesWithin(daysMax)}
          defaultValue={String(usualDaysWithin(daysMax))}
        />
      )}
      <TagsField
        name="allowedNetworks"
        label={words.networks}
        description={words.networksMeaning}
        value={allowedNetworks}
        onChange={setAllowedNetworks}
      />
    </FormDialog>
  );
}

function showToken(token: string): Promise<void> {
  return showOnce({
    title: createdWords.title,
    content: (
      <>
        <p>{createdWords.shownOnce}</p>
        <CopyLine label={createdWords.copy}>{token}</CopyLine>
        <p>{createdWords.tryIt}</p>
        <CopyLine>{createdWords.tryLine(token, globalThis.location.origin)}</CopyLine>
      </>
    ),
  });
}
