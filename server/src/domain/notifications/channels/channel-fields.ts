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

type Mailbox = MailTarget & { password: string };

/** The settings of each kind. A kind without them does not compile. */
interface FieldsByKind extends Record<ChannelKind, object> {
  email: { [Name in keyof Mailbox]?: Mailbox[Name] | undefined };
  slack: { url?: string | undefined };
  teams: { url?: string | undefined };
  webhook: { url?: string | undefined; signingSecret?: string | undefined };
}

/** The settings of one kind; unchanged ones are left out. */
export type ChannelFields = { [Kind in ChannelKind]?: FieldsByKind[Kind] | undefined };

export interface ChannelState {
  target: ChannelTarget;
  secrets: ChannelSecrets;
}

type StateOf<Kind extends ChannelKind> = ChannelState & { target: { kind: Kind } };

/** Merges the settings of one kind with the previous state, which a new channel has not. */
type Merge<Kind extends ChannelKind> = (fields: FieldsByKind[Kind], before: StateOf<Kind> | undefined) => ChannelState;

const mergeOf: { readonly [Kind in ChannelKind]: Merge<Kind> } = {
  email: mergeMail,
  slack: (fields, before) => ({ target: { kind: 'slack' }, secrets: secretUrl('slack', fields.url, before) }),
  teams: (fields, before) => ({ target: { kind: 'teams' }, secrets: secretUrl('teams', fields.url, before) }),
  webhook: (fields, before) => ({
    target: { kind: 'webhook', url: fields.url ?? before?.target.url ?? missing('webhook.url') },
    secrets: {
      ...noSecrets,
      // A new channel gets a generated one; that of a known channel may no longer be readable.
      signingSecret:
        fields.signingSecret ??
        (before === undefined ? '' : orMissing(before.secrets.signingSecret, 'webhook.signingSecret')),
    },
  }),
};

/** The kind whose settings are given; undefined if there are none. */
export function kindOf(fields: ChannelFields): ChannelKind | undefined {
  const [kind, other] = channelKinds.filter((each) => fields[each] !== undefined);
  if (other !== undefined) throw invalidArgument(other, `cannot be combined with ${kind}; a channel has one kind`);
  return kind;
}

/** INVALID_ARGUMENT for inconsistent settings. */
export function newChannel(fields: ChannelFields): ChannelState {
  const kind = kindOf(fields);
  if (kind === undefined) throw invalidArgument('email', `is missing; give one of ${channelKinds.join(', ')}`);
  return merge(kind, fields[kind], undefined);
}

/**
 * Absent fields are left unchanged; the kind never changes. INVALID_ARGUMENT also if there is no stored secret to keep.
 */
export function changedChannel(before: ChannelState, fields: ChannelFields): ChannelState {
  const kind = kindOf(fields);
  return kind === undefined ? before : merge(kind, fields[kind], before);
}

function merge<Kind extends ChannelKind>(
  kind: Kind,
  given: FieldsByKind[Kind] | undefined,
  before: ChannelState | undefined,
): ChannelState {
  if (before !== undefined && !isOfKind(before, kind)) {
    throw invalidArgument(kind, `does not match this channel’s kind, ${before.target.kind}, which cannot change`);
  }
  if (given === undefined) throw new Error(`no settings of ${kind}`);
  return mergeOf[kind](given, before);
}

function isOfKind<Kind extends ChannelKind>(state: ChannelState, kind: Kind): state is StateOf<Kind> {
  return state.target.kind === kind;
}

/** The secrets of a channel whose whole URL is one. */
function secretUrl(kind: ChannelKind, url: string | undefined, before: ChannelState | undefined): ChannelSecrets {
  return { ...noSecrets, url: url ?? orMissing(before?.secrets.url ?? '', `${kind}.url`) };
}

function mergeMail(fields: FieldsByKind['email'], before: StateOf<'email'> | undefined): ChannelState {
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

function orMissing(secret: string, path: string): string {
  return secret === '' ? missing(path) : secret;
}

function missing(path: string): never {
  throw invalidArgument(path, 'is missing');
}
