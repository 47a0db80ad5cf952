/** Where the user is signed in: each session with its device, and a button that ends it. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { notifyDone } from '../ui/notify.tsx';
import { Section } from '../ui/page/Page.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import classes from './account.module.css';
import { sessionsWords } from './sessions-words.ts';

type Session = components['schemas']['SessionPage']['sessions'][number];

const pollMs = 5_000;

export function Sessions() {
  const client = useQueryClient();
  const pages = usePages<Session>({
    queryKey: ['sessions'],
    fetchPage: fetchSessions,
    // Other devices sign in and out, and an admin may end a session, without anything here noticing.
    watch: () => pollMs,
  });

  async function end(sessionId: string): Promise<void> {
    await answerOf(api.DELETE('/api/auth/sessions/{sessionId}', { params: { path: { sessionId } } }));
    await client.invalidateQueries({ queryKey: ['sessions'] });
    notifyDone(sessionsWords.ended);
  }
  async function endOthers(): Promise<void> {
    const { endedSessions } = await answerOf(api.POST('/api/auth/sessions/end-others'));
    await client.invalidateQueries({ queryKey: ['sessions'] });
    notifyDone(sessionsWords.othersEnded(endedSessions));
  }

  const hasOthers = pages.rows.some(({ isCurrent }) => !isCurrent);
  return (
    <Section
      title={sessionsWords.title}
      actions={
        hasOthers ? (
          <ConfirmButton act={sessionsWords.endOthers} title={sessionsWords.endOthersTitle} onConfirm={endOthers}>
            {sessionsWords.endOthersMeaning}
          </ConfirmButton>
        ) : undefined
      }
    >
      <p className={classes.quiet}>{sessionsWords.meaning}</p>
      {pages.error !== null && <ErrorState error={pages.error} onRetry={pages.onRetry} />}
      {pages.isPending && <LoadingRows />}
      <ul className={classes.rows}>
        {pages.rows.map((session) => (
          <li key={session.id} className={classes.row}>
            <TwoLines first={<Device session={session} />} second={<Use session={session} />} />
            {!session.isCurrent && (
              <ConfirmButton
                act={sessionsWords.end}
                title={sessionsWords.endTitle(deviceWords(session))}
                isCompact
                onConfirm={() => end(session.id)}
              >
                {sessionsWords.endMeaning}
              </ConfirmButton>
            )}
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button variant="default" size="xs" onClick={pages.onMore}>
          {sessionsWords.more}
        </Button>
      )}
    </Section>
  );
}

async function fetchSessions(cursor: string, signal: AbortSignal) {
  const { sessions, nextCursor } = await answerOf(
    api.GET('/api/auth/sessions', { params: { query: { cursor } }, signal }),
  );
  return { rows: sessions, next: nextCursor };
}

const deviceWords = ({ device, userAgent }: Session): string => device || userAgent || sessionsWords.unknownDevice;

function Device({ session }: { session: Session }) {
  return (
    <>
      <span title={session.userAgent}>
        <PlainText>{deviceWords(session)}</PlainText>
      </span>
      {session.providerName !== null && (
        <span className={classes.mark}>
          <PlainText>
            {session.providerName === '' ? sessionsWords.deletedProvider : sessionsWords.provider(session.providerName)}
          </PlainText>
        </span>
      )}
      {session.isCurrent && <strong className={classes.mark}>{sessionsWords.current}</strong>}
    </>
  );
}

function Use({ session: { address, createdAt, usedAt } }: { session: Session }) {
  return (
    <Phrase
      text={sessionsWords.use}
      fill={{
        address: address === '' ? sessionsWords.unknownAddress : <PlainText>{address}</PlainText>,
        signedIn: <Instant at={createdAt} />,
        used: <Instant at={usedAt} />,
      }}
    />
  );
}
