/**
 * What the uploads of one deployment may take until they are read, so that one tenant fills neither the disk nor the
 * queue of all. Bodies are counted after decompression, as PARAPET_UPLOAD_BYTES_MAX counts them.
 */
import { ParapetError } from '../../base/errors.ts';
import type { UploadQuota } from '../../base/limits/upload-quota.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { sumWaitingScans } from '../../store/scans/scans.ts';
import type { Platform } from '../platform.ts';

const retryAfterSeconds = 60;
const megabyte = 1024 * 1024;

/** Counts the bytes of one body while it arrives. */
export interface ArrivingBody {
  /** Returns the refusal once the deployment has more than its quota. */
  add(bytes: number): ParapetError | undefined;
  /** Uncounts the body: it is stored, or refused. */
  end(): void;
}

/** Checked before the body is read, so that a refusal does not cost the sender a gigabyte. RATE_LIMITED if nothing more fits. */
export async function beginArriving(
  { database, uploads: { quota } }: Pick<Platform, 'database' | 'uploads'>,
  deploymentId: string,
): Promise<ArrivingBody> {
  const waiting = isOff(quota) ? none : await database.asTenant(deploymentId, sumWaitingScans);
  if (quota.scansMax > 0 && waiting.scans >= quota.scansMax) throw tooManyScans(quota);
  const room = quota.bytesMax > 0 ? quota.bytesMax - waiting.bytes : Number.POSITIVE_INFINITY;
  if (room <= 0) throw tooManyBytes(quota);
  let own = 0;
  const count = (bytes: number): number => {
    own += bytes;
    const sum = (quota.arriving.get(deploymentId) ?? 0) + bytes;
    if (sum === 0) quota.arriving.delete(deploymentId);
    else quota.arriving.set(deploymentId, sum);
    return sum;
  };
  return {
    add: (bytes) => (count(bytes) > room ? tooManyBytes(quota) : undefined),
    end: () => void count(-own),
  };
}

/**
 * RATE_LIMITED if the deployment has more than its quota with what this transaction has stored. Call it after
 * `recordChange`, whose lock makes the sum exact: uploads that commit at once are counted one after the other.
 */
export async function requireQuota(
  { uploads: { quota } }: Pick<Platform, 'uploads'>,
  tx: TenantTransaction,
): Promise<void> {
  if (isOff(quota)) return;
  const { scans, bytes } = await sumWaitingScans(tx);
  if (quota.scansMax > 0 && scans > quota.scansMax) throw tooManyScans(quota);
  if (quota.bytesMax > 0 && bytes > quota.bytesMax) throw tooManyBytes(quota);
}

const none = { scans: 0, bytes: 0 };
const isOff = ({ scansMax, bytesMax }: UploadQuota): boolean => scansMax === 0 && bytesMax === 0;

function tooManyScans(quota: UploadQuota): ParapetError {
  quota.refused.scans += 1;
  return new ParapetError(
    'RATE_LIMITED',
    `${quota.scansMax} scans of this deployment are waiting, which is its quota; nothing of this upload was kept. Send it again when ` +
      'some are done, or ask the operator to raise PARAPET_WAITING_SCANS_MAX or to run more workers.',
    { retryAfterSeconds },
  );
}

function tooManyBytes(quota: UploadQuota): ParapetError {
  quota.refused.bytes += 1;
  return new ParapetError(
    'RATE_LIMITED',
    `With this upload, more than ${Math.ceil(quota.bytesMax / megabyte)} MB of this deployment would wait to be read (counted after ` +
      'decompression); nothing of it was kept. Send it again when some scans are done, or ask the operator to raise PARAPET_WAITING_BYTES_MAX.',
    { retryAfterSeconds },
  );
}
