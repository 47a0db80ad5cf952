/**
 * Migrates a deployment to the unified policies model: the old policies and ruleboards services are then gone (api.md
 * section 7.3).
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findPoliciesMigratedAt, updatePoliciesMigrated } from '../../store/policies/policies.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** Irreversible. CONFLICT if it is already migrated. Returns the time of the migration. */
export async function migratePolicies(platform: Pick<Platform, 'database' | 'clock'>, member: Member): Promise<Date> {
  const at = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    const isMigrated = await updatePoliciesMigrated(tx, member.deploymentId, at);
    if (!isMigrated) throw new ParapetError('CONFLICT', 'This deployment already uses the unified policies model.');
    const subject = `deployment:${member.deploymentId}`;
    const changes = { policiesMigratedAt: at.toISOString() };
    await recordChange(platform, member, tx, { action: 'deployment.migrate_policies', subject, changes });
  }, member.deploymentId);
  return at;
}

/** Throws DEPLOYMENT_MIGRATED if the deployment has migrated. */
export async function requireOldModel(platform: Pick<Platform, 'database'>, member: Member): Promise<void> {
  const migratedAt = await platform.database.readAsTenant(member.deploymentId, findPoliciesMigratedAt);
  if (migratedAt === null) return;
  throw new ParapetError(
    'DEPLOYMENT_MIGRATED',
    `This deployment moved to the unified policies model; use /api/policies/v2/deployments/${member.deploymentId}/policies.`,
  );
}
