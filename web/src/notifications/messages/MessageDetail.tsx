/** One message: its status, its payload and its attempts. A failed or skipped message can be sent again. */
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import { CodeBlock } from '../../ui/code/CodeBlock.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { Facts } from '../../ui/text/Facts.tsx';
import { formatCallTime } from '../../ui/text/format.ts';
import { Instant } from '../../ui/text/Instant.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { notifyDone, notifyError } from '../../ui/notify.tsx';
import { Section } from '../../ui/page/Page.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import { messageTypeWords, statusWords } from '../notification-words.ts';
import classes from '../notifications.module.css';
import { messageQuery } from '../queries.ts';
import type { Message } from '../wire.ts';
import { messageWords } from './words.ts';

const { facts } = messageWords;

export function MessageDetail(props: {
  deploymentId: string;
  messageId: string;
  channelName: (message: Message) => string;
}) {
  const { deploymentId, messageId, channelName } = props;
  const { data: message, error, refetch } = useQuery(messageQuery(deploymentId, messageId));
  if (error !== null && message === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (message === undefined) return <LoadingRows />;
  const isOver =
    message.status === 'NOTIFICATION_MESSAGE_STATUS_DEAD' || message.status === 'NOTIFICATION_MESSAGE_STATUS_LEFT_OUT';
  return (
    <>
      <h2 className={classes.title}>{messageTypeWords(message.type)}</h2>
      <Facts
        facts={[
          [facts.state, statusWords[message.status]],
          [facts.channel, <PlainText key="channel">{channelName(message)}</PlainText>],
          [facts.attempts, String(message.attempts)],
          [facts.created, <Instant key="made" at={message.createdAt} />],
          [
            facts.nextAttempt,
            message.nextAttemptAt === null ? null : <Instant key="next" at={message.nextAttemptAt} />,
          ],
          [facts.ended, message.endedAt === null ? null : <Instant key="ended" at={message.endedAt} />],
          [facts.key, <PlainText key="key">{message.messageKey}</PlainText>],
          [
            facts.lastError,
            message.lastError === '' ? null : (
              <span key="error" className={classes.bad}>
                <PlainText>{message.lastError}</PlainText>
              </span>
            ),
          ],
        ]}
      />
      {isOver && <Resend deploymentId={deploymentId} messageId={message.id} />}
      <Section title={messageWords.attempts.title}>
        {message.attemptLog.length === 0 ? (
          <p className={classes.words}>{messageWords.attempts.none}</p>
        ) : (
          <ol className={classes.attempts}>
            {message.attemptLog.map(({ attemptedAt, durationMs, success, errorDetail }) => (
              <li key={attemptedAt}>
                <Instant at={attemptedAt} as="local" /> · {formatCallTime(durationMs)} ·{' '}
                <span className={success ? classes.good : classes.bad}>
                  {success ? messageWords.attempts.delivered : messageWords.attempts.failed}
                </span>
                {errorDetail !== '' && (
                  <>
                    : <PlainText>{errorDetail}</PlainText>
                  </>
                )}
              </li>
            ))}
          </ol>
        )}
      </Section>
      <Section title={messageWords.payload.title}>
        <CodeBlock
          code={JSON.stringify(message.payload, null, 2)}
          path="payload.json"
          label={messageWords.payload.label}
        />
      </Section>
    </>
  );
}

function Resend({ deploymentId, messageId }: { deploymentId: string; messageId: string }) {
  const client = useQueryClient();
  const resend = useMutation({
    mutationFn: () =>
      answerOf(
        api.POST('/api/notifications/v1/deployments/{deploymentId}/messages/{notificationMessageId}/resend', {
          params: { path: { deploymentId, notificationMessageId: messageId } },
        }),
      ),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['notifications'] });
      notifyDone(messageWords.resend.done);
    },
    onError: notifyError,
  });
  return (
    <Button mt="md" variant="default" loading={resend.isPending} onClick={() => resend.mutate()}>
      {messageWords.resend.act}
    </Button>
  );
}
