/** How long the sessions of the organisation's people live, with what a change would end. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { useDeployment } from '../terms/deployment.ts';
import { NumberField } from '../ui/form/fields.tsx';
import { Form, FormError, SendButton } from '../ui/form/Form.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import classes from './organisation.module.css';
import { sessionRulesWords } from './session-rules-words.ts';

const words = sessionRulesWords;

type Shown = components['schemas']['SessionRules'];
type Rules = Pick<Shown, 'idleHoursMax' | 'ageHoursMax'>;

const rulesKey = (deploymentId: string) => ['sessions', 'rules', deploymentId] as const;

export function SessionRules() {
  const { id } = useDeployment();
  const { data, error, refetch } = useQuery({
    queryKey: rulesKey(id),
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/session-rules', {
          params: { path: { deploymentId: id } },
          signal,
        }),
      ),
  });
  return (
    <Section title={words.title}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={2} />}
      {data !== undefined && <RulesForm deploymentId={id} shown={data} />}
    </Section>
  );
}

function RulesForm({ deploymentId, shown }: { deploymentId: string; shown: Shown }) {
  const client = useQueryClient();
  const { idleHoursMax, ageHoursMax, installationIdleHours, installationAgeHours } = shown;
  const [edited, setEdited] = useState<Partial<Rules>>({});
  const wanted: Rules = { idleHoursMax, ageHoursMax, ...edited };
  const isChanged = wanted.idleHoursMax !== idleHoursMax || wanted.ageHoursMax !== ageHoursMax;

  async function save(): Promise<void> {
    const { endedSessions, ...saved } = await answerOf(
      api.PATCH('/api/agent/deployments/{deploymentId}/session-rules', {
        params: { path: { deploymentId } },
        body: wanted,
      }),
    );
    client.setQueryData(rulesKey(deploymentId), saved);
    setEdited({});
    notifyDone(words.saved(endedSessions));
  }

  return (
    <Form className={classes.form} onSend={save}>
      <p className={classes.quiet}>{words.meaning}</p>
      <NumberField
        name="idleHoursMax"
        label={words.idle}
        description={words.limit(installationIdleHours)}
        min={1}
        max={installationIdleHours}
        allowDecimal={false}
        value={wanted.idleHoursMax ?? ''}
        onChange={(value) => setEdited({ ...edited, idleHoursMax: value === '' ? null : Number(value) })}
      />
      <NumberField
        name="ageHoursMax"
        label={words.age}
        description={words.limit(installationAgeHours)}
        min={1}
        max={installationAgeHours}
        allowDecimal={false}
        value={wanted.ageHoursMax ?? ''}
        onChange={(value) => setEdited({ ...edited, ageHoursMax: value === '' ? null : Number(value) })}
      />
      {isChanged && <Preview deploymentId={deploymentId} rules={wanted} />}
      <FormError className={classes.bad} />
      <SendButton disabled={!isChanged}>{words.save}</SendButton>
    </Form>
  );
}

function Preview({ deploymentId, rules }: { deploymentId: string; rules: Rules }) {
  const { idleHoursMax, ageHoursMax } = rules;
  const query = {
    ...(idleHoursMax !== null && idleHoursMax > 0 && { idleHoursMax: String(idleHoursMax) }),
    ...(ageHoursMax !== null && ageHoursMax > 0 && { ageHoursMax: String(ageHoursMax) }),
  };
  const { data } = useQuery({
    queryKey: [...rulesKey(deploymentId), 'preview', query],
    staleTime: 0,
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/session-rules/preview', {
          params: { path: { deploymentId }, query },
          signal,
        }),
      ),
  });
  if (data === undefined) return null;
  return <p role="status">{words.preview(data.endedSessions)}</p>;
}
