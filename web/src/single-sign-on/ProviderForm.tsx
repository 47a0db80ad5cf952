/** Adds or edits an identity provider. */
import { Checkbox } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { OrgRole } from '../api/generated/enums.ts';
import { orgRoles, orgRoleWords } from '../terms/role-words.ts';
import { ChoiceField, TagsField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { grantOf, grantValue } from './grants.ts';
import { MappingFields, type MappingRow } from './MappingFields.tsx';
import { OpenIdFields, openIdBody } from './OpenIdFields.tsx';
import { teamsQuery, type Kind, type Provider, type Service } from './queries.ts';
import { SamlFields, samlBody } from './SamlFields.tsx';
import { singleSignOnWords } from './words.ts';

const { facts, form: words, kinds: kindWords } = singleSignOnWords;
const kinds: readonly Kind[] = ['IDENTITY_PROVIDER_KIND_OIDC', 'IDENTITY_PROVIDER_KIND_SAML'];

export function ProviderForm(props: {
  deploymentId: string;
  service: Service;
  /** The provider to edit; absent to add one. */
  provider?: Provider;
  onClose: () => void;
  onSaved: (provider: Provider) => void;
}) {
  const { deploymentId, service, provider, onClose, onSaved } = props;
  const client = useQueryClient();
  const { data: teams = [] } = useQuery(teamsQuery(deploymentId));
  const [kind, setKind] = useState<Kind>(provider?.kind ?? 'IDENTITY_PROVIDER_KIND_OIDC');
  const [emailDomains, setEmailDomains] = useState<string[]>(provider?.emailDomains ?? []);
  const [defaultRole, setDefaultRole] = useState<OrgRole>(provider?.defaultRole ?? 'ORG_ROLE_MEMBER');
  const [rows, setRows] = useState<MappingRow[]>(() => rowsOf(provider));

  async function save(fields: FormData): Promise<void> {
    const body = {
      name: formText(fields, 'name'),
      ...(kind === 'IDENTITY_PROVIDER_KIND_SAML' ? samlBody(fields, provider) : openIdBody(fields)),
      emailDomains,
      isEnabled: fields.has('isEnabled'),
      showsButton: fields.has('showsButton'),
      createsAccounts: fields.has('createsAccounts'),
      defaultRole,
      mappings: rows.map(({ claim, value, grant }) => ({ claim, value, ...grantOf(grant) })),
    };
    const { provider: saved } = await answerOf(
      provider === undefined
        ? api.POST('/api/agent/deployments/{deploymentId}/identity-providers', {
            params: { path: { deploymentId } },
            body: { ...body, kind },
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
      {provider === undefined && (
        <ChoiceField
          name="kind"
          label={words.kind}
          value={kind}
          onChange={setKind}
          data={kinds.map((value) => ({ value, label: kindWords[value] }))}
        />
      )}
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
      {kind === 'IDENTITY_PROVIDER_KIND_SAML' ? (
        <SamlFields provider={provider} service={service.saml} />
      ) : (
        <OpenIdFields provider={provider} redirectUri={service.redirectUri} />
      )}
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
