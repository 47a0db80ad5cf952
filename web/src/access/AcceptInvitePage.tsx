/** The page of an invitation link: what it offers, or why it no longer works. The token is in the URL's fragment. */
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { PlainText, showUnseen } from '../ui/text/PlainText.tsx';
import { Entrance } from './Entrance.tsx';
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
  // Once the invitation is accepted, the link is used up, even if signing in fails.
  const [joined, setJoined] = useState('');

  if (joined !== '') {
    return (
      <Entrance title="You have joined the deployment">
        <p>
          Signing in failed. <Link to="/sign-in">Sign in</Link> as <PlainText>{joined}</PlainText>.
        </p>
      </Entrance>
    );
  }
  if (token === '' || isUnknown(error)) {
    return (
      <Entrance title={token === '' ? 'This link is incomplete' : 'This link doesn’t work'}>
        <p>Copy the whole invitation link, including the part after #, or ask for a new one.</p>
      </Entrance>
    );
  }
  if (error !== null || shown === undefined) {
    return (
      <Entrance title="Join Parapet">
        {error === null ? <LoadingRows rows={5} /> : <ErrorState error={error} onRetry={() => void refetch()} />}
      </Entrance>
    );
  }
  if (shown.invite === null) return <Closed shown={shown} />;
  return (
    <Entrance title={`Join ${showUnseen(shown.deploymentName)}`}>
      <Offer invite={shown.invite} invitedByName={shown.invitedByName} />
      <JoinForm token={token} invite={shown.invite} onJoined={setJoined} />
    </Entrance>
  );
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 400);
}

const titles: Readonly<Record<string, string>> = {
  INVITE_STATE_ACCEPTED: 'This invitation was already used',
  INVITE_STATE_EXPIRED: 'This invitation has expired',
  INVITE_STATE_REVOKED: 'This invitation was revoked',
};

/** Withdrawn includes replaced by a newer link. */
function Closed({ shown: { state, deploymentName, invitedByName } }: { shown: ShownInvite }) {
  const asked = invitedByName === '' ? 'an admin' : invitedByName;
  const ask = (
    <>
      <PlainText>{asked}</PlainText> for a new one, to join <PlainText>{deploymentName}</PlainText>.
    </>
  );
  return (
    <Entrance title={titles[state] ?? 'This link doesn’t work'}>
      {state === 'INVITE_STATE_ACCEPTED' ? (
        <p>
          If you used it, <Link to="/sign-in">sign in</Link>. If not, ask {ask}
        </p>
      ) : (
        <p>
          {state === 'INVITE_STATE_REVOKED' && 'A newer link may have replaced it. '}Ask {ask}
        </p>
      )}
    </Entrance>
  );
}
