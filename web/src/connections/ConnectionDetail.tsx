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
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { credentialState, kindWords } from './connection-words.ts';
import { ConnectionForm } from './ConnectionForm.tsx';
import classes from './connections.module.css';
import { connectionProjectsQuery, type Connection } from './queries.ts';
import { WebhookSection } from './WebhookSection.tsx';
import { connectionsWords } from './words.ts';

const words = connectionsWords;

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
    notifyDone(words.delete.done);
  }

  return (
    <>
      <h2 className={classes.title}>
        <PlainText>{connection.name}</PlainText>
      </h2>
      <Group gap="xs" mb="md">
        <Button variant="default" size="compact-xs" onClick={() => setEditing(true)}>
          {words.edit}
        </Button>
        <ConfirmButton act={words.delete.act} title={words.delete.title(connection.name)} onConfirm={remove} isCompact>
          {words.delete.warning}
        </ConfirmButton>
      </Group>
      {isEditing && (
        <ConnectionForm
          deploymentId={deploymentId}
          connection={connection}
          onClose={() => setEditing(false)}
          onSaved={() => {
            setEditing(false);
            notifyDone(words.saved);
          }}
        />
      )}
      {connection.lastProblem !== '' && (
        <p className={classes.notice}>
          <Phrase
            text={words.lastCheckFailed}
            fill={{
              at: <Instant at={connection.lastCheckedAt} />,
              problem: <PlainText>{connection.lastProblem}</PlainText>,
            }}
          />
        </p>
      )}
      <Facts
        facts={[
          [words.facts.kind, kindWords[connection.kind]],
          [words.facts.url, <PlainText key="url">{connection.baseUrl}</PlainText>],
          [words.facts.authentication, credentialState(connection)],
          [
            words.facts.username,
            connection.username === '' ? null : <PlainText key="user">{connection.username}</PlainText>,
          ],
          [words.facts.app, connection.githubAppId],
          [words.facts.installation, connection.githubInstallationId],
          [words.facts.lastChecked, <Instant key="checked" at={connection.lastCheckedAt} none={words.notYet} />],
          [words.facts.changed, <Instant key="changed" at={connection.updatedAt} />],
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
    <Section title={words.projects.title}>
      {error !== null && data === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <LoadingRows rows={2} />
      ) : data.projects.length === 0 ? (
        <p className={classes.words}>{words.projects.none}</p>
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
          {data.hasMore && <p className={classes.words}>{words.projects.first(data.projects.length)}</p>}
        </>
      )}
    </Section>
  );
}
