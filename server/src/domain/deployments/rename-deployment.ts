/** Changes the name that people see of a deployment, by an admin. Its slug stays, because programs use it. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updateDeploymentName } from '../../store/deployments/deployments.ts';
import { listMembershipsOfUser } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/**
 * CONFLICT if another of the caller's own deployments has the name, since they could not tell the two apart in the
 * switcher. Deployments that the caller is not in are not compared: a refusal would reveal that they exist.
 */
export async function renameDeployment(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  name: string,
): Promise<{ slug: string }> {
  const { deploymentId } = member;
  const own = await platform.database.readAsAccess((tx) =>
    listMembershipsOfUser(tx, member.userId, member.tokenDeploymentId ?? member.providerDeploymentId),
  );
  const slug = own.find((each) => each.deploymentId === deploymentId)?.slug;
  if (slug === undefined) throw notFound('deployment');
  if (own.some((each) => each.deploymentId !== deploymentId && each.name.toLowerCase() === name.toLowerCase())) {
    const message = 'another of your organisations has this name';
    throw new ParapetError('CONFLICT', `name: ${message}`, { details: [{ path: 'name', message }] });
  }
  await platform.database.asAccess(async (tx) => {
    const before = await updateDeploymentName(tx, deploymentId, name);
    if (before === undefined) throw notFound('deployment');
    const changes = { name: { from: before, to: name } };
    const subject = `deployment:${deploymentId}`;
    await recordChange(platform, member, tx, { action: 'deployment.rename', subject, changes });
  }, deploymentId);
  return { slug };
}
