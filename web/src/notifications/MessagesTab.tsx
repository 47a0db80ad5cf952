/** What was sent, waits, or was given up; one message beside the list, with its payload and its attempts. */
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { EmptyState } from '../ui/EmptyState.tsx';
import { FilterBar, type FilterField } from '../ui/filters/FilterBar.tsx';
import { Instant } from '../ui/Instant.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import { SplitPane } from '../ui/SplitPane.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { Bar } from './Bar.tsx';
import { MessageDetail } from './MessageDetail.tsx';
import { messageTypeWords, statusToWire, statusWords, type StatusWord } from './notification-words.ts';
import classes from './notifications.module.css';
import { askMessages, channelsQuery } from './queries.ts';
import type { Message } from './wire.ts';

/** While one waits, the list is asked again this often: events tell when it goes out and how it ends, and not of attempts between. */
const watchMs = 5_000;
const waits = ({ status }: Message): boolean => status === 'NOTIFICATION_MESSAGE_STATUS_QUEUED';

/** There is room for these beside an open pane. */
const beside = new Set(['status', 'type', 'channel']);

const route = getRouteApi('/deployments/$deploymentId/notifications');

export function MessagesTab({ deploymentId }: { deploymentId: string }) {
  const { status, message: shown } = route.useSearch();
  const navigate = useNavigate({ from: '/deployments/$deploymentId/notifications' });
  const { data: channels = [] } = useQuery(channelsQuery(deploymentId));
  const pages = usePages<Message>({
    queryKey: ['notifications', 'messages', deploymentId, status],
    ask: (cursor, signal) => askMessages(deploymentId, status, cursor, signal),
    watch: (rows) => (rows.some(waits) ? watchMs : false),
  });
  const filter = (next: string | undefined): void =>
    void navigate({ to: '.', search: { tab: 'messages', status: next as StatusWord | undefined }, replace: true });
  const show = (message: string | undefined): void =>
    void navigate({ to: '.', search: (before) => ({ ...before, message }) });
  const channelName = ({ channelId }: Message): string =>
    channels.find(({ id }) => id === channelId)?.name ?? `channel ${channelId}`;
  const columns: Column<Message>[] = [
    { id: 'status', header: 'State', width: 100, isFixed: true, cell: (message) => <Status message={message} /> },
    { id: 'type', header: 'Event', width: 180, isFixed: true, cell: ({ type }) => messageTypeWords(type) },
    {
      id: 'channel',
      header: 'Channel',
      width: 'fill',
      cell: (message) => <PlainText>{channelName(message)}</PlainText>,
    },
    { id: 'attempts', header: 'Attempts', width: 90, align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'error',
      header: 'Last error',
      width: 'fill',
      cell: ({ lastError }) => (
        <span title={lastError}>
          <PlainText>{lastError}</PlainText>
        </span>
      ),
    },
    { id: 'made', header: 'Created', width: 130, cell: ({ createdAt }) => <Instant at={createdAt} /> },
  ];
  return (
    <>
      <Bar words="Messages are kept for 30 days.">
        <FilterBar
          fields={fields}
          values={{ status: status === undefined ? [] : [status] }}
          onChange={(_key, values) => filter(values[0])}
          onClear={() => filter(undefined)}
        />
      </Bar>
      <SplitPane
        pane={
          shown === undefined ? null : (
            <MessageDetail key={shown} deploymentId={deploymentId} messageId={shown} channelName={channelName} />
          )
        }
        paneLabel="Message"
        onClose={() => show(undefined)}
      >
        <PagedTable
          label="Messages"
          pages={pages}
          columns={shown === undefined ? columns : columns.filter(({ id }) => beside.has(id))}
          rowKey={({ id }) => id}
          current={shown ?? null}
          onCurrent={(id, by) => by === 'click' && show(id)}
          onOpen={({ id }) => show(id)}
          narrow={(message) => (
            <TwoLines
              first={
                <>
                  <Status message={message} /> · {messageTypeWords(message.type)}
                </>
              }
              second={
                <>
                  <PlainText>{channelName(message)}</PlainText> · <Instant at={message.createdAt} />
                </>
              }
            />
          )}
          empty={
            status === undefined ? (
              <EmptyState title="No messages yet">
                A rule’s first message comes with the next scan that it concerns; its Test button sends one at once.
              </EmptyState>
            ) : (
              <EmptyState title="No messages match">Clear the filter to see all messages.</EmptyState>
            )
          }
        />
      </SplitPane>
    </>
  );
}

const fields: readonly FilterField[] = [
  {
    key: 'status',
    label: 'State',
    isSingle: true,
    options: Object.entries(statusToWire).map(([value, wire]) => ({ value, label: statusWords[wire] })),
  },
];

function Status({ message: { status } }: { message: Message }) {
  const look =
    status === 'NOTIFICATION_MESSAGE_STATUS_DEAD'
      ? classes.bad
      : status === 'NOTIFICATION_MESSAGE_STATUS_DELIVERED'
        ? classes.good
        : undefined;
  return <span className={look}>{statusWords[status]}</span>;
}
