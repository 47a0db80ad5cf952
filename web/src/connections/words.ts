/** The copy of the integrations screen. */
import type { ConnectionKind } from '../api/generated/enums.ts';

export const connectionsWords = {
  title: 'Integrations',
  about: 'Connections to source-code hosts, and their credentials.',
  list: 'Connections',
  hosts: 'Source-code hosts',
  empty: {
    title: 'No hosts connected',
    words:
      'With a connection, Parapet syncs projects with their repositories, and pushes fixes as pull requests. Uploaded scans need no connection.',
  },
  facts: {
    name: 'Name',
    kind: 'Kind',
    url: 'URL',
    authentication: 'Authentication',
    username: 'Username',
    app: 'App',
    installation: 'Installation',
    lastChecked: 'Last checked',
    changed: 'Changed',
  },
  notChecked: 'not checked yet',
  notYet: 'not yet',
  failed: 'Failed {at}',
  connection: 'Connection',
  lastCheckFailed: 'The last check, {at}, failed: {problem}',
  edit: 'Edit',
  saved: 'Connection saved.',
  delete: {
    act: 'Delete connection',
    title: (name: string) => `Delete ${name}?`,
    warning:
      'Its credential and webhook are deleted too. Its projects stay; Parapet reads their repositories without a credential and pushes no fixes until another connection matches.',
    done: 'Connection and credential deleted.',
  },
  projects: {
    title: 'Projects that use this connection',
    none: 'None yet. A project uses a connection if its repository URL starts with the connection’s URL.',
    first: (count: number) => `Showing the first ${String(count)}.`,
  },
  form: {
    connect: { title: 'Connect a host', send: 'Connect' },
    edit: { title: 'Edit connection', send: 'Save' },
    urlMeaning:
      'URL of the host, or of a part of it. Projects whose repository URL starts with it use this connection.',
    optional: 'Optional',
    token: { label: 'Token or password' },
    /** What a token must be allowed to do, in the host's own words: docs/connections.md has the reasons. */
    tokenMeaning: {
      CONNECTION_KIND_GITHUB:
        'Classic token: the scope repo. Fine-grained token: Contents, Pull requests and Commit statuses, read and write; without fixes, read is enough. Stored encrypted; never shown again. Public repositories need none.',
      CONNECTION_KIND_GITLAB:
        'Scopes api and write_repository, of a Developer; without fixes, read_api and read_repository are enough. Stored encrypted; never shown again. Public repositories need none.',
      CONNECTION_KIND_GITEA:
        'Scopes write:repository, write:issue and read:user; without fixes, read:repository is enough. Stored encrypted; never shown again. Public repositories need none.',
      CONNECTION_KIND_GIT: 'Stored encrypted; never shown again. Public repositories need none.',
    } satisfies Record<ConnectionKind, string>,
    sshKey: {
      label: 'Private key',
      description: 'OpenSSH or PEM, without a passphrase. Stored encrypted; never shown again.',
    },
    knownHosts: {
      label: 'Known hosts',
      description: 'The host’s public keys in ssh-keyscan format. No other host key is trusted.',
    },
    appMeaning: 'App ID or client ID.',
    installationMeaning: 'Optional; Parapet finds it by repository',
    appKey: {
      label: 'Private key of the App',
      description: 'The content of the .pem file. Stored encrypted; never shown again.',
    },
    removeCredential: 'Remove the stored credential',
  },
} as const;

export const webhookWords = {
  title: 'Webhook',
  none: 'None. With a webhook, the host notifies Parapet of each push, and projects sync at once.',
  create: 'Create webhook',
  created: {
    title: 'Enter these at the host',
    secret: 'Secret (you won’t see it again)',
    copySecret: 'Copy the secret',
  },
  facts: {
    lastDelivery: 'Last delivery',
    secretCreated: 'Secret created',
    previousEnds: 'Previous secret valid until',
    previousEnded: 'Previous secret ended',
    previousUsed: 'Previous secret last used',
    lastRefused: 'Last refused',
  },
  noDelivery: 'none yet',
  notUsed: 'not since it was rotated',
  url: 'URL',
  copyUrl: 'Copy the URL',
  rotate:
    'The URL stays. Enter the new secret at the host; until the time you choose, deliveries signed with the current one are accepted too.',
  endPrevious: 'Deliveries signed with it are refused from now on. The host must have the current secret.',
  delete: {
    act: 'Delete webhook',
    title: 'Delete the webhook?',
    warning: 'The host’s deliveries are refused. Projects sync only on request.',
    done: 'Webhook deleted. Further deliveries are refused.',
  },
} as const;
