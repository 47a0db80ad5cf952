/** Creates the installation's demo if it is missing, and sees that it is filled. It may run at any time, repeatedly. */
import { ParapetError } from '../../base/errors.ts';
import { demoOrganisation, emptyDemo } from '../../model/demo/demo.ts';
import { firstRole } from '../../model/permissions.ts';
import { continueAsTenant, type Transaction } from '../../store/database.ts';
import { findDemo, updateDemo, updateDemoFrom, type DemoRow } from '../../store/demo/demo.ts';
import { findFirstDeployment, insertDeployment } from '../../store/deployments/deployments.ts';
import { claimAdmins, upsertMembership } from '../../store/people/memberships.ts';
import type { Platform } from '../platform.ts';
import { demoJobFor } from './demo-job.ts';

/**
 * The admins of the installation's first deployment are its admins. CONFLICT while it is being removed, or if another
 * deployment has its slug.
 */
export async function ensureDemo(platform: Pick<Platform, 'database' | 'clock' | 'queue'>): Promise<DemoRow> {
  const now = platform.clock.now();
  const row = await platform.database.asAccess(async (tx) => {
    const found = await findOrInsert(tx, now);
    if (found?.demo.status === 'filling') {
      const tenant = await continueAsTenant(tx, found.deploymentId);
      await platform.queue.enqueue(tenant, demoJobFor(found.deploymentId));
    }
    return found;
  });
  if (row === undefined) {
    throw new ParapetError('CONFLICT', `Another organisation has the slug ${demoOrganisation.slug}.`);
  }
  return row;
}

async function findOrInsert(tx: Transaction, now: Date): Promise<DemoRow | undefined> {
  const first = await findFirstDeployment(tx);
  const admins = first === undefined ? [] : await claimAdmins(tx, first);
  if (admins.length === 0) throw new Error('The demo needs an admin account: create the first admin, then try again.');
  const deploymentId = await insertDeployment(tx, { ...demoOrganisation, createdAt: now, isDemo: true });
  if (deploymentId === undefined) {
    const known = await findDemo(tx);
    if (known?.demo.status === 'removing') {
      throw new ParapetError('CONFLICT', 'The demo is being removed. Try again in a few seconds.');
    }
    if (known?.demo.status !== 'failed') return known;
    await updateDemoFrom(tx, known.deploymentId, { from: ['failed'], to: { status: 'filling' } });
    return { ...known, demo: { ...known.demo, status: 'filling' } };
  }
  await updateDemo(tx, deploymentId, emptyDemo);
  for (const userId of admins) await upsertMembership(tx, deploymentId, { userId, orgRole: firstRole, now });
  return { deploymentId, name: demoOrganisation.name, demo: emptyDemo };
}
