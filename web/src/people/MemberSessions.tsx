/** Where a person is signed in, for an admin: each session with its device, and buttons that end one or all. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { ConfirmButton } from '../ui/form/ConfirmButton.tsx';
import { Dialog } from '../ui/form/Dialog.tsx';
import { notifyDone, notifyError } from '../ui/notify.tsx';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import classes from './people.module.css';
import type { Person } from './queries.ts';
import { memberSessionsWords } from './member-sessions-words.ts';

const words = memberSessionsWords;

type Session = components['schemas']['SessionPage']['sessions'][number];

interface Props {
  deploymentId: string;
  person: Person;
}

export function MemberSessionsButton(props: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" size="compact-xs" onClick={() => setOpen(true)}>
        {words.act}
      </Button>
      {isOpen && (
        <Dialog title={words.title(props.person.login)} onClose={() => setOpen(false)}>
          <MemberSessions {...props} />
        </Dialog>
      )}
    </>
  );
}

function MemberSessions({ deploymentId, person }: Props) {
  const client = useQueryClient();
  const path = { deploymentId, userId: person.id };
  const queryKey = ['sessions', 'member', deploymentId, person.id] as const;
  const pages = usePages<Session>({
    queryKey,
    fetchPage: async (cursor, signal) => {
      const { sessions, nextCursor } = await answerOf(
        api.GET('/api/agent/deployments/{deploymentId}/users/{userId}/sessions', {
          params: { path, query: { cursor } },
          signal,
        }),
      );
      return { rows: sessions, next: nextCursor };
    },
  });
  async function end(sessionId: string): Promise<void> {
    await answerOf(
      api.DELETE('/api/agent/deployments/{deploymentId}/users/{userId}/sessions/{sessionId}', {
        params: { path: { ...path, sessionId } },
      }),
    );
    await client.invalidateQueries({ queryKey });
    notifyDone(words.ended);
  }
  async function endAll(): Promise<void> {
    const { endedSessions } = await answerOf(
      api.POST('/api/agent/deployments/{deploymentId}/users/{userId}/sessions/end', { params: { path } }),
    );
    await client.invalidateQueries({ queryKey });
    notifyDone(words.allEnded(endedSessions));
  }
  return (
    <>
      <p className={classes.quiet}>{words.meaning}</p>
      {pages.error !== null && <ErrorState error={pages.error} onRetry={pages.onRetry} />}
      {pages.isPending && <LoadingRows />}
      {!pages.isPending && pages.rows.length === 0 && <p>{words.none}</p>}
      <ul className={classes.sessions} aria-label={words.list}>
        {pages.rows.map((session) => (
          <li key={session.id}>
            <TwoLines
              first={<PlainText>{session.device || session.userAgent || words.unknownDevice}</PlainText>}
              second={
                <Phrase
                  text={words.use}
                  fill={{
                    address: <PlainText>{session.address || words.unknownAddress}</PlainText>,
                    signedIn: <Instant at={session.createdAt} />,
                    used: <Instant at={session.usedAt} />,
                  }}
                />
              }
            />
            <Button variant="default" size="compact-xs" onClick={() => void end(session.id).catch(notifyError)}>
              {words.end}
            </Button>
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button variant="default" size="xs" onClick={pages.onMore}>
          {words.more}
        </Button>
      )}
      {pages.rows.length > 0 && (
        <ConfirmButton act={words.endAll} title={words.endAllTitle(person.login)} onConfirm={endAll}>
          {words.endAllMeaning}
        </ConfirmButton>
      )}
    </>
  );
}
