/** The fields of a provider of OpenID Connect. Its client secret is write-only. */
import { Checkbox } from '@mantine/core';
import { TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import type { Provider } from './queries.ts';
import { singleSignOnWords } from './words.ts';

const { facts, form: words, copyRedirectUri } = singleSignOnWords;

export function OpenIdFields({ provider, redirectUri }: { provider: Provider | undefined; redirectUri: string }) {
  return (
    <>
      <p>{words.redirectUri}</p>
      <CopyLine label={copyRedirectUri}>{redirectUri}</CopyLine>
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
    </>
  );
}

/** The members of the request's body. */
export function openIdBody(fields: FormData) {
  const clientSecret = formText(fields, 'clientSecret');
  return {
    issuer: formText(fields, 'issuer').trim(),
    clientId: formText(fields, 'clientId').trim(),
    scopes: formText(fields, 'scopes').trim(),
    ...(clientSecret !== '' && { clientSecret }),
    ...(clientSecret === '' && fields.has('removeSecret') && { clientSecret: null }),
  };
}
