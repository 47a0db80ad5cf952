/** One team: its name, its people with their roles, and its projects. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import { useDeployment } from '../terms/deployment.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Page } from '../ui/page/Page.tsx';
import { teamQuery } from './queries.ts';
import { RenameTeam } from './RenameTeam.tsx';
import type { Change } from './team-part.ts';
import { TeamPeople } from './TeamPeople.tsx';
import { TeamProjects } from './TeamProjects.tsx';
import { teamWords } from './team-words.ts';

const route = getRouteApi('/deployments/$deploymentId/teams/$teamId');

export function TeamPage() {
  const { teamId } = route.useParams();
  const deployment = useDeployment();
  const navigate = useNavigate();
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(teamQuery(deployment.id, teamId));
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  const { team, description, repositories } = data;
  const mayChange = team.authorizedScopes.includes('TEAM_SCOPE_MANAGE');

  async function change(team: Change): Promise<void> {
    await answerOf(
      api.PATCH('/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}', {
        params: { path: { deploymentId: deployment.id, teamId } },
        body: { team },
      }),
    );
    await Promise.all([
      client.invalidateQueries({ queryKey: ['teams'] }),
      client.invalidateQueries({ queryKey: ['people'] }),
    ]);
  }
  async function remove(): Promise<void> {
    await answerOf(
      api.DELETE('/api/permissions/v2/deployments/{deploymentId}/teams/{teamId}', {
        params: { path: { deploymentId: deployment.id, teamId } },
      }),
    );
    await navigate({ to: '/deployments/$deploymentId/teams', params: { deploymentId: deployment.id } });
    client.removeQueries({ queryKey: ['teams', 'one', deployment.id, teamId] });
    await client.invalidateQueries({ queryKey: ['teams'] });
    notifyDone(teamWords.delete.done);
  }

  return (
    <Page
      title={team.name}
      trail={[
        <Link
          key="teams"
          activeOptions={{ exact: true }}
          to="/deployments/$deploymentId/teams"
          params={{ deploymentId: deployment.id }}
        >
          {teamWords.teams}
        </Link>,
      ]}
      beside={description}
      actions={
        mayChange ? (
          <>
            <RenameTeam name={team.name} onRename={(name) => change({ name })} />
            {!team.scimManaged && (
              <ConfirmButton act={teamWords.delete.act} title={teamWords.delete.title(team.name)} onConfirm={remove}>
                {teamWords.delete.warning}
              </ConfirmButton>
            )}
          </>
        ) : undefined
      }
    >
      <TeamPeople
        deploymentId={deployment.id}
        teamId={teamId}
        mayChange={mayChange}
        isManaged={team.scimManaged}
        onChange={change}
      />
      <TeamProjects
        deploymentId={deployment.id}
        projects={repositories}
        count={Number(team.repositoryCount)}
        mayChange={mayChange}
        onChange={change}
      />
    </Page>
  );
}
