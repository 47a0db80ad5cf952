/** The copy of the audit log. */
import { counted } from '../ui/text/format.ts';

export const auditWords = {
  title: 'Audit log',
  about: 'Who changed what, when, and from where.',
  search: { label: 'Subject', placeholder: 'Subject, such as project:7' },
  empty: 'No changes yet',
  recorded: 'Every change by a person or a token is recorded here, in the same transaction as the change.',
  facts: {
    when: 'When',
    who: 'Who',
    what: 'What',
    action: 'Action',
    subject: 'Subject',
    by: 'By',
    from: 'From',
    request: 'Request',
    number: 'Number in the chain',
    digest: 'Digest',
  },
  session: 'a session',
  token: (id: string) => `token ${id}`,
  entry: 'Entry',
  changes: 'What changed',
  verify: 'Verify integrity',
  verified: 'Integrity of the audit log',
  intact: (entries: number) => `The chain of ${counted(entries, 'entry', 'entries')} is intact.`,
  broken: (at: string) => `The chain is broken at entry ${at}: it, or an earlier entry, was changed or removed.`,
  sealedFromStart: 'Every entry is sealed with a key that the database does not hold.',
  sealedFrom: (n: string) =>
    `Entries from ${n} on are sealed with a key that the database does not hold; earlier ones are from before seals.`,
  notSealed: 'No entry is sealed yet.',
  checkpoint: 'Signed checkpoint',
  keep: 'Keep it outside of Parapet: a log that is rewritten or cut later no longer contains it. <code>parapet audit verify --checkpoints</code> compares them.',
} as const;
