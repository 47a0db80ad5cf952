/** The rules: what is told, of what, and by which channel. A rule is tested by a message that is really sent. */
import { Button, CloseButton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmButton } from '../ui/ConfirmButton.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PlainText } from '../ui/PlainText.tsx';
import type { Column } from '../ui/table/columns.ts';
import { PagedTable } from '../ui/table/PagedTable.tsx';
import { usePages } from '../ui/table/use-pages.ts';
import { TwoLines } from '../ui/TwoLines.tsx';
import { Bar } from './Bar.tsx';
import { eventWords, narrowedBy } from './notification-words.ts';
import classes from './notifications.module.css';
import { askRules, channelsQuery } from './queries.ts';
import type { NotificationRule } from './wire.ts';
import { RuleForm } from './RuleForm.tsx';
import { useRuleActs } from './use-rule-acts.ts';

export function RulesTab({ deploymentId }: { deploymentId: string }) {
  const { data: channels = [] } = useQuery(channelsQuery(deploymentId));
  const [open, setOpen] = useState<NotificationRule | 'new' | null>(null);
  const pages = usePages<NotificationRule>({
    queryKey: ['notifications', 'rules', deploymentId],
    ask: (cursor, signal) => askRules(deploymentId, cursor, signal),
  });
  const channelName = (rule: NotificationRule): string =>
    channels.find(({ id }) => id === rule.channelId)?.name ?? `channel ${rule.channelId}`;

  const { testing, outcome, forgetOutcome, test, toggle, remove } = useRuleActs(deploymentId, channelName);

  const onOff = (rule: NotificationRule) => (
    <Switch
      size="xs"
      className={classes.switch}
      aria-label={`${rule.name} is on`}
      checked={rule.isEnabled}
      onChange={(event) => void toggle(rule, event.currentTarget.checked)}
    />
  );
  const buttons = (rule: NotificationRule) => (
    <span className={classes.buttons}>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={`Test ${rule.name}`}
        loading={testing === rule.id}
        onClick={() => void test(rule)}
      >
        Test
      </Button>
      <Button variant="default" size="compact-xs" aria-label={`Edit ${rule.name}`} onClick={() => setOpen(rule)}>
        Edit
      </Button>
      <ConfirmButton act="Delete" title={`Delete ${rule.name}?`} onConfirm={() => remove(rule)} isCompact>
        Its queued messages are not sent.
      </ConfirmButton>
    </span>
  );
  const make = <Button onClick={() => setOpen('new')}>New rule</Button>;
  const columns: Column<NotificationRule>[] = [
    { id: 'on', header: 'On', width: 60, isFixed: true, cell: onOff },
    { id: 'name', header: 'Rule', width: 'fill', isFixed: true, cell: ({ name }) => <PlainText>{name}</PlainText> },
    {
      id: 'events',
      header: 'Events',
      width: 240,
      cell: (rule) => <span title={eventsOf(rule)}>{eventsOf(rule)}</span>,
    },
    {
      id: 'narrowed',
      header: 'Only',
      width: 'fill',
      cell: (rule) => (
        <span title={narrowedBy(rule)}>
          <PlainText>{narrowedBy(rule)}</PlainText>
        </span>
      ),
    },
    { id: 'channel', header: 'Channel', width: 150, cell: (rule) => <PlainText>{channelName(rule)}</PlainText> },
    { id: 'max', header: 'Per hour', width: 80, align: 'end', cell: ({ hourlyMax }) => hourlyMax },
    { id: 'act', header: '', width: 190, align: 'end', isFixed: true, cell: buttons },
  ];

  return (
    <>
      <Bar words="A rule sends at most one message per scan, up to its hourly limit.">
        {channels.length > 0 && pages.rows.length > 0 && make}
      </Bar>
      <div role="status">
        {outcome !== null && (
          <p className={classes.outcome} data-bad={!outcome.isGood || undefined}>
            <span>
              <PlainText>{outcome.words}</PlainText>
            </span>
            <CloseButton size="sm" aria-label="Close the answer" onClick={forgetOutcome} />
          </p>
        )}
      </div>
      {open !== null && (
        <RuleForm
          deploymentId={deploymentId}
          channels={channels}
          rule={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      <PagedTable
        label="Notification rules"
        pages={pages}
        columns={columns}
        rowKey={({ id }) => id}
        narrow={(rule) => (
          <TwoLines
            first={
              <span title={`${rule.name}: ${eventsOf(rule)}`}>
                <PlainText>{rule.name}</PlainText> · {eventsOf(rule)}
              </span>
            }
            second={
              <span className={classes.narrowActs}>
                {onOff(rule)} {buttons(rule)}
              </span>
            }
          />
        )}
        empty={
          channels.length === 0 ? (
            <EmptyState
              title="No rules"
              action={
                <Link
                  to="/deployments/$deploymentId/notifications"
                  params={{ deploymentId }}
                  search={{ tab: 'channels' }}
                >
                  Create a channel first
                </Link>
              }
            >
              A channel says by which way messages go, and to whom; then a rule says what is told by it.
            </EmptyState>
          ) : (
            <EmptyState title="No rules" action={make}>
              A rule says which events of which projects are sent to which channel.
            </EmptyState>
          )
        }
      />
    </>
  );
}

const eventsOf = ({ events }: NotificationRule): string => events.map((event) => eventWords[event]).join(', ');
