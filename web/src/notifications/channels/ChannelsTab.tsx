/** The channels: where messages are sent. */
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { rotateSecretWords } from '../../terms/rotate-secret-words.ts';
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { notifyDone } from '../../ui/notify.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { usePages } from '../../ui/table/use-pages.ts';
import { TwoLines } from '../../ui/text/TwoLines.tsx';
import { Bar } from '../Bar.tsx';
import { ChannelForm } from './ChannelForm.tsx';
import { channelKindWords, recipientOf } from '../notification-words.ts';
import classes from '../notifications.module.css';
import { fetchChannels } from '../queries.ts';
import type { Channel } from '../wire.ts';
import { SigningSecret } from './SigningSecret.tsx';
import { channelWords } from './words.ts';

const words = channelWords;

export function ChannelsTab({ deploymentId }: { deploymentId: string }) {
  const [open, setOpen] = useState<Channel | 'new' | null>(null);
  const pages = usePages<Channel>({
    queryKey: ['notifications', 'channels', deploymentId],
    fetchPage: (cursor, signal) => fetchChannels(deploymentId, cursor, signal),
  });
  const actions = (channel: Channel) => (
    <ChannelActions deploymentId={deploymentId} channel={channel} onEdit={() => setOpen(channel)} />
  );
  const newChannel = <Button onClick={() => setOpen('new')}>{words.form.create.title}</Button>;
  return (
    <>
      <Bar words={words.about}>{(pages.isPending || pages.rows.length > 0) && newChannel}</Bar>
      {open !== null && (
        <ChannelForm deploymentId={deploymentId} channel={open === 'new' ? null : open} onClose={() => setOpen(null)} />
      )}
      <ListTable
        label={words.list}
        pages={pages}
        columns={columnsFor(actions)}
        rowKey={({ id }) => id}
        narrow={(channel) => (
          <TwoLines
            first={<PlainText>{channel.name}</PlainText>}
            second={
              <span className={classes.narrowActs}>
                {channelKindWords[channel.kind]} {actions(channel)}
              </span>
            }
          />
        )}
        empty={{ ...words.empty, action: newChannel }}
      />
    </>
  );
}

function ChannelActions(props: { deploymentId: string; channel: Channel; onEdit: () => void }) {
  const { deploymentId, channel, onEdit } = props;
  const client = useQueryClient();
  const [isRotating, setRotating] = useState(false);
  async function remove(): Promise<void> {
    await answerOf(
      api.DELETE('/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}', {
        params: { path: { deploymentId, notificationChannelId: channel.id } },
      }),
    );
    await client.invalidateQueries({ queryKey: ['notifications'] });
    notifyDone(words.delete.done(channel.name));
  }
  return (
    <span className={classes.buttons}>
      <Button variant="default" size="compact-xs" aria-label={words.editChannel(channel.name)} onClick={onEdit}>
        {words.edit}
      </Button>
      {channel.webhook !== null && (
        <Button variant="default" size="compact-xs" onClick={() => setRotating(true)}>
          {rotateSecretWords.act}
        </Button>
      )}
      {isRotating && <SigningSecret deploymentId={deploymentId} channel={channel} onClose={() => setRotating(false)} />}
      <ConfirmButton act={words.delete.act} title={words.delete.title(channel.name)} onConfirm={remove} isCompact>
        {words.delete.warning}
      </ConfirmButton>
    </span>
  );
}

function columnsFor(actions: Column<Channel>['cell']): Column<Channel>[] {
  return [
    {
      id: 'name',
      header: words.columns.name,
      width: 'fill',
      isFixed: true,
      cell: ({ name }) => <PlainText>{name}</PlainText>,
    },
    { id: 'kind', header: words.columns.kind, width: 170, cell: ({ kind }) => channelKindWords[kind] },
    {
      id: 'to',
      header: words.columns.recipient,
      width: 'fill',
      cell: (channel) => (
        <span title={recipientOf(channel)}>
          <PlainText>{recipientOf(channel)}</PlainText>
        </span>
      ),
    },
    {
      id: 'changed',
      header: words.columns.changed,
      width: 130,
      hasInstants: true,
      cell: ({ updatedAt }) => <Instant at={updatedAt} />,
    },
    { id: 'act', header: '', width: 250, align: 'end', isFixed: true, cell: actions },
  ];
}
