/**
 * Receives the client's results. If they are sent again before the scan is complete, the last ones count; none are
 * ingested before that.
 */
import type { Member } from '../../model/caller.ts';
import { updateResults } from '../../store/ci/ci-scans.ts';
import { deleteChunks } from '../../store/uploads/upload-chunks.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { storeBody } from '../scans/upload-body.ts';
import { requireQuota } from '../scans/upload-quota.ts';
import { claimCiScan, scanHasEnded } from './claim-ci-scan.ts';
import { withBody, type SentBody } from './receive-body.ts';

/** CONFLICT if the scan has ended, unless with these very results. */
export async function receiveResults(
  platform: Pick<Platform, 'database' | 'clock' | 'settings' | 'uploads'>,
  member: Member,
  { scanId, sent }: { scanId: string; sent: SentBody },
): Promise<void> {
  const { database, clock } = platform;
  // Checked before the body is read, so that a refusal does not cost the sender a gigabyte.
  await database.asTenant(member.deploymentId, (tx) => claimCiScan(tx, member, scanId));
  await withBody(platform, member, { kind: 'results', ...sent }, (sender, received) =>
    database.asIngest(sender.deploymentId, async (tx) => {
      const { scan, ciScan, isOpen } = await claimCiScan(tx, sender, scanId);
      const isRepeated = ciScan.resultsDigest?.equals(received.sha256) === true;
      if (isRepeated) return;
      if (!isOpen) throw scanHasEnded(scan);
      if (ciScan.chunks > 0) await deleteChunks(tx, scanId);
      const { clientVersion: version, products, isPartial } = ciScan;
      const head = `{"scan":${JSON.stringify({ version, products, isPartial })},"results":`;
      const chunks = await storeBody(tx, scanId, [head, received]);
      const at = clock.now();
      await updateResults(tx, scanId, { chunks, digest: received.sha256, bodyBytes: received.bytes, at });
      const changes = { bytes: received.bytes };
      await recordChange(platform, sender, tx.client, { action: 'scan.results', subject: `scan:${scanId}`, changes });
      await requireQuota(platform, tx);
    }),
  );
}
