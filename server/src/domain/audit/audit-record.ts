/** An entry as the API, its export and its destinations show it. */
import type { AuditRecord } from '../../model/audit/forwarded-event.ts';
import type { AuditEntry } from '../../store/audit/audit.ts';

export function recordOf(entry: AuditEntry): AuditRecord {
  const { keyId, seal: _, ...rest } = entry;
  return {
    ...rest,
    isSealed: keyId !== null,
    at: entry.at.toISOString(),
    actorUserId: entry.actorUserId ?? '',
    changes: JSON.parse(entry.changes) as Record<string, unknown>,
    erasures: [...(entry.erasures ?? [])],
    digest: entry.digest.toString('hex'),
  };
}
