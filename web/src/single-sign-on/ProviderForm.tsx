/** Adds or edits an identity provider. Its client secret is write-only. */
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { OrgRole } from '../api/generated/enums.ts';
import { orgRoles, orgRoleWords } from '../terms/role-words.ts';
import { ChoiceField, TagsField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { grantOf, grantValue } from './grants.ts';
import { MappingFields, type MappingRow } from './MappingFields.tsx';
import { teamsQuery, type Provider } from './queries.ts';
import { singleSignOnWords } from './words.ts';

const { facts, form: words, copyRedirectUri } = singleSignOnWords;

export function ProviderForm(props: {
  deploymentId: string;
  redirectUri: string;
  /** The provider to edit; absent to add one. */
  provider?: Provider;
  onClose: () => void;
  onSaved: (provider: Provider) => void;
}) {
  const { deploymentId, redirectUri, provider, onClose, onSaved } = props;
  const client = useQueryClient();
  const { data: teams = [] } = useQuery(teamsQuery(deploymentId));
  const [emailDomains, setEmailDomains] = useState<string[]>(provider?.emailDomains ?? []);
  const [defaultRole, setDefaultRole] = useState<OrgRole>(provider?.defaultRole ?? 'ORG_ROLE_MEMBER');
  const [rows, setRows] = useState<MappingRow[]>(() => rowsOf(provider));

  async function save(fields: FormData): Promise<void> {
    const clientSecret = formText(fields, 'clientSecret');
    const body = {
      name: formText(fields, 'name'),
      issuer: formText(fields, 'issuer').trim(),
      clientId: formText(fields, 'clientId').trim(),
      scopes: formText(fields, 'scopes').trim(),
      emailDomains,
      isEnabled: fields.has('isEnabled'),
      showsButton: fields.has('showsButton'),
      createsAccounts: fields.has('createsAccounts'),
      defaultRole,
      mappings: rows.map(({ claim, value, grant }) => ({ claim, value, ...grantOf(grant) })),
      ...(clientSecret !== '' && { clientSecret }),
      ...(clientSecret === '' && fields.has('removeSecret') && { clientSecret: null }),
    };
    const { provider: saved } = await answerOf(
      provider === undefined
        ? api.POST('/api/agent/deployments/{deploymentId}/identity-providers', {
            params: { path: { deploymentId } },
            body,
          })
        : api.PATCH('/api/agent/deployments/{deploymentId}/identity-providers/{providerId}', {
            params: { path: { deploymentId, providerId: provider.id } },
            body,
          }),
    );
    await client.invalidateQueries({ queryKey: ['identity-providers'] });
    onSaved(saved);
  }

  return (
    <FormDialog {...(provider === undefined ? words.create : words.edit)} onSend={save} onClose={onClose}>
      <p>{words.redirectUri}</p>
      <CopyLine label={copyRedirectUri}>{redirectUri}</CopyLine>
      <TextField
        name="name"
        label={facts.name}
        description={words.nameMeaning}
        placeholder={words.nameExample}
        maxLength={80}
        required
        data-autofocus
        defaultValue={provider?.name}
      />
      <TextField
        name="issuer"
        label={facts.issuer}
        description={words.issuerMeaning}
        placeholder={words.issuerExample}
        required
        defaultValue={provider?.issuer}
      />
      <TextField name="clientId" label={facts.clientId} required autoComplete="off" defaultValue={provider?.clientId} />
      <SecretInput
        name="clientSecret"
        label={facts.clientSecret}
        description={words.secretMeaning}
        isKept={provider?.hasClientSecret === true}
      />
      {provider?.hasClientSecret === true && <Checkbox name="removeSecret" size="xs" label={words.removeSecret} />}
      <TextField
        name="scopes"
        label={facts.scopes}
        description={words.scopesMeaning}
        defaultValue={provider?.scopes ?? words.scopesDefault}
      />
      <TagsField
        name="emailDomains"
        label={facts.emailDomains}
        description={words.domainsMeaning}
        placeholder={words.domainsExample}
        value={emailDomains}
        onChange={setEmailDomains}
      />
      <Checkbox
        name="createsAccounts"
        size="xs"
        label={words.createsAccounts}
        description={words.createsAccountsMeaning}
        defaultChecked={provider?.createsAccounts ?? false}
      />
      <ChoiceField
        name="defaultRole"
        label={facts.defaultRole}
        description={words.defaultRoleMeaning}
        value={defaultRole}
        onChange={setDefaultRole}
        data={orgRoles.map((value) => ({ value, label: orgRoleWords[value] }))}
      />
      <MappingFields rows={rows} teams={teams} onChange={setRows} />
      <Checkbox name="showsButton" size="xs" label={words.showsButton} defaultChecked={provider?.showsButton ?? true} />
      <Checkbox name="isEnabled" size="xs" label={words.isEnabled} defaultChecked={provider?.isEnabled ?? true} />
    </FormDialog>
  );
}

function rowsOf(provider: Provider | undefined): MappingRow[] {
  return (provider?.mappings ?? []).map((mapping, key) => {
    const { claim, value } = mapping;
    return { key, claim, value, grant: grantValue(mapping) };
  });
}
