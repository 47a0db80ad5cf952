/** The fields that the audit log can be filtered by: action, person and period. */
import { Button, Group, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { FilterField, FilterOption } from '../ui/filters/filter-field.ts';
import type { ListFilter } from '../ui/list/list-filter.ts';
import { actionGroupWords } from './action-words.ts';
import { auditFilterWords } from './filter-words.ts';

/** The most suggestions of the search for a person. */
const suggestionsMax = 20;

const actions: readonly FilterOption[] = Object.entries(actionGroupWords).map(([value, label]) => ({ value, label }));

export function useAuditFields(deploymentId: string, filter: ListFilter): readonly FilterField[] {
  const { person, since, until } = filter.values;
  const chosen = useQuery({
    queryKey: ['people', 'one', deploymentId, person],
    queryFn: () => fetchPeople(deploymentId, { memberIds: [String(person)] }),
    enabled: typeof person === 'string',
  });
  const dayField = (key: 'since' | 'until', day: typeof since): FilterField => ({
    key,
    label: auditFilterWords[key],
    isSingle: true,
    editor: (onDone) => (
      <DayEditor
        day={typeof day === 'string' ? day : ''}
        onChange={(next) => {
          filter.change({ [key]: next, entry: undefined });
          onDone();
        }}
      />
    ),
  });
  return [
    { key: 'action', label: auditFilterWords.action, isSingle: true, options: actions },
    {
      key: 'person',
      label: auditFilterWords.person,
      isSingle: true,
      optionsQuery: (typed) => ({
        queryKey: ['people', 'options', deploymentId, typed],
        queryFn: () => fetchPeople(deploymentId, { query: typed }),
      }),
      labelOf: (id) => chosen.data?.find(({ value }) => value === id)?.label,
    },
    dayField('since', since),
    dayField('until', until),
  ];
}

async function fetchPeople(
  deploymentId: string,
  filters: { query: string } | { memberIds: string[] },
): Promise<FilterOption[]> {
  const { users } = await answerOf(
    api.POST('/api/agent/deployments/{deploymentId}/users/list', {
      params: { path: { deploymentId } },
      body: { options: { pageSize: suggestionsMax, sortBy: 'name' }, filters },
    }),
  );
  return users.map(({ id, name, login }) => ({ value: id, label: name === '' ? login : name }));
}

function DayEditor({ day, onChange }: { day: string; onChange: (day: string | undefined) => void }) {
  const [typed, setTyped] = useState(day);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onChange(typed === '' ? undefined : typed);
      }}
    >
      <Group gap={8} align="end" wrap="nowrap">
        <TextInput
          type="date"
          label={auditFilterWords.day}
          value={typed}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{auditFilterWords.set}</Button>
      </Group>
    </form>
  );
}
