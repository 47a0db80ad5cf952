/** Connections to hosts of source code; one beside the list, with its webhook and the projects that use it. */
import { Button } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeployment } from '../terms/deployment.ts';
import { EmptyState } from '../ui/EmptyState.tsx';
import { Instant } from '../ui/Instant.tsx';
import { NotYours } from '../ui/NotYours.tsx';
import { Page } from '../ui/Page.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { SplitPane } from '../ui/SplitPane.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { useMaking } from '../url/use-making.ts';
import { credentialState, kindWords } from './connection-words.ts';
import { ConnectionDetail } from './ConnectionDetail.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import classes from './integrations.module.css';
import { askConnections, type Connection } from './queries.ts';

const route = getRouteApi('/deployments/$deploymentId/integrations');

export function IntegrationsPage() {
  const deployment = useDeployment();
  if (!deployment.can('connections.manage'))
    return (
      <Page title="Integrations">
        <NotYours>
          A connection tells how a host of source code is reached, and holds the credential that opens it there.
        </NotYours>
      </Page>
    );
  return <Connections deploymentId={deployment.id} />;
}

function Connections({ deploymentId }: { deploymentId: string }) {
  const { connection: shownId } = route.useSearch();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/integrations' });
  const [isMaking, setMaking] = useMaking();
  const pages = usePages<Connection>({
    queryKey: ['connections', 'list', deploymentId],
    ask: (_cursor, signal) => askConnections(deploymentId, signal),
  });
  const show = (connection: string | undefined): void => void navigate({ to: '.', search: { connection } });
  const shown = pages.rows.find(({ id }) => id === shownId);
  // Where there is none yet, it stands below the words that say what it is for.
  const isEmpty = !pages.isPending && pages.rows.length === 0;
  const connect = <Button onClick={() => setMaking(true)}>Connect a host</Button>;

  return (
    <Page title="Integrations" beside="Source code hosts" isScrolled={false} actions={isEmpty ? undefined : connect}>
      {isMaking && (
        <ConnectionForm deploymentId={deploymentId} onClose={() => setMaking(false)} onDone={(made) => show(made.id)} />
      )}
      <SplitPane
        pane={
          shown === undefined ? null : (
            <ConnectionDetail
              key={shown.id}
              deploymentId={deploymentId}
              connection={shown}
              onGone={() => show(undefined)}
            />
          )
        }
        paneLabel="Connection"
        onClose={() => show(undefined)}
      >
        <PagedTable
          label="Connections"
          pages={pages}
          columns={shown === undefined ? columns : columns.filter(({ id }) => beside.has(id))}
          rowKey={({ id }) => id}
          current={shownId ?? null}
          onCurrent={(id, by) => by === 'click' && show(id)}
          onOpen={({ id }) => show(id)}
          narrow={(connection) => (
            <TwoLines
              first={<PlainText>{connection.name}</PlainText>}
              second={
                <>
                  {kindWords[connection.kind]} · <LastChecked connection={connection} />
                </>
              }
            />
          )}
          empty={
            <EmptyState title="No hosts connected" action={connect}>
              With a connection, Parapet syncs projects with their repositories, and pushes fixes as pull requests.
              Scans that are uploaded need none.
            </EmptyState>
          }
        />
      </SplitPane>
    </Page>
  );
}

/** There is room for these beside an open pane. */
const beside = new Set(['name', 'kind', 'checked']);

const columns: readonly Column<Connection>[] = [
  { id: 'name', header: 'Name', width: 'fill', isFixed: true, cell: ({ name }) => <PlainText>{name}</PlainText> },
  { id: 'kind', header: 'Kind', width: 140, cell: ({ kind }) => kindWords[kind] },
  { id: 'url', header: 'URL', width: 'fill', cell: ({ baseUrl }) => <PlainText>{baseUrl}</PlainText> },
  { id: 'credential', header: 'Authentication', width: 150, cell: credentialState },
  {
    id: 'checked',
    header: 'Last checked',
    width: 170,
    cell: (connection) => <LastChecked connection={connection} />,
  },
];

function LastChecked({ connection: { lastCheckedAt, lastProblem } }: { connection: Connection }) {
  if (lastProblem === '') return <Instant at={lastCheckedAt} none="not checked yet" />;
  return (
    <span className={classes.problem} title={lastProblem}>
      Failed <Instant at={lastCheckedAt} none="" />
    </span>
  );
}
