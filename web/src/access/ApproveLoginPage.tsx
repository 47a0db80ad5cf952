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
import { PlainText } from '../ui/text/PlainText.tsx';
import { Entrance } from './Entrance.tsx';
import classes from './sign-in.module.css';

type TokenRequest = components['schemas']['TokenRequest'];

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
      <Entrance title="Request refused">
        <p>No access was granted. You can close this page.</p>
      </Entrance>
    );
  }
  if (isGone(error)) return <Expired />;
  return (
    <Entrance title="Approve a sign-in">
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
    <Entrance title="This request has expired">
      <p>
        The request was already approved, or it is more than a few minutes old. Run <code>semgrep login</code> again and
        open the address that it prints.
      </p>
      <p>
        <Link to="/">Go to the console</Link>
      </p>
    </Entrance>
  );
}

function Approved({ deploymentId }: { deploymentId: string }) {
  return (
    <Entrance title="Approved">
      <p role="status">The command receives its token within seconds. You can close this page.</p>
      <p>
        You’ll find the token under{' '}
        <Link to="/deployments/$deploymentId/tokens" params={{ deploymentId }}>
          Tokens
        </Link>
        , where you can revoke it.
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

  if (isGone(error)) return <p role="alert">The request has expired. Run the command again.</p>;
  return (
    <>
      <p>
        <code>semgrep login</code> requests an API token for your account, <strong>{me.user.email}</strong>. With it,
        the command uploads scans in your name.
      </p>
      <RequestFacts request={request} />
      <p className={classes.warning}>
        Approve only if you started the command yourself just now. If someone sent you this link, refuse.
      </p>
      {possible.length === 0 ? (
        <p role="alert">Your role doesn’t allow uploading scans in any deployment.</p>
      ) : (
        <form className={classes.fields} onSubmit={(event) => void approve(event)}>
          <Select
            label="Deployment"
            size="sm"
            allowDeselect={false}
            data={possible.map(({ id, name }) => ({ value: id, label: name }))}
            value={deploymentId}
            onChange={setDeploymentId}
          />
          <TextInput
            name="name"
            label="Token name"
            description="Shown under Tokens."
            defaultValue="semgrep login"
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
              Approve
            </Button>
            <Button variant="default" size="sm" onClick={onRefuse}>
              Refuse
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
      <dt>From</dt>
      <dd>
        <PlainText>{request.address}</PlainText>
      </dd>
      <dt>Client</dt>
      <dd>{request.client === '' ? 'unknown' : <PlainText>{request.client}</PlainText>}</dd>
      <dt>Requested</dt>
      <dd>
        <Instant at={request.createdAt} />
      </dd>
    </dl>
  );
}
