/** ⌘K: over screens and projects, whatever is typed. */
import { Spotlight, type SpotlightActionData, type SpotlightActionGroupData } from '@mantine/spotlight';
import { useDebouncedValue } from '@mantine/hooks';
import { IconFolders } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { showUnseen } from '../ui/PlainText.tsx';
import type { Deployment } from '../terms/deployment.ts';
import { places } from './navigation.ts';

const typingMs = 150;

export function Palette({ deployment }: { deployment: Deployment }) {
  const params = { deploymentId: deployment.id };
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, typingMs);
  const { data: projects } = useQuery({
    queryKey: ['projects', 'palette', deployment.id, search],
    queryFn: () =>
      answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/repos', {
          params: { path: params, query: { search, pageSize: '8' } },
        }),
      ),
    enabled: search.trim() !== '',
  });
  const screens: SpotlightActionData[] = places
    .flatMap((group) => group.places)
    .map(({ to, words, icon: PlaceIcon }) => ({
      id: to,
      label: words,
      leftSection: <PlaceIcon size={16} />,
      onClick: () => void navigate({ to, params }),
    }));
  const found: SpotlightActionData[] = (search.trim() === '' ? [] : (projects?.repos ?? [])).map(({ id, name }) => ({
    id: `project-${id}`,
    label: showUnseen(name),
    leftSection: <IconFolders size={16} />,
    onClick: () =>
      void navigate({ to: '/deployments/$deploymentId/projects/$projectId', params: { ...params, projectId: id } }),
  }));
  const actions: SpotlightActionGroupData[] = [
    { group: 'Screens', actions: screens },
    { group: 'Projects', actions: found },
  ];
  return (
    <Spotlight
      actions={actions}
      query={typed}
      onQueryChange={setTyped}
      nothingFound="Nothing like that"
      highlightQuery
      scrollable
      maxHeight={420}
      searchProps={{ placeholder: 'A screen or a project', 'aria-label': 'Go to' }}
    />
  );
}
