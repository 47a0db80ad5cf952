/** Selects projects by name; suggestions follow the typed text, because there can be thousands of projects. */
import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { projectsByName } from '../queries.ts';
import { notificationRuleWords } from './words.ts';

const { form: words } = notificationRuleWords;

const typingMs = 250;

export function ProjectsInput(props: {
  deploymentId: string;
  value: string[];
  onChange: (projectIds: string[]) => void;
}) {
  const { deploymentId, value, onChange } = props;
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), typingMs);
  const { data: found = [] } = useQuery(projectsByName(deploymentId, search));
  const names = useQueries({
    queries: value.map((repoId) => ({
      queryKey: ['projects', 'name', deploymentId, repoId] as const,
      queryFn: async () => {
        const { repo } = await answerOf(
          api.GET('/api/agent/deployments/{deploymentId}/repos/{repoId}', {
            params: { path: { deploymentId, repoId } },
          }),
        );
        return { value: repoId, label: repo.name };
      },
    })),
    combine: (answers) => answers.map(({ data }, n) => data ?? { value: value[n]!, label: words.project(value[n]!) }),
  });
  const chosen = names.filter(({ value: id }) => !found.some((each) => each.value === id));
  return (
    <MultiSelect
      label={words.projects}
      size="xs"
      searchable
      data={[...chosen, ...found]}
      value={value}
      onChange={onChange}
      searchValue={typed}
      onSearchChange={setTyped}
      placeholder={value.length === 0 ? words.all : ''}
      nothingFoundMessage={words.noProject}
    />
  );
}
