/** The form of the model: its provider and credential, and the prices of its tokens. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { FixModelProvider } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';
import { ChoiceField, NumberField, TextField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { formText } from '../ui/form/form-text.ts';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import { notifyDone } from '../ui/notify.tsx';
import classes from './fixes.module.css';
import type { FixModel } from './queries.ts';
import { modelWords, providerWords } from './words.ts';

const { form: words } = modelWords;

/** What the server appends to the base URL. */
const operations: Readonly<Record<FixModelProvider, string>> = {
  FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE: '/chat/completions',
  FIX_MODEL_PROVIDER_ANTHROPIC: '/messages',
};
const providers = keysOf(providerWords).map((value) => ({ value, label: providerWords[value] }));

export function ModelForm(props: { deploymentId: string; model: FixModel | null; onCancel: (() => void) | undefined }) {
  const { deploymentId, model, onCancel } = props;
  const client = useQueryClient();
  const [provider, setProvider] = useState(model?.provider ?? 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE');

  async function save(fields: FormData, form: HTMLFormElement): Promise<void> {
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/fix-settings', {
        params: { path: { deploymentId } },
        body: { model: modelOf(fields, provider) },
      }),
    );
    const secret = form.elements.namedItem('model.credential');
    if (secret instanceof HTMLInputElement) secret.value = '';
    await client.invalidateQueries({ queryKey: ['fix-settings'] });
    notifyDone(words.saved);
  }

  return (
    <Form className={classes.form} onSend={save}>
      <ChoiceField
        name="model.provider"
        label={words.provider}
        value={provider}
        onChange={setProvider}
        data={providers}
      />
      <TextField
        name="model.baseUrl"
        label={words.baseUrl}
        description={words.baseUrlMeaning(operations[provider])}
        required
        defaultValue={model?.baseUrl}
      />
      <TextField name="model.name" label={words.name} required maxLength={200} defaultValue={model?.name} />
      <SecretInput name="model.credential" {...words.key} isKept={model?.hasCredential === true} />
      <TokenFields model={model} />
      <FormError />
      <div>
        <SendButton>{words.send}</SendButton>{' '}
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </Form>
  );
}

function TokenFields({ model }: { model: FixModel | null }) {
  return (
    <div className={classes.pair}>
      <NumberField
        name="model.creditsPerMillionInputTokens"
        label={words.inputPrice}
        min={0}
        required
        defaultValue={model?.creditsPerMillionInputTokens ?? 0}
      />
      <NumberField
        name="model.creditsPerMillionOutputTokens"
        label={words.outputPrice}
        min={0}
        required
        defaultValue={model?.creditsPerMillionOutputTokens ?? 0}
      />
      <NumberField
        name="model.outputTokensMax"
        label={words.outputTokens}
        min={256}
        max={200_000}
        allowDecimal={false}
        required
        defaultValue={model?.outputTokensMax ?? 8_000}
      />
    </div>
  );
}

/** Omits a key that was not entered, which keeps the stored one. */
function modelOf(fields: FormData, provider: FixModelProvider) {
  const credential = formText(fields, 'model.credential');
  return {
    provider,
    baseUrl: formText(fields, 'model.baseUrl').trim(),
    name: formText(fields, 'model.name').trim(),
    creditsPerMillionInputTokens: Number(formText(fields, 'model.creditsPerMillionInputTokens')),
    creditsPerMillionOutputTokens: Number(formText(fields, 'model.creditsPerMillionOutputTokens')),
    outputTokensMax: Number(formText(fields, 'model.outputTokensMax')),
    ...(credential !== '' && { credential }),
  };
}
