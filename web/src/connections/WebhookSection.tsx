/** A connection's webhook, by which the host notifies Parapet of each push. Its secret is shown only once. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import { rotateSecretWords } from '../terms/rotate-secret-words.ts';
import { RotateSecret, type Rotation } from '../terms/RotateSecret.tsx';
import { isStillValid } from '../terms/still-valid.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { CopyLine } from '../ui/text/CopyLine.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { showOnce } from '../ui/form/shown-once.ts';
import { Facts } from '../ui/text/Facts.tsx';
import { Instant } from '../ui/text/Instant.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { webhookPlaces } from './connection-words.ts';
import classes from './connections.module.css';
import { webhookQuery, type Connection, type Webhook } from './queries.ts';
import { webhookWords } from './words.ts';

const words = webhookWords;

export function WebhookSection({ deploymentId, connection }: { deploymentId: string; connection: Connection }) {
  const client = useQueryClient();
  const query = webhookQuery(deploymentId, connection.id);
  const { data: webhook, error, refetch } = useQuery(query);
  const [isRotating, setRotating] = useState(false);
  const hasPrevious = isStillValid(webhook?.previousSecret?.endsAt ?? null);
  const path = { deploymentId, connectionId: connection.id };

  async function make({ entered, keepPreviousHours }: Rotation): Promise<void> {
    const answer = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook', {
        params: { path },
        body: { keepPreviousHours, ...(entered !== '' && { secret: entered }) },
      }),
    );
    setRotating(false);
    if (answer.secret !== '') showSecret(connection.kind, answer.webhook.url, answer.secret);
    await client.invalidateQueries({ queryKey: query.queryKey });
  }
  const makeFirst = useMutation({
    mutationFn: () => make({ entered: '', keepPreviousHours: 0 }),
    onError: notifyError,
  });
  async function endPrevious(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook/previous-secret', {
        params: { path },
      }),
    );
    await client.invalidateQueries({ queryKey: query.queryKey });
    notifyDone(rotateSecretWords.end.done);
  }
  async function remove(): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook', { params: { path } }),
    );
    await client.invalidateQueries({ queryKey: query.queryKey });
    notifyDone(words.delete.done);
  }

  return (
    <Section title={words.title}>
      {error !== null && webhook === undefined ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : webhook === undefined ? (
        <LoadingRows rows={2} />
      ) : webhook === null ? (
        <>
          <p className={classes.words}>{words.none}</p>
          <Button variant="default" loading={makeFirst.isPending} onClick={() => makeFirst.mutate()}>
            {words.create}
          </Button>
        </>
      ) : (
        <>
          <WebhookFacts webhook={webhook} hasPrevious={hasPrevious} />
          {isRotating && (
            <RotateSecret name="secret" hasPrevious={hasPrevious} onRotate={make} onClose={() => setRotating(false)}>
              {words.rotate}
            </RotateSecret>
          )}
          <p className={classes.label}>{words.url}</p>
          <CopyLine label={words.copyUrl}>{webhook.url}</CopyLine>
          <div className={classes.buttons}>
            <Button variant="default" size="compact-xs" onClick={() => setRotating(true)}>
              {rotateSecretWords.act}
            </Button>
            {hasPrevious && (
              <ConfirmButton {...rotateSecretWords.end} onConfirm={endPrevious} isCompact>
                {words.endPrevious}
              </ConfirmButton>
            )}
            <ConfirmButton act={words.delete.act} title={words.delete.title} onConfirm={remove} isCompact>
              {words.delete.warning}
            </ConfirmButton>
          </div>
        </>
      )}
    </Section>
  );
}

function showSecret(kind: Connection['kind'], url: string, secret: string): void {
  void showOnce({
    title: words.created.title,
    content: (
      <>
        <div>
          {words.url}
          <CopyLine label={words.copyUrl}>{url}</CopyLine>
        </div>
        <div>
          {words.created.secret}
          <CopyLine label={words.created.copySecret}>{secret}</CopyLine>
        </div>
        <p>{webhookPlaces[kind]}</p>
      </>
    ),
  });
}

function WebhookFacts({ webhook, hasPrevious }: { webhook: Webhook; hasPrevious: boolean }) {
  const { previousSecret: previous } = webhook;
  return (
    <Facts
      facts={[
        [words.facts.lastDelivery, <Instant key="received" at={webhook.lastReceivedAt} none={words.noDelivery} />],
        [words.facts.secretCreated, <Instant key="made" at={webhook.secretCreatedAt} />],
        [
          hasPrevious ? words.facts.previousEnds : words.facts.previousEnded,
          previous && <Instant key="ends" at={previous.endsAt} />,
        ],
        [words.facts.previousUsed, previous && <Instant key="used" at={previous.lastUsedAt} none={words.notUsed} />],
        [
          words.facts.lastRefused,
          webhook.lastProblem === '' ? null : (
            <span key="problem" className={classes.problem}>
              <Instant at={webhook.lastProblemAt} />: <PlainText>{webhook.lastProblem}</PlainText>
            </span>
          ),
        ],
      ]}
    />
  );
}
