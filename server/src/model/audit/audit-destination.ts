/** Destinations that an audit log is forwarded to: their kinds, settings and states. */

export const destinationKinds = ['webhook', 'syslog', 'file'] as const;
export type DestinationKind = (typeof destinationKinds)[number];

export interface SyslogTarget {
  host: string;
  port: number;
  /** Certificates in PEM that its own must be signed with; '': the authorities that the server trusts anyway. */
  ca: string;
}

/** Without secrets. */
export type DestinationTarget =
  | { kind: 'webhook'; url: string; ca: string }
  | ({ kind: 'syslog' } & SyslogTarget)
  /** A file in the folder of the configuration; its name is not for a person to choose. */
  | { kind: 'file'; rotateBytes: number };

export interface AuditDestination {
  id: string;
  target: DestinationTarget;
  isPaused: boolean;
  /** The last entry that the receiver accepted; '0': none. */
  sentN: string;
  /** When the receiver last accepted something. */
  sentAt: Date | null;
  /** Failed attempts since then. */
  failures: number;
  /** '' if the last attempt was accepted. */
  lastError: string;
  failedAt: Date | null;
  /** The entry at which the chain is broken; null if it is not known to be. */
  brokenAt: string | null;
  /** Until when a replaced signing secret signs as well; null if none is kept. */
  previousEndsAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

export const destinationStates = ['active', 'failing', 'broken', 'paused'] as const;
export type DestinationState = (typeof destinationStates)[number];

export function stateOf({
  brokenAt,
  isPaused,
  lastError,
}: Pick<AuditDestination, 'brokenAt' | 'isPaused' | 'lastError'>): DestinationState {
  if (brokenAt !== null) return 'broken';
  if (isPaused) return 'paused';
  return lastError === '' ? 'active' : 'failing';
}

export const destinationsMax = 10;

const retryMsMin = 5_000;
const retryMsMax = 300_000;

/** The wait before the next attempt, ms. Attempts never end: what is not sent yet stays in the log. */
export function retryDestinationAfterMs(failures: number): number {
  return Math.min(retryMsMax, retryMsMin * 2 ** Math.min(failures - 1, 10));
}
