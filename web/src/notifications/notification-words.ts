/** The words of channels, rules and messages. */
import { counted } from '../ui/format.ts';
import { productWords } from '../terms/product.ts';
import { severityOf, severityWords } from '../terms/severity-words.ts';
import type { Channel, Message, NotificationRule } from './wire.ts';

export type ChannelKind = Channel['kind'];

export const channelKinds = [
  'NOTIFICATION_CHANNEL_KIND_EMAIL',
  'NOTIFICATION_CHANNEL_KIND_SLACK',
  'NOTIFICATION_CHANNEL_KIND_TEAMS',
  'NOTIFICATION_CHANNEL_KIND_WEBHOOK',
] as const;

export const channelKindWords: Readonly<Record<ChannelKind, string>> = {
  NOTIFICATION_CHANNEL_KIND_EMAIL: 'Mail',
  NOTIFICATION_CHANNEL_KIND_SLACK: 'Slack, or compatible',
  NOTIFICATION_CHANNEL_KIND_TEAMS: 'Microsoft Teams',
  NOTIFICATION_CHANNEL_KIND_WEBHOOK: 'Signed webhook',
};

/** Where a channel leads; the addresses of Slack and Teams are secrets. */
export function whereTo({ email, webhook }: Channel): string {
  if (email !== null) return `${email.to.join(', ')} by ${email.host}:${String(email.port)}`;
  return webhook === null ? 'its address is not shown' : webhook.url;
}

export const events = [
  'NOTIFICATION_EVENT_NEW_FINDINGS',
  'NOTIFICATION_EVENT_REOPENED_FINDINGS',
  'NOTIFICATION_EVENT_SCAN_FAILED',
  'NOTIFICATION_EVENT_RUN_FAILED',
] as const;
export type NotificationEvent = (typeof events)[number];

export const eventWords: Readonly<Record<NotificationEvent, string>> = {
  NOTIFICATION_EVENT_NEW_FINDINGS: 'New findings',
  NOTIFICATION_EVENT_REOPENED_FINDINGS: 'Findings that came back',
  NOTIFICATION_EVENT_SCAN_FAILED: 'A scan failed',
  NOTIFICATION_EVENT_RUN_FAILED: 'A job that a person began failed',
};

export type RuleProduct = NotificationRule['products'][number];

export const ruleProducts: readonly { value: RuleProduct; label: string }[] = [
  { value: 'PRODUCT_SAST', label: productWords.code },
  { value: 'PRODUCT_SCA', label: productWords.sca },
  { value: 'PRODUCT_SECRETS', label: productWords.secrets },
  { value: 'PRODUCT_AI_SAST', label: 'Code, by a model' },
];

/** What narrows a rule, in a line. */
export function narrowedBy(rule: NotificationRule): string {
  const severities = rule.severities.map((severity) => severityWords[severityOf(severity)]);
  const products = ruleProducts.filter(({ value }) => rule.products.includes(value)).map(({ label }) => label);
  const parts = [
    severities.join(', '),
    products.join(', '),
    rule.projectIds.length === 0 ? '' : counted(rule.projectIds.length, 'project'),
    rule.tags.length === 0 ? '' : `tagged ${rule.tags.join(' or ')}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'all of them' : parts.join(' · ');
}

export const statusWords: Readonly<Record<Message['status'], string>> = {
  NOTIFICATION_MESSAGE_STATUS_QUEUED: 'Waits',
  NOTIFICATION_MESSAGE_STATUS_DELIVERED: 'Delivered',
  NOTIFICATION_MESSAGE_STATUS_DEAD: 'Given up',
  NOTIFICATION_MESSAGE_STATUS_LEFT_OUT: 'Left out',
};

export const statusToWire = {
  queued: 'NOTIFICATION_MESSAGE_STATUS_QUEUED',
  delivered: 'NOTIFICATION_MESSAGE_STATUS_DELIVERED',
  dead: 'NOTIFICATION_MESSAGE_STATUS_DEAD',
  left_out: 'NOTIFICATION_MESSAGE_STATUS_LEFT_OUT',
} as const;
export type StatusWord = keyof typeof statusToWire;

const typeWords: Readonly<Record<string, string>> = {
  'scan.findings': 'Findings of a scan',
  'scan.failed': 'A scan failed',
  'run.failed': 'A job failed',
  'rule.test': 'Test of a rule',
};

export const messageTypeWords = (type: string): string => typeWords[type] ?? type;
