/** The queued, delivered, failed and skipped messages, with one open in the pane. */
import { getRouteApi } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { FilterField } from '../../ui/filters/filter-field.ts';
import { FilterChips } from '../../ui/list/FilterChips.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { useListFilter } from '../../ui/list/list-filter.ts';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { useOpenRow } from '../../ui/list/use-open-row.ts';
import { PlainText } from '../../ui/text/PlainText.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { usePages } from '../../ui/table/use-pages.ts';
import { TwoLines } from '../../ui/text/TwoLines.tsx';
import { Bar } from '../Bar.tsx';
import { MessageDetail } from './MessageDetail.tsx';
import { messageTypeWords, statusToWire, statusWords } from '../notification-words.ts';
import classes from '../notifications.module.css';
import { fetchMessages, channelsQuery } from '../queries.ts';
import type { Message } from '../wire.ts';
import { notificationsWords } from '../words.ts';
import { messageWords } from './words.ts';

const words = messageWords;

/** Poll interval, ms, while a message is queued: live events report only its first attempt and its end. */
const watchMs = 5_000;
const waits = ({ status }: Message): boolean => status === 'NOTIFICATION_MESSAGE_STATUS_QUEUED';

const route = getRouteApi('/deployments/$deploymentId/notifications');

export function MessagesTab({ deploymentId }: { deploymentId: string }) {
  const { status } = route.useSearch();
  const filter = useListFilter({ status });
  const row = useOpenRow('message');
  const { data: channels = [] } = useQuery(channelsQuery(deploymentId));
  const pages = usePages<Message>({
    queryKey: ['notifications', 'messages', deploymentId, status],
    fetchPage: (cursor, signal) => fetchMessages(deploymentId, status, cursor, signal),
    watch: (rows) => (rows.some(waits) ? watchMs : false),
  });
  const channelName = ({ channelId }: Message): string =>
    channels.find(({ id }) => id === channelId)?.name ?? notificationsWords.channelOfId(channelId);
  return (
    <>
      <Bar words={words.about}>
        <FilterChips
          fields={fields}
          values={filter.values}
          onChange={(next) => filter.change({ ...next, message: undefined })}
        />
      </Bar>
      <ListTable
        label={words.list}
        pages={pages}
        columns={columnsFor(channelName)}
        rowKey={({ id }) => id}
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
        pane={{
          label: words.message,
          row,
          columns: ['status', 'type', 'channel'],
          content:
            row.key === undefined ? null : (
              <MessageDetail key={row.key} deploymentId={deploymentId} messageId={row.key} channelName={channelName} />
            ),
        }}
        isFiltered={filter.isFiltered}
        empty={words.empty}
      />
    </>
  );
}

function columnsFor(channelName: (message: Message) => string): Column<Message>[] {
  return [
    {
      id: 'status',
      header: words.facts.state,
      width: 100,
      isFixed: true,
      cell: (message) => <Status message={message} />,
    },
    { id: 'type', header: words.facts.event, width: 180, isFixed: true, cell: ({ type }) => messageTypeWords(type) },
    {
      id: 'channel',
      header: words.facts.channel,
      width: 200,
      cell: (message) => <PlainText>{channelName(message)}</PlainText>,
    },
    { id: 'attempts', header: words.facts.attempts, width: 90, align: 'end', cell: ({ attempts }) => attempts },
    {
      id: 'error',
      header: words.facts.lastError,
      width: 'fill',
      cell: ({ lastError }) => (
        <span title={lastError}>
          <PlainText>{lastError}</PlainText>
        </span>
      ),
    },
    {
      id: 'made',
      header: words.facts.created,
      width: 130,
      hasInstants: true,
      cell: ({ createdAt }) => <Instant at={createdAt} />,
    },
  ];
}

const fields: readonly FilterField[] = [
  {
    key: 'status',
    label: words.facts.state,
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
