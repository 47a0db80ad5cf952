/** The page of an invite link: what it offers, or why it no longer works. The token is in the URL's fragment. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { Entrance } from './Entrance.tsx';
import { inviteWords } from './invite-words.ts';
import { JoinForm } from './JoinForm.tsx';
import { Offer } from './Offer.tsx';

type ShownInvite = components['schemas']['ShownInvite'];

function inviteQuery(token: string) {
  return queryOptions({
    queryKey: ['invites', 'link', token] as const,
    queryFn: () => answerOf(api.POST('/api/auth/invites/show', { body: { token } })),
    enabled: token !== '',
    // Accepting uses up the link, so it must not be refetched.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function AcceptInvitePage() {
  const token = useRouterState({ select: ({ location }) => location.hash.replace(/^#/, '') });
  const { data: shown, error, refetch } = useQuery(inviteQuery(token));
  // Once the invite is accepted, the link is used up, even if signing in fails.
  const [joined, setJoined] = useState('');

  if (joined !== '') {
    return (
      <Entrance title={inviteWords.joined.title}>
        <p>
          <Phrase
            text={inviteWords.joined.signIn}
            fill={{ signIn: toSignIn, email: <PlainText>{joined}</PlainText> }}
          />
        </p>
      </Entrance>
    );
  }
  if (token === '' || isUnknown(error)) {
    return (
      <Entrance title={token === '' ? inviteWords.incomplete : inviteWords.unknown}>
        <p>{inviteWords.copyWhole}</p>
        <p>
          <Phrase text={inviteWords.hasAccount} fill={{ signIn: toSignIn }} />
        </p>
      </Entrance>
    );
  }
  if (error !== null || shown === undefined) {
    return (
      <Entrance title={inviteWords.join}>
        {error === null ? <LoadingRows rows={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Entrance>
    );
  }
  if (shown.invite === null) return <Closed shown={shown} />;
  return (
    <Entrance title={inviteWords.joinDeployment(showUnseen(shown.deploymentName))}>
      <Offer invite={shown.invite} invitedByName={shown.invitedByName} />
      <JoinForm token={token} invite={shown.invite} deploymentName={shown.deploymentName} onJoined={setJoined} />
    </Entrance>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 400);
}

function toSignIn(words: ReactNode) {
  return <Link to="/sign-in">{words}</Link>;
}

/** Withdrawn includes replaced by a newer link. */
function Closed({ shown: { state, deploymentName, invitedByName } }: { shown: ShownInvite }) {
  const { closed: words, unknown } = inviteWords;
  const fill = {
    inviter: <PlainText>{invitedByName === '' ? words.someAdmin : invitedByName}</PlainText>,
    deployment: <PlainText>{deploymentName}</PlainText>,
  };
  switch (state) {
    case 'INVITE_STATE_ACCEPTED':
      return (
        <Entrance title={words.accepted}>
          <p>
            <Phrase text={words.ifAccepted} fill={{ ...fill, signIn: toSignIn }} />
          </p>
        </Entrance>
      );
    case 'INVITE_STATE_REVOKED':
      return (
        <Entrance title={words.revoked}>
          <p>
            <Phrase text={words.ifRevoked} fill={fill} />
          </p>
        </Entrance>
      );
    default:
      return (
        <Entrance title={state === 'INVITE_STATE_EXPIRED' ? words.expired : unknown}>
          <p>
            <Phrase text={words.ifExpired} fill={fill} />
          </p>
        </Entrance>
      );
  }
}
