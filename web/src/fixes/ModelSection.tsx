/** The model that is asked for a patch where the rule brings none; it is tried by a real call. */
import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { FixModelProvider } from '../api/generated/enums.ts';
import { keysOf } from '../terms/wire-words.ts';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { formText } from '../ui/form-text.ts';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { SecretInput } from '../ui/SecretInput.tsx';
import classes from './fixes.module.css';
import type { FixModel } from './queries.ts';

const providerWords: Readonly<Record<FixModelProvider, string>> = {
  FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE: 'OpenAI-compatible (also Ollama, vLLM, llama.cpp)',
  FIX_MODEL_PROVIDER_ANTHROPIC: 'Anthropic',
};
const providers = keysOf(providerWords).map((value) => ({ value, label: providerWords[value] }));

export function ModelSection({ deploymentId, model }: { deploymentId: string; model: FixModel | null }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  async function remove(): Promise<void> {
    await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/fix-settings', {
        params: { path: { deploymentId } },
        body: { model: null },
      }),
    );
    setOpen(false);
    await client.invalidateQueries({ queryKey: ['fix-settings'] });
    notifyDone('Model removed.');
  }
  return (
    <Section
      title="Model"
      actions={
        model === null ? undefined : (
          <ConfirmButton act="Remove model" title="Remove the model?" onConfirm={remove} isCompact>
            Its credential is deleted too. Fixes then come from rules and upgrades only.
          </ConfirmButton>
        )
      }
    >
      {model === null && !isOpen ? (
        <>
          <p className={classes.words}>
            None: fixes are made by the rules’ own fixes and by upgrades of packages. A model is shown the files that a
            finding names, without the lines that hold credentials.
          </p>
          <Button mt="sm" variant="default" onClick={() => setOpen(true)}>
            Set up a model
          </Button>
        </>
      ) : (
        <>
          <ModelForm
            key={model === null ? 'new' : 'stored'}
            deploymentId={deploymentId}
            model={model}
            onCancel={model === null ? () => setOpen(false) : undefined}
          />
          {model !== null && <TestModel deploymentId={deploymentId} />}
        </>
      )}
    </Section>
  );
}

function ModelForm(props: { deploymentId: string; model: FixModel | null; onCancel: (() => void) | undefined }) {
  const { deploymentId, model, onCancel } = props;
  const client = useQueryClient();
  const [provider, setProvider] = useState(model?.provider ?? 'FIX_MODEL_PROVIDER_OPENAI_COMPATIBLE');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const element = event.currentTarget;
    const form = new FormData(element);
    const credential = formText(form, 'credential');
    setBusy(true);
    setError('');
    try {
      await answerOf(
        api.PATCH('/api/agent/deployments/{deploymentId}/fix-settings', {
          params: { path: { deploymentId } },
          body: {
            model: {
              provider,
              baseUrl: formText(form, 'baseUrl').trim(),
              name: formText(form, 'name').trim(),
              creditsPerMillionInputTokens: Number(formText(form, 'input')),
              creditsPerMillionOutputTokens: Number(formText(form, 'output')),
              outputTokensMax: Number(formText(form, 'max')),
              ...(credential !== '' && { credential }),
            },
          },
        }),
      );
      const secret = element.elements.namedItem('credential');
      if (secret instanceof HTMLInputElement) secret.value = '';
      await client.invalidateQueries({ queryKey: ['fix-settings'] });
      notifyDone('Model saved. Test it before you rely on it.');
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void save(event)}>
      <Select
        label="Provider"
        allowDeselect={false}
        value={provider}
        onChange={(next) => next !== null && setProvider(next)}
        data={providers}
      />
      <TextInput
        name="baseUrl"
        label="Base URL"
        description={`The part before ${provider === 'FIX_MODEL_PROVIDER_ANTHROPIC' ? '/messages' : '/chat/completions'}; usually ends with /v1.`}
        required
        defaultValue={model?.baseUrl}
      />
      <TextInput name="name" label="Model name" required maxLength={200} defaultValue={model?.name} />
      <SecretInput
        name="credential"
        label="API key"
        isKept={model?.hasCredential === true}
        description="Stored encrypted; never shown again. A self-hosted server may need none."
      />
      <div className={classes.pair}>
        <NumberInput
          name="input"
          label="Credits per million input tokens"
          size="xs"
          min={0}
          hideControls
          required
          defaultValue={model?.creditsPerMillionInputTokens ?? 0}
        />
        <NumberInput
          name="output"
          label="Credits per million output tokens"
          size="xs"
          min={0}
          hideControls
          required
          defaultValue={model?.creditsPerMillionOutputTokens ?? 0}
        />
        <NumberInput
          name="max"
          label="Max output tokens per answer"
          size="xs"
          min={256}
          max={200_000}
          allowDecimal={false}
          hideControls
          required
          defaultValue={model?.outputTokensMax ?? 8_000}
        />
      </div>
      {error !== '' && <p role="alert">{error}</p>}
      <div>
        <Button type="submit" loading={isBusy}>
          Save model
        </Button>{' '}
        {onCancel !== undefined && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  );
}

function TestModel({ deploymentId }: { deploymentId: string }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<{ isGood: boolean; words: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function test(): Promise<void> {
    setBusy(true);
    setOutcome(null);
    try {
      const { success, errorDetail } = await answerOf(
        api.POST('/api/agent/deployments/{deploymentId}/fix-settings/_test', {
          params: { path: { deploymentId } },
          body: {},
        }),
      );
      setOutcome({ isGood: success, words: success ? 'The model answered correctly.' : errorDetail });
      await client.invalidateQueries({ queryKey: ['fix-settings'] });
    } catch (failure) {
      setOutcome({ isGood: false, words: wordsOf(failure) });
    } finally {
      setBusy(false);
    }
  }
  return (
    <Section title="Test">
      <p className={classes.words}>
        A real call of the stored model, of a few hundred tokens, which counts into the budget.
      </p>
      <Button mt="sm" variant="default" loading={isBusy} onClick={() => void test()}>
        Test model
      </Button>
      <p role="status" className={outcome?.isGood === false ? classes.bad : classes.good}>
        {outcome !== null && <PlainText>{outcome.words}</PlainText>}
      </p>
    </Section>
  );
}
