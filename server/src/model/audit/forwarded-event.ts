/** What a destination of an audit log is sent: one JSON object each, a line of a file or a message of syslog (docs/audit.md). */

/** An entry as the API, its export and its destinations show it. */
export interface AuditRecord {
  /** 1, 2, 3 … without a gap. */
  n: string;
  at: string;
  action: string;
  subject: string;
  /** '' for the system itself, and for a caller who is not signed in. */
  actorUserId: string;
  actor: string;
  credential: string;
  address: string;
  requestId: string;
  changes: Record<string, unknown>;
  /** In hex. */
  digest: string;
  isSealed: boolean;
  /**
   * A person was erased from the entry: entry `n` reports it, and `digest` covers what was left. Then `digest` of the entry is still that of
   * what was written. Empty: as it was written.
   */
  erasures: { n: string; digest: string }[];
}

export type ForwardedEvent = { deploymentId: string } & (
  | ({ type: 'audit.entry' } & AuditRecord)
  /** A signed statement that the log had this digest at this entry. */
  | { type: 'audit.checkpoint'; at: string; n: string; digest: string; checkpoint: string }
  /** Entry `n` does not follow the one before it. Nothing is sent after this. */
  | { type: 'audit.broken'; at: string; n: string }
  | { type: 'audit.test'; at: string }
);
