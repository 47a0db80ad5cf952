/** The shapes of the audit log. */
import { z } from 'zod';
import type { AuditEntry } from '../../domain/audit/list-audit.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';

export const ListAuditQuery = z.object({
  subject: z.string().max(200).optional().describe('Only entries about this object, such as `token:17`.'),
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

export const AuditPage = z
  .object({
    entries: z.array(
      z.object({
        n: z.string().describe('1, 2, 3 … without a gap.'),
        at: instantOutput,
        action: z.string(),
        subject: z.string(),
        actorUserId: z.string().describe('Empty if it was the system itself.'),
        actor: z.string(),
        credential: z.string().describe('The token or session: `api_token:3`, `jwt:8`.'),
        address: z.string(),
        requestId: z.string(),
        changes: z.record(z.string(), z.unknown()),
        digest: z.string().describe('SHA-256 of the previous digest and this entry, in hex.'),
      }),
    ),
    nextCursor: z.string(),
  })
  .meta({ id: 'AuditPage' });

export const VerifyAuditQuery = z.object({
  head: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits, as `head` was answered before')
    .optional()
    .describe('A head that you noted earlier.'),
});

export const AuditState = z
  .object({
    isIntact: z.boolean(),
    entries: z.string().describe('Number of intact entries, from the first.'),
    brokenAt: z.string().describe('The first entry that is missing or altered; empty if the log is intact.'),
    head: z
      .string()
      .describe('Digest of the last intact entry, in hex. Note it elsewhere: a later log must still contain it.'),
    holdsHead: z.boolean().describe('True if the log contains the given `head`.'),
  })
  .meta({ id: 'AuditState' });

export function entryToWire(entry: AuditEntry): z.input<typeof AuditPage>['entries'][number] {
  return {
    ...entry,
    at: instantToWire(entry.at),
    actorUserId: entry.actorUserId ?? '',
    changes: JSON.parse(entry.changes) as Record<string, unknown>,
    digest: entry.digest.toString('hex'),
  };
}
