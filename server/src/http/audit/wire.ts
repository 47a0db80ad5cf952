/** The shapes of the audit log. */
import { z } from 'zod';
import type { AuditEntry } from '../../domain/audit/list-audit.ts';
import { instantOutput, instantToWire } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';

export const ListAuditQuery = z.object({
  subject: z.string().max(200).optional().describe('Only what was done to this thing, like `token:17`.'),
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
        actorUserId: z.string().describe('Empty for the system itself.'),
        actor: z.string(),
        credential: z.string().describe('The token or session: `api_token:3`, `jwt:8`.'),
        address: z.string(),
        requestId: z.string(),
        changes: z.record(z.string(), z.unknown()),
        digest: z.string().describe('SHA-256 of the digest before it and of this entry, in hex.'),
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
    .describe('A head that was noted earlier.'),
});

export const AuditState = z
  .object({
    isIntact: z.boolean(),
    entries: z.string().describe('How many fit together, from the first.'),
    brokenAt: z.string().describe('The first entry that is missing or was changed; empty while all is well.'),
    head: z
      .string()
      .describe('Digest of the last good entry, in hex. Note it elsewhere: a later log must still hold it.'),
    holdsHead: z.boolean().describe('Whether the log holds the `head` that was asked for.'),
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
