/** The page that `semgrep login` opens: who asks for a token, and whether they shall have it. */
import { Button, Group, Select, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { ApiError, wordsOf } from '../api/api-error.ts';
import { answerOf, api } from '../api/client.ts';
import type { components } from '../api/generated/api.ts';
import { meQuery } from '../api/me.ts';
import { queryClient } from '../api/query-client.ts';
import { ErrorState } from '../ui/ErrorState.tsx';
import { formText } from '../ui/form-text.ts';
import { Instant } from '../ui/Instant.tsx';
import { LoadingRows } from '../ui/LoadingRows.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { Entrance } from './Entrance.tsx';
import classes from './sign-in.module.css';

const route = getRouteApi('/login');

function requestQuery(key: string) {
  return queryOptions({
    queryKey: ['tokens', 'login-request', key] as const,
    queryFn: () => answerOf(api.POST('/api/auth/token-requests/show', { body: { tokenRequestKey: key } })),
    // What is approved here is not to be looked at anew.
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
      <Entrance title="Nothing has been granted">
        <p>The request is forgotten within a few minutes. You can close this page.</p>
      </Entrance>
    );
  }
  if (isOver(error)) return <Over />;
  return (
    <Entrance title="Sign in the scanner’s command">
      {error !== null && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && request === undefined && <LoadingRows rows={5} />}
      {request !== undefined && (
        <Request keyOfRequest={key} request={request} onApproved={setApprovedIn} onRefuse={() => setRefused(true)} />
      )}
    </Entrance>
  );
}

/** Nobody asks by this key, or by none that could be one. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}

function Over() {
  return (
    <Entrance title="No command waits for this">
      <p>
        The request was approved already, or it is more than a few minutes old. Start <code>semgrep login</code> again,
        and open the address that it prints then.
      </p>
      <p>
        <Link to="/">To the console</Link>
      </p>
    </Entrance>
  );
}

function Approved({ deploymentId }: { deploymentId: string }) {
  return (
    <Entrance title="Approved">
      <p role="status">The command gets its token within seconds. You can close this page.</p>
      <p>
        The token stands among{' '}
        <Link to="/deployments/$deploymentId/tokens" params={{ deploymentId }}>
          your tokens
        </Link>
        , where you can revoke it.
      </p>
    </Entrance>
  );
}

function Request(props: {
  keyOfRequest: string;
  request: components['schemas']['TokenRequest'];
  onApproved: (deploymentId: string) => void;
  onRefuse: () => void;
}) {
  const { keyOfRequest, request, onApproved, onRefuse } = props;
  const { data: me } = useSuspenseQuery(meQuery);
  // The token uploads scans, so that the person must have that right.
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

  if (isOver(error)) return <p role="alert">It is too late: the command does not wait any more. Start it again.</p>;
  return (
    <>
      <p>
        Somebody who runs <code>semgrep login</code> asks for an API token of yours, <strong>{me.user.email}</strong>.
        With it they send scans in your name.
      </p>
      <dl className={classes.facts}>
        <dt>Asks from</dt>
        <dd>
          <PlainText>{request.address}</PlainText>
        </dd>
        <dt>With</dt>
        <dd>{request.client === '' ? 'something that says no name' : <PlainText>{request.client}</PlainText>}</dd>
        <dt>Since</dt>
        <dd>
          <Instant at={request.createdAt} />
        </dd>
      </dl>
      <p className={classes.warning}>
        Approve only if you have started it yourself, just now. If somebody sent you this link, refuse: nothing has been
        granted yet.
      </p>
      {possible.length === 0 ? (
        <p role="alert">You may only read in your deployments, so you have no token for scans to give.</p>
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
            label="Name of the token"
            description="So that you know it again in the list."
            defaultValue="semgrep login"
            maxLength={200}
            required
            size="sm"
          />
          {error !== null && (
            <p className={classes.error} role="alert">
              {wordsOf(error)}
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
