/** The shapes of the audit log. */
import { z } from 'zod';
import type { AuditFilter } from '../../domain/audit/list-audit.ts';
import { idInput } from '../wire/ids.ts';
import { instantInput, instantOutput } from '../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../wire/paging.ts';

const filters = {
  subject: z.string().max(200).optional().describe('Only entries about this object, such as `token:17`.'),
  action: z
    .string()
    .max(100)
    .optional()
    .describe('Only this action, such as `team.update`; with a dot at its end all of an object, such as `session.`.'),
  userId: idInput.optional().describe('Only what this person did, and what concerns their account.'),
  since: instantInput.optional().describe('Only entries from then on.'),
  until: instantInput.optional().describe('Only entries before then.'),
};

export const ListAuditQuery = z.object({
  ...filters,
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

export const ExportAuditRequest = z
  .object({ ...filters, format: z.enum(['CSV', 'JSON_LINES']).default('CSV') })
  .meta({ examples: [{ action: 'session.', since: '2026-01-01T00:00:00Z', format: 'CSV' }] });

type Filters = Omit<z.output<typeof ExportAuditRequest>, 'format'>;

export function toAuditFilter({ subject, action, userId, since, until }: Filters): AuditFilter {
  return {
    subject: subject ?? null,
    action: action ?? null,
    userId: userId ?? null,
    since: since ?? null,
    until: until ?? null,
  };
}

export const AuditPage = z
  .object({
    entries: z.array(
      z.object({
        n: z.string().describe('1, 2, 3 … without a gap.'),
        at: instantOutput,
        action: z.string(),
        subject: z.string(),
        actorUserId: z.string().describe('Empty for the system itself, and for a caller who is not signed in.'),
        actor: z.string(),
        credential: z.string().describe('The token or session: `api_token:3`, `jwt:8`.'),
        address: z.string(),
        requestId: z.string(),
        changes: z.record(z.string(), z.unknown()),
        digest: z.string().describe('SHA-256 of the previous digest and this entry, in hex.'),
        isSealed: z.boolean().describe('False for an entry from before entries were sealed with a key.'),
        erasures: z
          .array(z.object({ n: z.string(), digest: z.string() }))
          .describe(
            'Not empty if a person was erased from the entry: entry `n` reports it, and `digest` covers what was left.',
          ),
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
    sealedFrom: z.string().describe('The first entry that a key seals; empty if there is none.'),
    checkpoint: z
      .string()
      .describe(
        'The head, signed: a JWS of deployment, number, digest and time, which the keys of PublishAuditKeys verify. Empty if the log is not intact, or has no sealed entry.',
      ),
  })
  .meta({ id: 'AuditState' });
