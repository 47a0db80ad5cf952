/** The quotas of a deployment: what it may use, what it uses, and the refusals beyond. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Clock } from '../../base/clock.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction, Transaction } from '../../store/database.ts';
import {
  claimSeats,
  getQuotaLimits,
  getQuotaUse,
  listLimitedDeployments,
  listUnmeasured,
  measureStorage,
  updateQuotaLimits,
  updateStorageMeasured,
  type LimitedDeployment,
  type QuotaLimits,
  type QuotaUse,
} from '../../store/deployments/quotas.ts';
import { recordOperation, type OperatorActor } from '../operators/record-operation.ts';
import type { Platform } from '../platform.ts';

export interface Quotas {
  limits: QuotaLimits;
  use: QuotaUse;
}

const dayMs = 86_400_000;
export const bytesOfMb = 2 ** 20;
/**
 * How old a measure of what is kept is when it is due again, ms; and that of a deployment which keeps more than it may. The chore looks
 * every five minutes, so that none is older than an hour, or ten minutes.
 */
const measuredEveryMs = 3_300_000;
const exceedingEveryMs = 300_000;

export async function getQuotas(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { deploymentId }: Pick<Member, 'deploymentId'>,
): Promise<Quotas> {
  return database.readAsTenant(deploymentId, async (tx) => ({
    limits: await getQuotaLimits(tx),
    use: await getQuotaUse(tx, midnightBefore(clock.now())),
  }));
}

/** NOT_FOUND without such a deployment. A limit below what is used refuses what is new, and removes nothing. */
export async function updateQuotas(
  platform: Pick<Platform, 'database' | 'clock'>,
  actor: OperatorActor,
  { deploymentId, limits }: { deploymentId: string; limits: QuotaLimits },
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    const updated = await updateQuotaLimits(tx, deploymentId, limits);
    if (updated === undefined) throw notFound('deployment');
    const { slug, before } = updated;
    const changes = { from: { ...before }, to: { ...limits } };
    await recordOperation(platform, tx, actor, { action: 'deployment.quotas', deploymentId, slug, changes });
  });
}

/** The limited deployments with what they use, for the metrics. */
export async function listQuotas(
  platform: Pick<Platform, 'database' | 'clock'>,
): Promise<(Quotas & { slug: string })[]> {
  const limited = await platform.database.readAsAccess(listLimitedDeployments);
  return Promise.all(
    limited.map(async ({ id, slug }: LimitedDeployment) => ({
      slug,
      ...(await getQuotas(platform, { deploymentId: id })),
    })),
  );
}

/** A chore: measures what the deployments keep whose storage is limited. Returns their number. */
export async function measureStorages({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<number> {
  const now = clock.now();
  const ago = (ms: number): Date => new Date(now.getTime() - ms);
  const ids = await database.readAsAccess((tx) =>
    listUnmeasured(tx, { usual: ago(measuredEveryMs), exceeding: ago(exceedingEveryMs) }),
  );
  for (const id of ids) {
    const bytes = await database.readAsTenant(id, measureStorage);
    await database.asAccess((tx) => updateStorageMeasured(tx, id, { bytes, at: now }));
  }
  return ids.length;
}

/**
 * QUOTA_EXCEEDED if the deployment has more projects than its quota with the one that this transaction has stored; RATE_LIMITED, until
 * midnight, for an upload; QUOTA_EXCEEDED for an upload if more is kept than may be, as it was last measured. Call it after `recordChange`, whose lock makes the counts exact: what commits at once is counted one after
 * the other.
 */
export async function requireQuotas(
  { clock }: { clock: Clock },
  tx: TenantTransaction,
  { isNewProject, isUpload }: { isNewProject: boolean; isUpload: boolean },
): Promise<void> {
  const { projectsMax, uploadsPerDayMax, storageMbMax } = await getQuotaLimits(tx);
  if (projectsMax === null && uploadsPerDayMax === null && storageMbMax === null) return;
  const now = clock.now();
  const midnight = midnightBefore(now);
  const { projects, uploadsToday, storage } = await getQuotaUse(tx, midnight);
  if (isNewProject && projectsMax !== null && projects > projectsMax)
    throw new ParapetError(
      'QUOTA_EXCEEDED',
      `This organisation has ${projects - 1} projects, and its quota is ${projectsMax}. Nothing was stored. ${whoRaisesIt}`,
    );
  if (isUpload && storageMbMax !== null && storage !== null && storage.bytes >= storageMbMax * bytesOfMb)
    throw new ParapetError(
      'QUOTA_EXCEEDED',
      `This organisation kept ${Math.ceil(storage.bytes / bytesOfMb)} MB at ${storage.measuredAt.toISOString().slice(0, 16)}Z, and its ` +
        `quota is ${storageMbMax} MB. Nothing of this upload was kept. Remove projects, and send it again when it was measured again, ` +
        `in ten minutes at the latest. ${whoRaisesIt}`,
    );
  if (!isUpload || uploadsPerDayMax === null || uploadsToday <= uploadsPerDayMax) return;
  throw new ParapetError(
    'RATE_LIMITED',
    `This organisation sent ${uploadsToday - 1} uploads today, and its quota is ${uploadsPerDayMax} a day (UTC). Nothing of this one was ` +
      `kept; send it again tomorrow. ${whoRaisesIt}`,
    { retryAfterSeconds: Math.ceil((midnight.getTime() + dayMs - now.getTime()) / 1000) },
  );
}

/** False if all seats are taken. As `requireSeat`. */
export async function hasSeat(tx: Transaction, deploymentId: string): Promise<boolean> {
  const seats = await claimSeats(tx, deploymentId);
  return seats === null || seats.used < seats.max;
}

/** QUOTA_EXCEEDED if all seats are taken. As parapet_access, before someone joins or is reactivated. */
export async function requireSeat(tx: Transaction, deploymentId: string): Promise<void> {
  const seats = await claimSeats(tx, deploymentId);
  if (seats === null || seats.used < seats.max) return;
  throw new ParapetError(
    'QUOTA_EXCEEDED',
    `This organisation has ${seats.used} active people, and its quota is ${seats.max}. Deactivate or remove someone. ${whoRaisesIt}`,
  );
}

const whoRaisesIt = 'An operator of this server can raise it.';

function midnightBefore(now: Date): Date {
  return new Date(Math.floor(now.getTime() / dayMs) * dayMs);
}
