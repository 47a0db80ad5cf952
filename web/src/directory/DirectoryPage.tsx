/** The directory of the company: its address and tokens, its state, what its groups give, and what it was refused. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { orgRoleWords } from '../terms/role-words.ts';
import { useDeployment } from '../terms/deployment.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Page, Section } from '../ui/page/Page.tsx';
import { EmptyState } from '../ui/states/EmptyState.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import classes from './directory.module.css';
import { DirectorySettings } from './DirectorySettings.tsx';
import { DirectoryTokens, NewTokenButton } from './DirectoryTokens.tsx';
import { GroupTable } from './GroupTable.tsx';
import { directoryQuery, type Directory } from './queries.ts';
import { directoryWords } from './words.ts';

const words = directoryWords;

export function DirectoryPage() {
  const deployment = useDeployment();
  return (
    <Page title={words.title}>
      {deployment.can('directory.manage') ? (
        <Content deploymentId={deployment.id} />
      ) : (
        <NoAccess>{words.about}</NoAccess>
      )}
    </Page>
  );
}

function Content({ deploymentId }: { deploymentId: string }) {
  const { data, error, refetch } = useQuery(directoryQuery(deploymentId));
  if (error !== null && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <LoadingRows />;
  if (!data.isSetUp)
    return (
      <EmptyState title={words.empty.title} action={<NewTokenButton deploymentId={deploymentId} />}>
        <p>{words.empty.words}</p>
        <CopyLine label={words.connection.copyBaseUrl}>{data.baseUrl}</CopyLine>
      </EmptyState>
    );
  return (
    <>
      <Section title={words.connection.title}>
        <p className={classes.words}>{words.connection.meaning}</p>
        <CopyLine label={words.connection.copyBaseUrl}>{data.baseUrl}</CopyLine>
      </Section>
      <DirectoryTokens deploymentId={deploymentId} tokens={data.tokens} />
      <State deploymentId={deploymentId} directory={data} />
      <GroupTable deploymentId={deploymentId} />
      <Waiting directory={data} />
      <Refusals directory={data} />
      <RemoveDirectory deploymentId={deploymentId} />
    </>
  );
}

function State({ deploymentId, directory }: { deploymentId: string; directory: Directory }) {
  const { lastRequestAt, userCount, inactiveUserCount, groupCount, defaultRole, createsTeams } = directory;
  const { state } = words;
  const people = [String(userCount), ...(inactiveUserCount > 0 ? [state.inactive(inactiveUserCount)] : [])];
  return (
    <Section title={state.title} actions={<DirectorySettings deploymentId={deploymentId} directory={directory} />}>
      <Facts
        facts={[
          [state.lastRequest, <Instant key="at" at={lastRequestAt} none={state.noRequest} />],
          [state.people, people.join(', ')],
          [state.groups, String(groupCount)],
          [state.defaultRole, orgRoleWords[defaultRole]],
          [state.newTeams, createsTeams ? state.makeTeams : state.makeNoTeams],
        ]}
      />
    </Section>
  );
}

function Waiting({ directory: { waitingUsers, waitingUserCount } }: { directory: Directory }) {
  if (waitingUserCount === 0) return null;
  return (
    <Section title={words.waiting.title(waitingUserCount)}>
      <p className={classes.words}>{words.waiting.meaning}</p>
      <ul className={classes.rows}>
        {waitingUsers.map(({ id, email, createdAt }) => (
          <li key={id} className={classes.row}>
            <PlainText>{email}</PlainText>
            <Instant at={createdAt} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Refusals({ directory: { refusals } }: { directory: Directory }) {
  return (
    <Section title={words.refusals.title}>
      {refusals.length === 0 ? (
        <p className={classes.words}>{words.refusals.none}</p>
      ) : (
        <ul className={classes.rows}>
          {refusals.map(({ at, request, status, detail }, index) => (
            <li key={`${at} ${String(index)}`} className={classes.refusal}>
              <span className={classes.quiet}>
                <Instant at={at} /> <PlainText>{`${request} · ${String(status)}`}</PlainText>
              </span>
              <PlainText>{detail}</PlainText>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

function RemoveDirectory({ deploymentId }: { deploymentId: string }) {
  const client = useQueryClient();
  async function remove(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/directory', { params: { path: { deploymentId } } }),
    );
    await client.invalidateQueries({ queryKey: ['people'] });
    notifyDone(words.remove.done);
  }
  return (
    <ConfirmButton act={words.remove.act} title={words.remove.title} onConfirm={remove}>
      {words.remove.warning}
    </ConfirmButton>
  );
}
