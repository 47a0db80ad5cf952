/** One connection: its settings, its last check, its webhook, and the projects that use it. */
import { Button, Group } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { credentialState, kindWords } from './connection-words.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import classes from './connections.module.css';
import { connectionProjectsQuery, type Connection } from './queries.ts';
import { WebhookSection } from './WebhookSection.tsx';

export function ConnectionDetail(props: { deploymentId: string; connection: Connection; onGone: () => void }) {
  const { deploymentId, connection, onGone } = props;
  const client = useQueryClient();
  const [isEditing, setEditing] = useState(false);

  async function remove(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/connections/{connectionId}', {
        params: { path: { deploymentId, connectionId: connection.id } },
      }),
    );
    onGone();
    await client.invalidateQueries({ queryKey: ['connections', 'list'] });
    notifyDone('Connection and credential deleted.');
  }

  return (
    <>
      <h2 className={classes.title}>
        <PlainText>{connection.name}</PlainText>
      </h2>
      <Group gap="xs" mb="md">
        <Button variant="default" size="compact-xs" onClick={() => setEditing(true)}>
          Edit
        </Button>
        <ConfirmButton act="Delete connection" title={`Delete ${connection.name}?`} onConfirm={remove} isCompact>
          Its credential and webhook are deleted too. Its projects stay; Parapet reads their repositories without a
          credential and pushes no fixes until another connection matches.
        </ConfirmButton>
      </Group>
      {isEditing && (
        <ConnectionForm
          deploymentId={deploymentId}
          connection={connection}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            notifyDone('Connection saved.');
          }}
        />
      )}
      {connection.lastProblem !== '' && (
        <p className={classes.notice}>
          The last check, <Instant at={connection.lastCheckedAt} />, failed:{' '}
          <PlainText>{connection.lastProblem}</PlainText>
        </p>
      )}
      <Facts
        facts={[
          ['Kind', kindWords[connection.kind]],
          ['URL', <PlainText key="url">{connection.baseUrl}</PlainText>],
          ['Authentication', credentialState(connection)],
          ['Username', connection.username === '' ? null : <PlainText key="user">{connection.username}</PlainText>],
          ['App', connection.githubAppId],
          ['Installation', connection.githubInstallationId],
          ['Last checked', <Instant key="checked" at={connection.lastCheckedAt} none="not yet" />],
          ['Changed', <Instant key="changed" at={connection.updatedAt} />],
        ]}
      />
      <WebhookSection deploymentId={deploymentId} connection={connection} />
      <Projects deploymentId={deploymentId} connectionId={connection.id} />
    </>
  );
}

function Projects({ deploymentId, connectionId }: { deploymentId: string; connectionId: string }) {
  const { data, error, refetch } = useQuery(connectionProjectsQuery(deploymentId, connectionId));
  return (
    <Section title="Projects that use it">
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows rows={2} />
      ) : data.projects.length === 0 ? (
        <p className={classes.words}>
          None yet. A project uses the connection whose URL its repository URL starts with.
        </p>
      ) : (
        <>
          <ul className={classes.projects}>
            {data.projects.map(({ id, name, url }) => (
              <li key={id}>
                <Link
                  to="/deployments/$deploymentId/projects/$projectId"
                  params={{ deploymentId, projectId: id }}
                  title={url}
                >
                  <PlainText>{name}</PlainText>
                </Link>
              </li>
            ))}
          </ul>
          {data.hasMore && <p className={classes.words}>Showing the first {data.projects.length}.</p>}
        </>
      )}
    </Section>
  );
}
