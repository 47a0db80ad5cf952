/** One team: its people with their roles, and its projects. */
import { Select } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { answerOf, api } from '../api/client.ts';
import type { TeamRole } from '../api/generated/enums.ts';
import { useDeployment } from '../terms/deployment.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyDone, notifyError, notifyUndo } from '../ui/notify.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { AddBy } from './AddBy.tsx';
import classes from './teams.module.css';
import { askTeamUsers, personOptions, teamQuery, type TeamUser } from './queries.ts';
import type { Change, PartProps } from './team-part.ts';
import { TeamProjects } from './TeamProjects.tsx';
import { teamRoles, teamRoleWords } from './roles.ts';

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
    notifyDone('The team is deleted.');
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
          Teams
        </Link>,
      ]}
      beside={description}
      actions={
        mayChange ? (
          <ConfirmButton act="Delete team" title={`Delete ${team.name}?`} onConfirm={remove}>
            Members lose access to projects that they see only through this team. Its sub-teams move up one level.
          </ConfirmButton>
        ) : undefined
      }
    >
      <TeamPeople deploymentId={deployment.id} teamId={teamId} mayChange={mayChange} onChange={change} />
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

function TeamPeople({ deploymentId, teamId, mayChange, onChange }: PartProps & { teamId: string }) {
  const pages = usePages<TeamUser>({
    queryKey: ['teams', 'people', deploymentId, teamId],
    ask: (cursor, signal) => askTeamUsers(deploymentId, teamId, cursor, signal),
  });
  const give = (userId: string, role: TeamRole) => onChange({ users: [{ userId, role, action: 'UPDATE_ACTION_ADD' }] });
  return (
    <Section title="People">
      {pages.error !== null && <ErrorState error={pages.error} onRetry={pages.onRetry} />}
      <ul className={classes.rows}>
        {pages.rows.map((person) => (
          <li key={person.userId} className={classes.row}>
            <span className={classes.first}>
              <PlainText>{person.name === '' ? person.login : person.name}</PlainText>{' '}
              <span className={classes.quiet}>{person.email}</span>
            </span>
            {mayChange ? (
              <span className={classes.controls}>
                <Select
                  aria-label={`Role of ${person.login}`}
                  w={130}
                  allowDeselect={false}
                  value={person.role}
                  data={teamRoles.map((value) => ({ value, label: teamRoleWords[value] }))}
                  onChange={(role) => {
                    if (role !== null) give(person.userId, role).catch(notifyError);
                  }}
                />
                <ConfirmButton
                  act="Remove"
                  title={`Remove ${person.login} from the team?`}
                  isCompact
                  onConfirm={async () => {
                    await onChange({ users: [{ userId: person.userId, action: 'UPDATE_ACTION_REMOVE' }] });
                    notifyUndo(`${person.login} was removed from the team.`, () => give(person.userId, person.role));
                  }}
                >
                  They lose access to the projects that they see only through this team.
                </ConfirmButton>
              </span>
            ) : (
              teamRoleWords[person.role]
            )}
          </li>
        ))}
      </ul>
      {!pages.isPending && pages.rows.length === 0 && <p className={classes.quiet}>No members</p>}
      {mayChange && (
        <AddBy
          label="Add a person"
          placeholder="Name or email"
          queryKey={['people', 'options', deploymentId]}
          options={(typed) => personOptions(deploymentId, typed)}
          onAdd={(userId) => give(userId, 'TEAM_ROLE_MEMBER')}
        />
      )}
    </Section>
  );
}
