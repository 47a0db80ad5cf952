/** Creates or edits a notification rule. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import type { NotificationEvent } from '../../api/generated/enums.ts';
import { severities, severityWords } from '../../terms/findings/severity-words.ts';
import {
  CheckboxesField,
  ChoiceField,
  ChoicesField,
  NumberField,
  TagsField,
  TextField,
} from '../../ui/form/fields.tsx';
import { formText } from '../../ui/form/form-text.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { events, eventWords, ruleProducts, ruleProductWords } from '../notification-words.ts';
import { ProjectsInput } from './ProjectsInput.tsx';
import type { Channel, NotificationRule } from '../wire.ts';
import { notificationRuleWords } from './words.ts';

const { form: words } = notificationRuleWords;

const hourlyMaxUsual = 20;
const severityOptions = severities.map((severity) => ({
  value: `SEVERITY_${severity.toUpperCase()}`,
  label: severityWords[severity],
}));
const eventOptions = events.map((value) => ({ value, label: eventWords[value] }));
const productOptions = ruleProducts.map((value) => ({ value, label: ruleProductWords[value] }));

export function RuleForm(props: {
  deploymentId: string;
  channels: readonly Channel[];
  rule: NotificationRule | null;
  onClose: () => void;
}) {
  const { deploymentId, channels, rule, onClose } = props;
  const client = useQueryClient();
  const [channelId, setChannelId] = useState(rule?.channelId ?? channels[0]?.id ?? '');
  const [chosenEvents, setEvents] = useState<NotificationEvent[]>(rule?.events ?? ['NOTIFICATION_EVENT_NEW_FINDINGS']);
  const [scope, setScope] = useState<Scope>(rule ?? { severities: [], products: [], projectIds: [], tags: [] });

  async function save(fields: FormData): Promise<void> {
    const { severities: only, products, projectIds, tags } = scope;
    const body = {
      name: formText(fields, 'name'),
      channelId,
      events: chosenEvents,
      severities: only,
      products,
      projectIds,
      tags,
      hourlyMax: Number(formText(fields, 'hourlyMax')),
    };
    await saveRule(deploymentId, rule, body);
    await client.invalidateQueries({ queryKey: ['notifications'] });
    onClose();
  }

  return (
    <FormDialog
      {...(rule === null ? words.create : words.edit)}
      onSend={save}
      onClose={onClose}
      isIncomplete={chosenEvents.length === 0}
    >
      <TextField name="name" label={words.name} required maxLength={200} defaultValue={rule?.name} data-autofocus />
      <ChoiceField
        name="channelId"
        label={words.channel}
        value={channelId}
        onChange={setChannelId}
        data={channels.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <CheckboxesField
        name="events"
        label={words.events}
        options={eventOptions}
        value={chosenEvents}
        onChange={setEvents}
      />
      <ScopeFields deploymentId={deploymentId} scope={scope} onChange={setScope} />
      <NumberField
        name="hourlyMax"
        {...words.perHour}
        min={1}
        max={10_000}
        allowDecimal={false}
        required
        defaultValue={rule?.hourlyMax ?? hourlyMaxUsual}
      />
    </FormDialog>
  );
}

/** The conditions of a rule; an empty list matches everything. */
type Scope = Pick<NotificationRule, 'severities' | 'products' | 'projectIds' | 'tags'>;

function ScopeFields(props: { deploymentId: string; scope: Scope; onChange: (scope: Scope) => void }) {
  const { deploymentId, scope, onChange } = props;
  const { severities: only, products, projectIds, tags } = scope;
  return (
    <>
      <ChoicesField
        name="severities"
        label={words.severities}
        data={severityOptions}
        value={only}
        onChange={(next) => onChange({ ...scope, severities: next as Scope['severities'] })}
        placeholder={only.length === 0 ? words.all : ''}
      />
      <ChoicesField
        name="products"
        label={words.products}
        data={productOptions}
        value={products}
        onChange={(next) => onChange({ ...scope, products: next as Scope['products'] })}
        placeholder={products.length === 0 ? words.all : ''}
      />
      <ProjectsInput
        deploymentId={deploymentId}
        value={projectIds}
        onChange={(next) => onChange({ ...scope, projectIds: next })}
      />
      <TagsField
        name="tags"
        {...words.tags}
        value={tags}
        onChange={(next) => onChange({ ...scope, tags: next })}
        placeholder={tags.length === 0 ? words.anyTag : ''}
      />
    </>
  );
}

type RuleBody = Omit<NotificationRule, 'id' | 'isEnabled' | 'createdAt' | 'updatedAt'>;

async function saveRule(deploymentId: string, rule: NotificationRule | null, body: RuleBody): Promise<void> {
  await answerOf(
    rule === null
      ? api.POST('/api/notifications/v1/deployments/{deploymentId}/rules', {
          params: { path: { deploymentId } },
          body: { ...body, isEnabled: true },
        })
      : api.PATCH('/api/notifications/v1/deployments/{deploymentId}/rules/{notificationRuleId}', {
          params: { path: { deploymentId, notificationRuleId: rule.id } },
          body,
        }),
  );
}
