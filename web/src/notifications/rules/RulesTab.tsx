/** The rules: which events are sent to which channel. Testing a rule sends a real message. */
import { Button, CloseButton, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ConfirmButton } from '../../ui/form/ConfirmButton.tsx';
import { ListTable } from '../../ui/list/ListTable.tsx';
import { PlainText } from '../../ui/text/PlainText.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { usePages } from '../../ui/table/use-pages.ts';
import { TwoLines } from '../../ui/text/TwoLines.tsx';
import { Bar } from '../Bar.tsx';
import { eventWords, conditionsOf } from '../notification-words.ts';
import classes from '../notifications.module.css';
import { fetchRules, channelsQuery } from '../queries.ts';
import type { NotificationRule } from '../wire.ts';
import { RuleForm } from './RuleForm.tsx';
import { useRuleActs, type RuleActs } from './use-rule-acts.ts';
import { notificationsWords } from '../words.ts';
import { notificationRuleWords } from './words.ts';

const words = notificationRuleWords;

export function RulesTab({ deploymentId }: { deploymentId: string }) {
  const { data: channels = [] } = useQuery(channelsQuery(deploymentId));
  const [open, setOpen] = useState<NotificationRule | 'new' | null>(null);
  const pages = usePages<NotificationRule>({
    queryKey: ['notifications', 'rules', deploymentId],
    fetchPage: (cursor, signal) => fetchRules(deploymentId, cursor, signal),
  });
  const channelName = (rule: NotificationRule): string =>
    channels.find(({ id }) => id === rule.channelId)?.name ?? notificationsWords.channelOfId(rule.channelId);
  const acts = useRuleActs(deploymentId, channelName);
  const cells: Cells = {
    onOff: (rule) => <OnOff rule={rule} onToggle={acts.toggle} />,
    channelName,
    actions: (rule) => <RuleActions rule={rule} acts={acts} onEdit={() => setOpen(rule)} />,
  };
  const newRule = <Button onClick={() => setOpen('new')}>{words.form.create.title}</Button>;
  return (
    <>
      <Bar words={words.about}>{channels.length > 0 && pages.rows.length > 0 && newRule}</Bar>
      <TestOutcome acts={acts} />
      {open !== null && (
        <RuleForm
          deploymentId={deploymentId}
          channels={channels}
          rule={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      <ListTable
        label={words.list}
        pages={pages}
        columns={columnsFor(cells)}
        rowKey={({ id }) => id}
        narrow={(rule) => <NarrowRule rule={rule} cells={cells} />}
        empty={
          channels.length === 0
            ? { ...words.emptyWithoutChannel, action: <FirstChannel deploymentId={deploymentId} /> }
            : { ...words.empty, action: newRule }
        }
      />
    </>
  );
}

interface Cells {
  onOff: Column<NotificationRule>['cell'];
  channelName: (rule: NotificationRule) => string;
  actions: Column<NotificationRule>['cell'];
}

function columnsFor({ onOff, channelName, actions }: Cells): Column<NotificationRule>[] {
  return [
    { id: 'on', header: words.columns.on, width: 60, isFixed: true, cell: onOff },
    {
      id: 'name',
      header: words.columns.name,
      width: 'fill',
      share: 3,
      isFixed: true,
      cell: ({ name }) => <PlainText>{name}</PlainText>,
    },
    {
      id: 'events',
      header: words.columns.events,
      width: 240,
      cell: (rule) => <span title={eventsOf(rule)}>{eventsOf(rule)}</span>,
    },
    {
      id: 'narrowed',
      header: words.columns.conditions,
      width: 'fill',
      share: 2,
      cell: (rule) => (
        <span title={conditionsOf(rule)}>
          <PlainText>{conditionsOf(rule)}</PlainText>
        </span>
      ),
    },
    {
      id: 'channel',
      header: words.columns.channel,
      width: 150,
      cell: (rule) => <PlainText>{channelName(rule)}</PlainText>,
    },
    { id: 'max', header: words.columns.perHour, width: 80, align: 'end', cell: ({ hourlyMax }) => hourlyMax },
    { id: 'act', header: '', width: 190, align: 'end', isFixed: true, cell: actions },
  ];
}

function NarrowRule({ rule, cells }: { rule: NotificationRule; cells: Cells }) {
  return (
    <TwoLines
      first={
        <span title={`${rule.name}: ${eventsOf(rule)}`}>
          <PlainText>{rule.name}</PlainText> · {eventsOf(rule)}
        </span>
      }
      second={
        <span className={classes.narrowActs}>
          {cells.onOff(rule)} {cells.actions(rule)}
        </span>
      }
    />
  );
}

function OnOff({ rule, onToggle }: { rule: NotificationRule; onToggle: RuleActs['toggle'] }) {
  return (
    <Switch
      size="xs"
      className={classes.switch}
      aria-label={words.isOn(rule.name)}
      checked={rule.isEnabled}
      onChange={(event) => void onToggle(rule, event.currentTarget.checked)}
    />
  );
}

function RuleActions({ rule, acts, onEdit }: { rule: NotificationRule; acts: RuleActs; onEdit: () => void }) {
  return (
    <span className={classes.buttons}>
      <Button
        variant="default"
        size="compact-xs"
        aria-label={words.test.label(rule.name)}
        loading={acts.testing === rule.id}
        onClick={() => void acts.test(rule)}
      >
        {words.test.act}
      </Button>
      <Button variant="default" size="compact-xs" aria-label={words.editRule(rule.name)} onClick={onEdit}>
        {words.edit}
      </Button>
      <ConfirmButton
        act={words.delete.act}
        title={words.delete.title(rule.name)}
        onConfirm={() => acts.remove(rule)}
        isCompact
      >
        {words.delete.warning}
      </ConfirmButton>
    </span>
  );
}

function TestOutcome({ acts: { outcome, clearOutcome: forgetOutcome } }: { acts: RuleActs }) {
  return (
    <div role="status">
      {outcome !== null && (
        <p className={classes.outcome} data-bad={!outcome.isGood || undefined}>
          <span>
            <PlainText>{outcome.words}</PlainText>
          </span>
          <CloseButton size="sm" aria-label={words.test.close} onClick={forgetOutcome} />
        </p>
      )}
    </div>
  );
}

function FirstChannel({ deploymentId }: { deploymentId: string }) {
  return (
    <Link to="/deployments/$deploymentId/notifications" params={{ deploymentId }} search={{ tab: 'channels' }}>
      {words.createChannel}
    </Link>
  );
}

const eventsOf = ({ events }: NotificationRule): string => events.map((event) => eventWords[event]).join(', ');
