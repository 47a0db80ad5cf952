/** The copy of the screen that forwards the audit log. */
import type { components } from '../../api/generated/api.ts';
import { counted } from '../../ui/text/format.ts';

type Destination = components['schemas']['AuditDestination'];

export const kindWords = {
  AUDIT_DESTINATION_KIND_WEBHOOK: 'Webhook',
  AUDIT_DESTINATION_KIND_SYSLOG: 'Syslog over TLS',
  AUDIT_DESTINATION_KIND_FILE: 'File on the server',
} as const satisfies Record<Destination['kind'], string>;

export const stateWords = {
  AUDIT_DESTINATION_STATE_ACTIVE: 'Active',
  AUDIT_DESTINATION_STATE_FAILING: 'Failing',
  AUDIT_DESTINATION_STATE_BROKEN: 'Stopped',
  AUDIT_DESTINATION_STATE_PAUSED: 'Paused',
} as const satisfies Record<Destination['state'], string>;

export const forwardingWords = {
  title: 'Audit forwarding',
  about:
    'A copy of the audit log that the owner of the database does not own: each entry within seconds, in order, with signed checkpoints.',
  noAccess: 'Where the audit log is forwarded to.',
  list: 'Destinations',
  empty: {
    title: 'Not forwarded',
    words:
      'Send the audit log to your SIEM by webhook or syslog, or to a file on the server. It gets the whole log, from its first entry.',
  },
  facts: 'Sent up to entry <strong>{sent}</strong>, {at} · {backlog}',
  nothingSent: 'Nothing sent yet · {backlog}',
  backlog: (count: number) => (count === 0 ? 'nothing waits' : counted(count, 'entry waits', 'entries wait')),
  failed: '{attempts}, the last one {at}:',
  attempts: (count: number) => counted(count, 'failed attempt'),
  broken: (entry: string) =>
    `The audit log was altered at entry ${entry}. What is before it was sent, and nothing follows. Compare the log with the copy and with a backup, and find out who can write to the database.`,
  test: 'Test',
  delivered: 'The test event was accepted.',
  edit: 'Edit',
  rotate: 'Rotate secret',
  twoSecrets: 'Signed with two secrets until {at}.',
  pause: 'Pause',
  resume: 'Resume',
  tryAgain: 'Try again',
  paused: 'Forwarding is paused.',
  resumed: 'Forwarding continues after the last entry that was sent.',
  remove: {
    act: 'Remove',
    title: (to: string) => `Remove ${to}?`,
    warning: 'New entries no longer go there. What was sent stays where it is.',
    done: 'The destination is removed.',
  },
  form: {
    create: { title: 'Forward the audit log', send: 'Forward' },
    edit: { title: 'Edit destination', send: 'Save' },
    kind: 'Send it to',
    url: 'URL',
    urlExample: 'https://siem.example.com/audit',
    host: 'Host',
    hostExample: 'siem.example.com',
    port: 'Port',
    ca: 'Certificate authority',
    caMeaning: 'Certificates in PEM. Leave it empty if the server trusts the receiver’s authority.',
    signingSecret: 'Signing secret',
    signingSecretMeaning: 'Leave it empty to have one generated.',
    rotate: 'Start a new file at, MB',
    fileMeaning:
      'The operator of this server chooses the folder (<code>PARAPET_AUDIT_DIR</code>). Full files are renamed and kept.',
  },
} as const;

/** Where it is, in a few words. */
export function addressOf({ webhook, syslog, kind }: Destination): string {
  if (webhook !== null) return webhook.url;
  return syslog === null ? kindWords[kind] : `${syslog.host}:${syslog.port}`;
}
