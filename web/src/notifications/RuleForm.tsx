/** Makes a notification rule, or changes one. */
import {
  Button,
  Checkbox,
  Group,
  Modal,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import type { NotificationEvent } from '../api/generated/enums.ts';
import { answerOf, api } from '../api/client.ts';
import { severities, severityWords } from '../terms/severity-words.ts';
import { formText } from '../ui/form-text.ts';
import { events, eventWords, ruleProducts, ruleProductWords } from './notification-words.ts';
import { ProjectsInput } from './ProjectsInput.tsx';
import type { Channel, NotificationRule } from './wire.ts';

const hourlyMaxUsual = 20;
const severityOptions = severities.map((severity) => ({
  value: `SEVERITY_${severity.toUpperCase()}`,
  label: severityWords[severity],
}));

export function RuleForm(props: {
  deploymentId: string;
  channels: readonly Channel[];
  rule: NotificationRule | null;
  onClose: () => void;
}) {
  const { deploymentId, channels, rule, onClose } = props;
  const client = useQueryClient();
  const [channelId, setChannelId] = useState(rule?.channelId ?? channels[0]?.id ?? '');
  const [told, setTold] = useState<NotificationEvent[]>(rule?.events ?? ['NOTIFICATION_EVENT_NEW_FINDINGS']);
  const [only, setOnly] = useState<string[]>(rule?.severities ?? []);
  const [products, setProducts] = useState<string[]>(rule?.products ?? []);
  const [projectIds, setProjectIds] = useState<string[]>(rule?.projectIds ?? []);
  const [tags, setTags] = useState<string[]>(rule?.tags ?? []);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const body = {
      name: formText(form, 'name'),
      channelId,
      events: told,
      severities: only as NotificationRule['severities'],
      products: products as NotificationRule['products'],
      projectIds,
      tags,
      hourlyMax: Number(formText(form, 'hourlyMax')),
    };
    setBusy(true);
    setError('');
    try {
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
      await client.invalidateQueries({ queryKey: ['notifications'] });
      onClose();
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={rule === null ? 'New rule' : 'Edit rule'}>
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          <TextInput name="name" label="Name" required maxLength={200} defaultValue={rule?.name} data-autofocus />
          <Select
            label="Channel"
            allowDeselect={false}
            value={channelId}
            onChange={(next) => next !== null && setChannelId(next)}
            data={channels.map(({ id, name }) => ({ value: id, label: name }))}
          />
          <Checkbox.Group label="Events" value={told} onChange={(values) => setTold(values)}>
            <Stack gap={8} mt={8}>
              {events.map((value) => (
                <Checkbox key={value} size="xs" value={value} label={eventWords[value]} />
              ))}
            </Stack>
          </Checkbox.Group>
          <MultiSelect
            label="Severities"
            size="xs"
            data={severityOptions}
            value={only}
            onChange={setOnly}
            placeholder={only.length === 0 ? 'All' : ''}
          />
          <MultiSelect
            label="Products"
            size="xs"
            data={ruleProducts.map((value) => ({ value, label: ruleProductWords[value] }))}
            value={products}
            onChange={setProducts}
            placeholder={products.length === 0 ? 'All' : ''}
          />
          <ProjectsInput deploymentId={deploymentId} value={projectIds} onChange={setProjectIds} />
          <TagsInput
            label="Project tags"
            description="Projects that have any of these tags. Press Enter after each."
            size="xs"
            value={tags}
            onChange={setTags}
            placeholder={tags.length === 0 ? 'Any' : ''}
          />
          <NumberInput
            name="hourlyMax"
            label="Max messages per hour"
            description="The next message says how many were skipped."
            size="xs"
            min={1}
            max={10_000}
            allowDecimal={false}
            hideControls
            required
            defaultValue={rule?.hourlyMax ?? hourlyMaxUsual}
          />
          {error !== '' && <p role="alert">{error}</p>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={told.length === 0}>
              {rule === null ? 'Create rule' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
