/** The settings that an admin sends for a destination, one kind each; checked, and joined with what was there before. */
import { X509Certificate } from 'node:crypto';
import { invalidArgument } from '../../../base/errors.ts';
import {
  destinationKinds,
  type DestinationKind,
  type DestinationTarget,
} from '../../../model/audit/audit-destination.ts';

interface FieldsByKind extends Record<DestinationKind, object> {
  webhook: { url?: string | undefined; ca?: string | undefined; signingSecret?: string | undefined };
  syslog: { host?: string | undefined; port?: number | undefined; ca?: string | undefined };
  file: { rotateBytes?: number | undefined };
}

/** The settings of one kind; unchanged ones are left out. */
export type DestinationFields = { [Kind in DestinationKind]?: FieldsByKind[Kind] | undefined };

/** The port of syslog over TLS (RFC 5425). */
const syslogPort = 6514;
const rotateBytesDefault = 100 * 2 ** 20;

/** The kind whose settings are given; undefined if there are none. */
function kindOf(fields: DestinationFields): DestinationKind | undefined {
  const [kind, other] = destinationKinds.filter((each) => fields[each] !== undefined);
  if (other !== undefined) throw invalidArgument(other, `cannot be combined with ${kind}; a destination has one kind`);
  return kind;
}

/** Absent settings are left unchanged; the kind never changes. INVALID_ARGUMENT for what is missing or wrong. */
export function targetWith(fields: DestinationFields, before?: DestinationTarget): DestinationTarget {
  const kind = kindOf(fields) ?? before?.kind;
  if (kind === undefined) throw invalidArgument('webhook', `is missing; give one of ${destinationKinds.join(', ')}`);
  if (before !== undefined && before.kind !== kind)
    throw invalidArgument(kind, `does not match this destination’s kind, ${before.kind}, which cannot change`);
  const target = joined(kind, fields, before);
  if (target.kind !== 'file') requireCertificates(`${kind}.ca`, target.ca);
  return target;
}

function joined(kind: DestinationKind, fields: DestinationFields, before?: DestinationTarget): DestinationTarget {
  switch (kind) {
    case 'webhook': {
      const { url, ca } = { ...known('webhook', before), ...given(fields.webhook) };
      return { kind, url: url ?? missing('webhook.url'), ca: ca ?? '' };
    }
    case 'syslog': {
      const { host, port, ca } = { ...known('syslog', before), ...given(fields.syslog) };
      return { kind, host: host ?? missing('syslog.host'), port: port ?? syslogPort, ca: ca ?? '' };
    }
    case 'file': {
      const { rotateBytes } = { ...known('file', before), ...given(fields.file) };
      return { kind, rotateBytes: rotateBytes ?? rotateBytesDefault };
    }
  }
}

type TargetOf<Kind extends DestinationKind> = Extract<DestinationTarget, { kind: Kind }>;

function known<Kind extends DestinationKind>(kind: Kind, before?: DestinationTarget): Partial<TargetOf<Kind>> {
  return before?.kind === kind ? (before as TargetOf<Kind>) : {};
}

/** Without the settings that are not given. */
function given<Fields extends object>(fields: Fields | undefined): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields ?? {}).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

function requireCertificates(path: string, pem: string): void {
  if (pem === '') return;
  const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    if (certificates.length === 0) throw new Error('none');
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch {
    throw invalidArgument(path, 'must hold certificates in PEM: -----BEGIN CERTIFICATE----- and so on');
  }
}

function missing(path: string): never {
  throw invalidArgument(path, 'is missing');
}
