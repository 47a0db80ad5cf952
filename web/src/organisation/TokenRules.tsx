/** The organisation's rules for API tokens, with what they mean for the tokens that exist. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment } from '../terms/deployment.ts';
import { tokenRulesQuery } from '../terms/token-lifetime.ts';
import { NumberField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import classes from './organisation.module.css';
import { tokenRulesWords } from './token-rules-words.ts';

const words = tokenRulesWords;

export function TokenRules() {
  const { id } = useDeployment();
  const { data, error, refetch } = useQuery(tokenRulesQuery(id));
  return (
    <Section title={words.title}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={2} />}
      {data !== undefined && <RulesForm deploymentId={id} rules={data} />}
    </Section>
  );
}

interface Rules {
  daysMax: number | null;
  perPersonMax: number;
}

function RulesForm({ deploymentId, rules }: { deploymentId: string; rules: components['schemas']['TokenRules'] }) {
  const client = useQueryClient();
  const { daysMax, perPersonMax } = rules;
  const [edited, setEdited] = useState<Partial<Rules>>({});
  const wanted: Rules = { daysMax, perPersonMax, ...edited };

  async function save(): Promise<void> {
    const saved = await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/token-rules', {
        params: { path: { deploymentId } },
        body: wanted,
      }),
    );
    client.setQueryData(tokenRulesQuery(deploymentId).queryKey, saved);
    setEdited({});
    notifyDone(words.saved);
  }

  return (
    <Form className={classes.form} onSend={save}>
      <p className={classes.quiet}>{words.meaning}</p>
      <NumberField
        name="daysMax"
        label={words.daysMax}
        description={words.daysMaxMeaning}
        min={1}
        max={3650}
        value={wanted.daysMax ?? ''}
        onChange={(value) => setEdited({ ...edited, daysMax: value === '' ? null : Number(value) })}
      />
      <NumberField
        name="perPersonMax"
        label={words.perPersonMax}
        min={1}
        max={200}
        value={wanted.perPersonMax}
        onChange={(value) => setEdited({ ...edited, perPersonMax: Number(value) })}
      />
      {wanted.daysMax !== null && wanted.daysMax >= 1 && (
        <Preview deploymentId={deploymentId} days={wanted.daysMax} isSaved={wanted.daysMax === daysMax} />
      )}
      <FormError className={classes.bad} />
      <SendButton disabled={wanted.daysMax === daysMax && wanted.perPersonMax === perPersonMax}>
        {words.save}
      </SendButton>
    </Form>
  );
}

/** How many tokens live longer: shown before the rule is saved, and after it with a link to them. */
function Preview({ deploymentId, days, isSaved }: { deploymentId: string; days: number; isSaved: boolean }) {
  const { data } = useQuery({
    queryKey: ['tokens', 'rules', deploymentId, 'preview', days],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/token-rules/preview', {
          params: { path: { deploymentId }, query: { daysMax: String(days) } },
          signal,
        }),
      ),
  });
  if (data === undefined) return null;
  const { longerLivedTokenCount: tokens, longerLivedDirectoryTokenCount: ofDirectory } = data;
  return (
    <p role="status">
      {words.preview(days, tokens, ofDirectory)}{' '}
      {isSaved && tokens > 0 && (
        <Link
          to="/deployments/$deploymentId/tokens"
          params={{ deploymentId }}
          search={{ concern: 'longer_than_allowed' }}
        >
          {words.show}
        </Link>
      )}
    </p>
  );
}
