/** The teams: which people have access to which projects. */
import { Link, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { AskForTeam } from '../terms/reach/AskForTeam.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { NewTeam } from './NewTeam.tsx';
import { fetchTeams, type Team } from './queries.ts';
import { reachWords } from '../terms/reach/words.ts';
import { teamsWords } from './teams-words.ts';

const words = teamsWords;

export function TeamsPage() {
  const deployment = useDeployment();
  const { id: deploymentId } = deployment;
  const navigate = useNavigate();
  // A team's manager creates sub-teams through the API; a top-level team requires access to all projects.
  const mayCreate = deployment.can('teams.manage') && deployment.seesAllProjects;
  const pages = usePages<Team>({
    queryKey: ['teams', 'list', deploymentId],
    fetchPage: (cursor, signal) => fetchTeams(deploymentId, cursor, signal),
  });
  const open = (teamId: string): void =>
    void navigate({ to: '/deployments/$deploymentId/teams/$teamId', params: { deploymentId, teamId } });
  const newTeam = (close: () => void) => (
    <NewTeam
      deploymentId={deploymentId}
      onClose={close}
      onCreated={(teamId) => {
        close();
        open(teamId);
      }}
    />
  );
  return (
    <ListPage
      title={words.title}
      making={{ label: words.create.title, isAllowed: mayCreate, dialog: newTeam }}
      pages={pages}
      columns={columnsFor(deploymentId)}
      rowKey={({ id }) => id}
      onOpen={({ id }) => open(id)}
      narrow={(team) => (
        <TwoLines
          first={<TeamLink deploymentId={deploymentId} team={team} />}
          second={`${words.people(Number(team.userCount))} · ${words.projects(Number(team.repositoryCount))}`}
        />
      )}
      empty={mayCreate ? words.empty : { title: reachWords.noTeam.title, words: <AskForTeam /> }}
    />
  );
}

function TeamLink({ deploymentId, team }: { deploymentId: string; team: Team }) {
  return (
    <Link to="/deployments/$deploymentId/teams/$teamId" params={{ deploymentId, teamId: team.id }}>
      <PlainText>{team.name}</PlainText>
    </Link>
  );
}

function columnsFor(deploymentId: string): Column<Team>[] {
  return [
    {
      id: 'name',
      header: words.columns.name,
      width: 'fill',
      isFixed: true,
      cell: (team) => <TeamLink deploymentId={deploymentId} team={team} />,
    },
    { id: 'slug', header: words.columns.slug, width: 220, cell: ({ slug }) => <PlainText>{slug}</PlainText> },
    { id: 'people', header: words.columns.people, width: 90, align: 'end', cell: ({ userCount }) => userCount },
    {
      id: 'projects',
      header: words.columns.projects,
      width: 90,
      align: 'end',
      cell: ({ repositoryCount }) => repositoryCount,
    },
    {
      id: 'below',
      header: words.columns.subTeams,
      width: 100,
      align: 'end',
      cell: ({ childTeamCount }) => childTeamCount,
    },
  ];
}
