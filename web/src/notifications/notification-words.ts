/** The words of channels, rules and messages. */
import type { ChannelKind, MailSecurity, NotificationEvent, Product } from '../api/generated/enums.ts';
import { counted, formatAlternatives } from '../ui/text/format.ts';
import { productWords } from '../terms/findings/product-words.ts';
import { severityOf, severityWords } from '../terms/findings/severity-words.ts';
import { keysOf } from '../terms/wire-words.ts';
import type { Channel, Message, NotificationRule } from './wire.ts';

export const channelKindWords: Readonly<Record<ChannelKind, string>> = {
  NOTIFICATION_CHANNEL_KIND_EMAIL: 'Email',
  NOTIFICATION_CHANNEL_KIND_SLACK: 'Slack or compatible',
  NOTIFICATION_CHANNEL_KIND_TEAMS: 'Microsoft Teams',
  NOTIFICATION_CHANNEL_KIND_WEBHOOK: 'Signed webhook',
};
export const channelKinds = keysOf(channelKindWords);

export const mailSecurityWords: Readonly<Record<MailSecurity, string>> = {
  MAIL_SECURITY_STARTTLS: 'STARTTLS (port 587)',
  MAIL_SECURITY_TLS: 'TLS (port 465)',
  MAIL_SECURITY_NONE: 'None (no password is sent)',
};

/** The recipient of a channel. The URLs of Slack and Teams are secrets. */
export function recipientOf({ email, webhook }: Channel): string {
  if (email !== null) return `${email.to.join(', ')} via ${email.host}:${String(email.port)}`;
  return webhook === null ? 'hidden' : webhook.url;
}

export const eventWords: Readonly<Record<NotificationEvent, string>> = {
  NOTIFICATION_EVENT_NEW_FINDINGS: 'New findings',
  NOTIFICATION_EVENT_REOPENED_FINDINGS: 'Reopened findings',
  NOTIFICATION_EVENT_SCAN_FAILED: 'Failed scans',
  NOTIFICATION_EVENT_RUN_FAILED: 'Failed jobs that a person started',
};
export const events = keysOf(eventWords);

export const ruleProductWords: Readonly<Record<Product, string>> = {
  PRODUCT_SAST: productWords.code,
  PRODUCT_SCA: productWords.sca,
  PRODUCT_SECRETS: productWords.secrets,
  PRODUCT_AI_SAST: 'Code (AI)',
};
export const ruleProducts = keysOf(ruleProductWords);

/** The conditions of a rule, in one line. */
export function conditionsOf(rule: NotificationRule): string {
  const severities = rule.severities.map((severity) => severityWords[severityOf(severity)]);
  const products = rule.products.map((product) => ruleProductWords[product]);
  const parts = [
    severities.join(', '),
    products.join(', '),
    rule.projectIds.length === 0 ? '' : counted(rule.projectIds.length, 'project'),
    rule.tags.length === 0 ? '' : `tagged ${formatAlternatives(rule.tags)}`,
  ].filter((part) => part !== '');
  return parts.length === 0 ? 'None' : parts.join(' · ');
}

export const statusWords: Readonly<Record<Message['status'], string>> = {
  NOTIFICATION_MESSAGE_STATUS_QUEUED: 'Queued',
  NOTIFICATION_MESSAGE_STATUS_DELIVERED: 'Delivered',
  NOTIFICATION_MESSAGE_STATUS_DEAD: 'Failed',
  NOTIFICATION_MESSAGE_STATUS_LEFT_OUT: 'Skipped',
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
  'scan.failed': 'Failed scan',
  'run.failed': 'Failed job',
  'rule.test': 'Rule test',
};

export const messageTypeWords = (type: string): string => typeWords[type] ?? type;
