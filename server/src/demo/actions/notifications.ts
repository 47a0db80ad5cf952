/**
 * The demo organisation's notification channels and rules. The addresses do not exist: the few messages of its rules
 * are tried, report that the name cannot be resolved, and are dead letters within a day; those of the disabled rule are
 * left out.
 */
import type { NotificationRule } from '../../model/notifications/notification-rule.ts';
import type { ChannelFields } from '../../domain/notifications/channels/channel-fields.ts';
import { createChannel } from '../../domain/notifications/channels/create-channel.ts';
import { createRule } from '../../domain/notifications/rules/create-rule.ts';
import { listChannels } from '../../domain/notifications/channels/list-channels.ts';
import { listRules } from '../../domain/notifications/rules/list-rules.ts';
import { updateRule } from '../../domain/notifications/rules/update-rule.ts';
import { action, type Action, type ActionContext } from './action.ts';

const mail = {
  host: 'mail.northwind.example',
  port: 587,
  security: 'starttls',
  username: '',
  from: 'parapet@northwind.example',
  to: ['appsec@northwind.example', 'platform-oncall@northwind.example'],
} as const;

const channels: readonly (readonly [name: string, fields: ChannelFields])[] = [
  ['AppSec e-mail', { email: { ...mail, to: [...mail.to] } }],
  ['Chat #payments', { slack: { url: 'https://chat.northwind.example/hooks/8s3kq1p5t7dbjx' } }],
  ['Event bus', { webhook: { url: 'https://events.northwind.example/in/parapet' } }],
];

type Rule = Pick<NotificationRule, 'name' | 'events'> & Partial<NotificationRule> & { channel: string };

/** Created late in the year: a rule only covers later events. */
const rules: readonly (readonly [day: number, time: string, rule: Rule])[] = [
  [363, '06:45', { name: 'Failed scans and runs', channel: 'AppSec e-mail', events: ['scan_failed', 'run_failed'] }],
  [
    359,
    '07:10',
    {
      name: 'Payments: new or reopened critical findings',
      channel: 'Chat #payments',
      events: ['new_findings', 'reopened_findings'],
      severities: ['critical'],
      tags: ['pci'],
    },
  ],
  [
    360,
    '11:10',
    {
      name: 'All new findings to the data lake',
      channel: 'Event bus',
      events: ['new_findings', 'reopened_findings'],
      hourlyMax: 200,
    },
  ],
  [
    363,
    '17:00',
    {
      name: 'Leaked credentials to on-call',
      channel: 'AppSec e-mail',
      events: ['new_findings'],
      products: ['secrets'],
      severities: ['high', 'critical'],
    },
  ],
];
const disabledRule = 'All new findings to the data lake';

export function notificationActions(start: Date): Action[] {
  const by = 'mara.lindqvist';
  return [
    ...channels.map(([name, fields], nth) =>
      action({ start, day: 351, time: `09:0${nth}` }, by, ({ platform, member }) =>
        createChannel(platform, member, { name, fields }),
      ),
    ),
    ...rules.map(([day, time, rule]) => action({ start, day, time }, by, (context) => make(context, rule))),
    // A day later: the event bus was not ready.
    action({ start, day: 361, time: '07:25' }, by, async ({ platform, member }) => {
      const page = await listRules(platform, member, { pageSize: 50, cursor: undefined });
      const rule = page.rules.find(({ name }) => name === disabledRule);
      if (rule !== undefined) await updateRule(platform, member, rule.id, { ...unchanged, isEnabled: false });
    }),
  ];
}

const unchanged = {
  name: undefined,
  channelId: undefined,
  events: undefined,
  severities: undefined,
  products: undefined,
  projectIds: undefined,
  tags: undefined,
  hourlyMax: undefined,
};

async function make({ platform, member }: ActionContext, rule: Rule): Promise<void> {
  const page = await listChannels(platform, member, { pageSize: 50, cursor: undefined });
  const channelId = page.channels.find(({ name }) => name === rule.channel)?.id ?? '';
  const { name, events, severities = [], products = [], tags = [], hourlyMax = 20 } = rule;
  const fields = { name, channelId, events, severities, products, projectIds: [], tags, hourlyMax, isEnabled: true };
  await createRule(platform, member, fields);
}
