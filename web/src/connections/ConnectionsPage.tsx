/** Connections to source-code hosts, with one open in the pane. */
import { useDeployment } from '../terms/deployment.ts';
import { Instant } from '../ui/text/Instant.tsx';
import { ListPage } from '../ui/list/ListPage.tsx';
import { useOpenRow } from '../ui/list/use-open-row.ts';
import { NoAccess } from '../ui/states/NoAccess.tsx';
import { Page } from '../ui/page/Page.tsx';
import { PlainText } from '../ui/text/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/text/TwoLines.tsx';
import { credentialState, kindWords } from './connection-words.ts';
import { ConnectionDetail } from './ConnectionDetail.tsx';
import { ConnectionForm } from './ConnectionForm.tsx';
import classes from './connections.module.css';
import { fetchConnections, type Connection } from './queries.ts';
import { Phrase } from '../ui/text/Phrase.tsx';
import { connectionsWords } from './words.ts';

const words = connectionsWords;

export function ConnectionsPage() {
  const deployment = useDeployment();
  if (!deployment.can('connections.manage'))
    return (
      <Page title={words.title}>
        <NoAccess>{words.about}</NoAccess>
      </Page>
    );
  return <Connections deploymentId={deployment.id} />;
}

function Connections({ deploymentId }: { deploymentId: string }) {
  const row = useOpenRow('connection');
  const pages = usePages<Connection>({
    queryKey: ['connections', 'list', deploymentId],
    fetchPage: (_cursor, signal) => fetchConnections(deploymentId, signal),
  });
  const shown = pages.rows.find(({ id }) => id === row.key);
  const connect = (close: () => void) => (
    <ConnectionForm deploymentId={deploymentId} onClose={close} onSaved={({ id }) => row.open(id)} />
  );
  return (
    <ListPage
      title={words.title}
      label={words.list}
      beside={words.hosts}
      making={{ label: words.form.connect.title, isAllowed: true, dialog: connect }}
      pages={pages}
      columns={columns}
      rowKey={({ id }) => id}
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
      pane={{
        label: words.connection,
        row,
        columns: ['name', 'kind', 'checked'],
        content:
          shown === undefined ? null : (
            <ConnectionDetail key={shown.id} deploymentId={deploymentId} connection={shown} onGone={row.forget} />
          ),
      }}
      empty={words.empty}
    />
  );
}

const columns: readonly Column<Connection>[] = [
  {
    id: 'name',
    header: words.facts.name,
    width: 'fill',
    isFixed: true,
    cell: ({ name }) => <PlainText>{name}</PlainText>,
  },
  { id: 'kind', header: words.facts.kind, width: 140, cell: ({ kind }) => kindWords[kind] },
  { id: 'url', header: words.facts.url, width: 'fill', cell: ({ baseUrl }) => <PlainText>{baseUrl}</PlainText> },
  { id: 'credential', header: words.facts.authentication, width: 150, cell: credentialState },
  {
    id: 'checked',
    header: words.facts.lastChecked,
    width: 170,
    cell: (connection) => <LastChecked connection={connection} />,
  },
];

function LastChecked({ connection: { lastCheckedAt, lastProblem } }: { connection: Connection }) {
  if (lastProblem === '') return <Instant at={lastCheckedAt} none={words.notChecked} />;
  return (
    <span className={classes.problem} title={lastProblem}>
      <Phrase text={words.failed} fill={{ at: <Instant at={lastCheckedAt} none="" /> }} />
    </span>
  );
}
