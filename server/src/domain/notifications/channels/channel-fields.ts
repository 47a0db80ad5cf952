/** Merges the fields that an admin sent for a channel with its previous state. */
import { invalidArgument } from '../../../base/errors.ts';
import {
  channelKinds,
  noSecrets,
  type ChannelKind,
  type ChannelSecrets,
  type ChannelTarget,
  type MailTarget,
} from '../../../model/notifications/notification-channel.ts';

/** The settings of one kind; unchanged ones are left out. */
export interface ChannelFields {
  email?: MailFields | undefined;
  slack?: { url?: string | undefined } | undefined;
  teams?: { url?: string | undefined } | undefined;
  webhook?: { url?: string | undefined; signingSecret?: string | undefined } | undefined;
}

type Mailbox = MailTarget & { password: string };
type MailFields = { [Name in keyof Mailbox]?: Mailbox[Name] | undefined };

export interface ChannelState {
  target: ChannelTarget;
  secrets: ChannelSecrets;
}

/** The kind whose settings are given; undefined if there are none. */
export function kindOf(fields: ChannelFields): ChannelKind | undefined {
  const [kind, other] = channelKinds.filter((each) => fields[each] !== undefined);
  if (other !== undefined) throw invalidArgument(other, `cannot be combined with ${kind}; a channel has one kind`);
  return kind;
}

/** INVALID_ARGUMENT for inconsistent settings. */
export function newChannel(fields: ChannelFields): ChannelState {
  const { email, slack, teams, webhook } = fields;
  const kind = kindOf(fields);
  if (email !== undefined) return mailChannel(undefined, email);
  if (slack !== undefined)
    return { target: { kind: 'slack' }, secrets: { ...noSecrets, url: needed('slack', slack.url) } };
  if (teams !== undefined)
    return { target: { kind: 'teams' }, secrets: { ...noSecrets, url: needed('teams', teams.url) } };
  if (webhook !== undefined) {
    const { signingSecret = '' } = webhook;
    return {
      target: { kind: 'webhook', url: needed('webhook', webhook.url) },
      secrets: { ...noSecrets, signingSecret },
    };
  }
  throw invalidArgument(kind ?? 'email', `is missing; give one of ${channelKinds.join(', ')}`);
}

/**
 * Absent fields are left unchanged; the kind never changes. INVALID_ARGUMENT also if there is no stored secret to keep.
 */
export function changedChannel(before: ChannelState, fields: ChannelFields): ChannelState {
  const { target, secrets } = before;
  const kind = kindOf(fields);
  if (kind === undefined) return before;
  if (kind !== target.kind)
    throw invalidArgument(kind, `does not match this channel’s kind, ${target.kind}, which cannot change`);
  if (target.kind === 'email') return mailChannel({ target, secrets }, fields.email ?? {});
  if (target.kind === 'webhook') {
    const { url = target.url, signingSecret = orMissing(secrets.signingSecret, 'webhook.signingSecret') } =
      fields.webhook ?? {};
    return { target: { kind: 'webhook', url }, secrets: { ...secrets, signingSecret } };
  }
  const url = fields[target.kind]?.url ?? orMissing(secrets.url, `${target.kind}.url`);
  return { target, secrets: { ...secrets, url } };
}

function mailChannel(
  before: { target: MailTarget; secrets: ChannelSecrets } | undefined,
  fields: MailFields,
): ChannelState {
  const known: Partial<MailTarget> = before?.target ?? {};
  const target: ChannelTarget = {
    kind: 'email',
    host: fields.host ?? known.host ?? missing('email.host'),
    port: fields.port ?? known.port ?? missing('email.port'),
    security: fields.security ?? known.security ?? 'starttls',
    username: fields.username ?? known.username ?? '',
    from: fields.from ?? known.from ?? missing('email.from'),
    to: fields.to ?? known.to ?? missing('email.to'),
  };
  const kept = before?.secrets.password ?? '';
  const password = target.username === '' ? '' : (fields.password ?? kept);
  const isElsewhere = target.host !== known.host || target.port !== known.port || target.security !== known.security;
  if (kept !== '' && password === kept && isElsewhere && fields.password === undefined) {
    throw invalidArgument('email.password', 'must be sent again when the host, the port or the security changes');
  }
  if (target.security === 'none' && password !== '') {
    throw invalidArgument('email.security', 'must be tls or starttls where a password is sent');
  }
  return { target, secrets: { ...noSecrets, password } };
}

function needed(kind: ChannelKind, url: string | undefined): string {
  return url ?? missing(`${kind}.url`);
}

function orMissing(secret: string, path: string): string {
  return secret === '' ? missing(path) : secret;
}

function missing(path: string): never {
  throw invalidArgument(path, 'is missing');
}
