/** The page that `semgrep login` opens: shows who requests a token, and approves or refuses. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { ApiError, messageOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { meQuery } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { ErrorState } from '../ui/states/ErrorState.tsx';
import { formText } from '../ui/form/form-text.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { LoadingRows } from '../ui/states/LoadingRows.tsx';
import { Phrase } from '../ui/text/Phrase.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import { approveLoginWords } from './approve-login-words.ts';
import { Entrance } from './Entrance.tsx';
import classes from './sign-in.module.css';

type TokenRequest = components['schemas']['TokenRequest'];

const words = approveLoginWords;
const route = getRouteApi('/login');

function requestQuery(key: string) {
  return queryOptions({
    queryKey: ['tokens', 'login-request', key] as const,
    queryFn: () => answerOf(api.POST('/api/auth/token-requests/show', { body: { tokenRequestKey: key } })),
    // Approving ends the request, so it must not be refetched.
    staleTime: Infinity,
    gcTime: 0,
  });
}

export function ApproveLoginPage() {
  const { 'cli-token': key = '' } = route.useSearch();
  const { data: request, error, refetch } = useQuery(requestQuery(key));
  const [approvedIn, setApprovedIn] = useState('');
  const [isRefused, setRefused] = useState(false);

  if (approvedIn !== '') return <Approved deploymentId={approvedIn} />;
  if (isRefused) {
    return (
      <Entrance title={words.refused.title}>
        <p>{words.refused.words}</p>
      </Entrance>
    );
  }
  if (isGone(error)) return <Expired />;
  return (
    <Entrance title={words.title}>
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && request === undefined && <LoadingRows rows={5} />}
      {request !== undefined && (
        <Request keyOfRequest={key} request={request} onApproved={setApprovedIn} onRefuse={() => setRefused(true)} />
      )}
    </Entrance>
  );
}

/** True if the request does not exist or its key is malformed. */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function Expired() {
  return (
    <Entrance title={words.expired.title}>
      <p>
        <Phrase text={words.expired.words} />
      </p>
      <p>
        <Link to="/">{words.expired.open}</Link>
      </p>
    </Entrance>
  );
}

function Approved({ deploymentId }: { deploymentId: string }) {
  return (
    <Entrance title={words.approved.title}>
      <p role="status">{words.approved.words}</p>
      <p>
        <Phrase
          text={words.approved.revoke}
          fill={{
            tokens: (label) => (
              <Link to="/deployments/$deploymentId/tokens" params={{ deploymentId }}>
                {label}
              </Link>
            ),
          }}
        />
      </p>
    </Entrance>
  );
}

function Request(props: {
  keyOfRequest: string;
  request: TokenRequest;
  onApproved: (deploymentId: string) => void;
  onRefuse: () => void;
}) {
  const { keyOfRequest, request, onApproved, onRefuse } = props;
  const { data: me } = useSuspenseQuery(meQuery);
  // The token uploads scans, so the user needs that permission.
  const possible = me.deployments.filter(({ permissions }) => permissions.includes('scans.upload'));
  const seen = localStorage.getItem('parapet-deployment');
  const [deploymentId, setDeploymentId] = useState((possible.find(({ id }) => id === seen) ?? possible[0])?.id ?? null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);

  async function approve(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (deploymentId === null) return;
    const name = formText(new FormData(event.currentTarget), 'name');
    setBusy(true);
    setError(null);
    try {
      const body = { tokenRequestKey: keyOfRequest, deploymentId, name };
      await answerOf(api.POST('/api/auth/token-requests/approve', { body }));
      await queryClient.invalidateQueries({ queryKey: ['tokens'], refetchType: 'none' });
      onApproved(deploymentId);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  if (isGone(error)) return <p role="alert">{words.expired.whileShown}</p>;
  return (
    <>
      <p>
        <Phrase text={words.request} fill={{ email: me.user.email }} />
      </p>
      <RequestFacts request={request} />
      <p className={classes.warning}>{words.warning}</p>
      {possible.length === 0 ? (
        <p role="alert">{words.mayNot}</p>
      ) : (
        <form className={classes.fields} onSubmit={(event) => void approve(event)}>
          <Select
            label={words.deployment}
            size="sm"
            allowDeselect={false}
            data={possible.map(({ id, name }) => ({ value: id, label: name }))}
            value={deploymentId}
            onChange={setDeploymentId}
          />
          <TextInput
            name="name"
            label={words.tokenName}
            description={words.tokenNameHint}
            defaultValue={words.usualTokenName}
            maxLength={200}
            required
            size="sm"
          />
          {error !== null && (
            <p className={classes.error} role="alert">
              {messageOf(error)}
            </p>
          )}
          <Group>
            <Button type="submit" size="sm" loading={isBusy}>
              {words.approve}
            </Button>
            <Button variant="default" size="sm" onClick={onRefuse}>
              {words.refuse}
            </Button>
          </Group>
        </form>
      )}
    </>
  );
}

function RequestFacts({ request }: { request: TokenRequest }) {
  return (
    <dl className={classes.facts}>
      <dt>{words.facts.from}</dt>
      <dd>
        <PlainText>{request.address}</PlainText>
      </dd>
      <dt>{words.facts.client}</dt>
      <dd>{request.client === '' ? words.facts.unknownClient : <PlainText>{request.client}</PlainText>}</dd>
      <dt>{words.facts.requested}</dt>
      <dd>
        <Instant at={request.createdAt} />
      </dd>
    </dl>
  );
}
