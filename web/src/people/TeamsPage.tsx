/** The teams: which people see and work on which projects. */
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { formText } from '../ui/form-text.ts';
import { counted } from '../ui/format.ts';
import { Page } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { useMaking } from '../url/use-making.ts';
import { askTeams, type Team } from './queries.ts';

export function TeamsPage() {
  const deployment = useDeployment();
  const navigate = useNavigate();
  const [isMaking, setMaking] = useMaking();
  // A team's manager creates sub-teams through the API; a top-level team needs somebody who sees all projects.
  const mayMake = deployment.can('teams.manage') && deployment.seesAllProjects;
  const pages = usePages<Team>({
    queryKey: ['teams', 'list', deployment.id],
    ask: (cursor, signal) => askTeams(deployment.id, cursor, signal),
  });
  const open = (teamId: string): void =>
    void navigate({ to: '/deployments/$deploymentId/teams/$teamId', params: { deploymentId: deployment.id, teamId } });
  const name = (team: Team) => (
    <Link to="/deployments/$deploymentId/teams/$teamId" params={{ deploymentId: deployment.id, teamId: team.id }}>
      <PlainText>{team.name}</PlainText>
    </Link>
  );
  const columns: Column<Team>[] = [
    { id: 'name', header: 'Team', width: 'fill', isFixed: true, cell: name },
    { id: 'slug', header: 'Slug', width: 220, cell: ({ slug }) => <PlainText>{slug}</PlainText> },
    { id: 'people', header: 'People', width: 90, align: 'end', cell: ({ userCount }) => userCount },
    { id: 'projects', header: 'Projects', width: 90, align: 'end', cell: ({ repositoryCount }) => repositoryCount },
    { id: 'below', header: 'Sub-teams', width: 100, align: 'end', cell: ({ childTeamCount }) => childTeamCount },
  ];
  const makeButton = mayMake ? <Button onClick={() => setMaking(true)}>New team</Button> : undefined;
  // Where there is nothing yet, it stands below the words that say what it is for.
  const isEmpty = !pages.isPending && pages.rows.length === 0;
  return (
    <Page title="Teams" isScrolled={false} actions={isEmpty ? undefined : makeButton}>
      <NewTeam
        isOpen={isMaking && mayMake}
        deploymentId={deployment.id}
        onClose={() => setMaking(false)}
        onMade={(id) => {
          setMaking(false);
          open(id);
        }}
      />
      <PagedTable
        label="Teams"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        onOpen={({ id }) => open(id)}
        narrow={(team) => (
          <TwoLines
            first={name(team)}
            second={`${counted(Number(team.userCount), 'person', 'people')} · ${counted(Number(team.repositoryCount), 'project')}`}
          />
        )}
        empty={
          <EmptyState title={mayMake ? 'No teams' : 'You are not in any team'} action={makeButton}>
            A member sees the projects of their teams; an admin sees all.{' '}
            {mayMake ? 'Create a team, then add people and projects.' : ''}
          </EmptyState>
        }
      />
    </Page>
  );
}

function NewTeam(props: {
  isOpen: boolean;
  deploymentId: string;
  onClose: () => void;
  onMade: (teamId: string) => void;
}) {
  const client = useQueryClient();
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function make(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    setBusy(true);
    setError('');
    try {
      const { team } = await answerOf(
        api.POST('/api/permissions/v2/deployments/{deploymentId}/teams', {
          params: { path: { deploymentId: props.deploymentId } },
          body: { name: formText(form, 'name'), description: formText(form, 'description') },
        }),
      );
      await client.invalidateQueries({ queryKey: ['teams'] });
      props.onMade(team.id);
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal opened={props.isOpen} onClose={props.onClose} title="New team">
      <form onSubmit={(event) => void make(event)}>
        <Stack>
          <TextInput name="name" label="Name" required maxLength={100} data-autofocus />
          <TextInput name="description" label="Description" />
          {error !== '' && <p role="alert">{error}</p>}
          <Group justify="flex-end">
            <Button variant="default" onClick={props.onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              Create team
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
