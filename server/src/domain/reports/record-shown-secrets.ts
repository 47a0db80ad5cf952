/**
 * Records where the caller was shown that secrets are: once an hour for each secret and credential, so that a list that
 * is polled does not fill the log. Before the answer is sent, so that no place is shown without an entry.
 */
import { createSeenLately, type SeenLately } from '../../base/seen-lately.ts';
import type { Member } from '../../model/caller.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** Each process remembers by itself; what it forgot is recorded again. */
export const createShownSecrets = (): SeenLately => createSeenLately({ forMs: 3_600_000, keysMax: 50_000 });

export async function recordShownSecrets(
  platform: Pick<Platform, 'database' | 'clock' | 'shownSecrets'>,
  member: Member,
  findings: readonly Pick<FullFinding, 'id' | 'issueType'>[],
): Promise<void> {
  const ids = findings.filter(({ issueType }) => issueType === 'secrets').map(({ id }) => id);
  if (ids.length === 0) return;
  const { deploymentId, userId, scheme, credentialId } = member;
  const reader = [deploymentId, userId, scheme, credentialId].join(' ');
  const keyOf = (id: string): string => `${reader} ${id}`;
  const now = platform.clock.now();
  const unseen = new Set(platform.shownSecrets.unseen(ids.map(keyOf), now));
  const shown = ids.filter((id) => unseen.has(keyOf(id)));
  if (shown.length === 0) return;
  await platform.database.asTenant(deploymentId, (tx) =>
    recordChange(platform, member, tx.client, {
      action: 'secret.show_place',
      subject: shown.length === 1 ? `finding:${shown[0]}` : 'findings',
      changes: { findingIds: shown },
    }),
  );
  platform.shownSecrets.see(shown.map(keyOf), now);
}
