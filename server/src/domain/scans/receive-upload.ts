/**
 * Limits arriving bodies: first those being received, which costs memory, then those being stored, which costs a
 * connection.
 */
import type { Readable } from 'node:stream';
import { ParapetError } from '../../base/errors.ts';
import type { Admission } from '../../base/limits/admission.ts';
import type { Owner } from '../../base/limits/shares.ts';
import type { Member } from '../../model/caller.ts';
import type { Platform } from '../platform.ts';
import { receiveBody, type ReceivedBody } from './upload-body.ts';
import { beginArriving } from './upload-quota.ts';

/**
 * Receives the whole body, does the work with it, then discards it. UNAVAILABLE when too many others are arriving, and
 * while the disk is nearly full; RATE_LIMITED beyond the deployment's quota.
 */
export async function withReceivedBody<T>(
  { database, uploads, settings }: Pick<Platform, 'database' | 'settings' | 'uploads'>,
  member: Member,
  { body, isGzip }: { body: Readable; isGzip: boolean },
  work: (received: ReceivedBody) => Promise<T>,
): Promise<T> {
  await requireDiskSpace({ uploads });
  const admission = await uploads.received.run(ownerOf(member), async (slot) => {
    const arriving = await beginArriving({ database, uploads }, member.deploymentId);
    try {
      const limits = { bytesMax: settings.uploadBytesMax, isGzip, arriving };
      const received = await receiveBody(body, limits, { spools: uploads.spools, slot });
      try {
        return await work(received);
      } finally {
        await received.pieces.close();
      }
    } finally {
      arriving.end();
    }
  });
  return valueOf(admission);
}

/**
 * Judges the sender of a body that took long to arrive, perhaps an hour: as the member that they are by then, or throws as
 * admission does if they were shut out.
 */
export type JudgeSender = () => Promise<Member>;

/** Does work that stores a received body, as its sender. UNAVAILABLE when too many others are being stored. */
export async function withStoreSlot<T>(
  { uploads }: Pick<Platform, 'uploads'>,
  { member, judgeSender }: { member: Member; judgeSender: JudgeSender },
  work: (sender: Member) => Promise<T>,
): Promise<T> {
  return valueOf(await uploads.stored.run(ownerOf(member), async () => work(await judgeSender())));
}

const megabyte = 1024 * 1024;

async function requireDiskSpace({ uploads: { disk, quota } }: Pick<Platform, 'uploads'>): Promise<void> {
  const { freeBytes, reservedBytes } = await disk.read();
  if (freeBytes >= reservedBytes) return;
  quota.refused.disk += 1;
  throw new ParapetError(
    'UNAVAILABLE',
    `The server's disk is nearly full: ${Math.floor(freeBytes / megabyte)} MB are free, and ${Math.ceil(reservedBytes / megabyte)} MB are kept ` +
      'free for the database. Ask its operator to make space, then send the upload again.',
    { retryAfterSeconds: 60 },
  );
}

/** Deployments share the slots, then the people of one, then the credentials of one person. */
function ownerOf({ deploymentId, userId, credentialId }: Member): Owner {
  return [deploymentId, userId, credentialId];
}

function valueOf<T>(admission: Admission<T>): T {
  if (admission.kind === 'done') return admission.value;
  throw new ParapetError('UNAVAILABLE', 'Too many uploads are being received at the moment; try again shortly.', {
    retryAfterSeconds: 5,
  });
}
