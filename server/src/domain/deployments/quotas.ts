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
  updateQuotaLimits,
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

/**
 * QUOTA_EXCEEDED if the deployment has more projects than its quota with the one that this transaction has stored; RATE_LIMITED, until
 * midnight, for an upload. Call it after `recordChange`, whose lock makes the counts exact: what commits at once is counted one after
 * the other.
 */
export async function requireQuotas(
  { clock }: { clock: Clock },
  tx: TenantTransaction,
  { isNewProject, isUpload }: { isNewProject: boolean; isUpload: boolean },
): Promise<void> {
  const { projectsMax, uploadsPerDayMax } = await getQuotaLimits(tx);
  if (projectsMax === null && uploadsPerDayMax === null) return;
  const now = clock.now();
  const midnight = midnightBefore(now);
  const { projects, uploadsToday } = await getQuotaUse(tx, midnight);
  if (isNewProject && projectsMax !== null && projects > projectsMax)
    throw new ParapetError(
      'QUOTA_EXCEEDED',
      `This organisation has ${projects - 1} projects, and its quota is ${projectsMax}. Nothing was stored. ${whoRaisesIt}`,
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
