/** Where the audit log is forwarded to, how far each destination has got, and what went wrong. */
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { useDeployment } from '../../terms/deployment.ts';
import { Page } from '../../ui/page/Page.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { ErrorState } from '../../ui/states/ErrorState.tsx';
import { LoadingRows } from '../../ui/states/LoadingRows.tsx';
import { NoAccess } from '../../ui/states/NoAccess.tsx';
import { DestinationForm } from './DestinationForm.tsx';
import { DestinationRow } from './DestinationRow.tsx';
import classes from './forwarding.module.css';
import { forwardingWords } from './words.ts';

const words = forwardingWords;

const pollMs = 3_000;

export function ForwardingPage() {
  const { can } = useDeployment();
  if (can('deployment.manage') && can('audit.read')) return <Destinations />;
  return (
    <Page title={words.title}>
      <NoAccess>{words.noAccess}</NoAccess>
    </Page>
  );
}

function Destinations() {
  const { id: deploymentId } = useDeployment();
  const [isAdding, setAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'forwarding', deploymentId],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/audit/v1/deployments/{deploymentId}/destinations', {
          params: { path: { deploymentId } },
          signal,
        }),
      ),
    // Entries go out without anybody changing what this screen lists.
    refetchInterval: pollMs,
  });
  const add = <Button onClick={() => setAdding(true)}>{words.form.create.title}</Button>;
  const hasSome = data !== undefined && data.destinations.length > 0;
  return (
    <Page title={words.title} actions={hasSome && add}>
      <p className={classes.about}>{words.about}</p>
      {error !== null && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <LoadingRows rows={3} />}
      {data !== undefined && !hasSome && (
        <EmptyState title={words.empty.title} action={add}>
          {words.empty.words}
        </EmptyState>
      )}
      {hasSome && (
        <ul className={classes.rows} aria-label={words.list}>
          {data.destinations.map((destination) => (
            <DestinationRow key={destination.id} deploymentId={deploymentId} destination={destination} />
          ))}
        </ul>
      )}
      {isAdding && <DestinationForm deploymentId={deploymentId} destination={null} onClose={() => setAdding(false)} />}
    </Page>
  );
}
