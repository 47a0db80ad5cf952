/** Names of the deployment and the user that a scanner's token belongs to. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { getMe } from '../people/get-me.ts';
import type { Platform } from '../platform.ts';

export async function getHome(
  platform: Pick<Platform, 'database'>,
  member: Member,
): Promise<{ deploymentId: string; name: string; slug: string; login: string }> {
  const { deploymentId } = member;
  const { user, deployments } = await getMe(platform, member);
  const home = deployments.find((membership) => membership.deploymentId === deploymentId);
  if (home === undefined) throw notFound('deployment');
  return { deploymentId, name: home.name, slug: home.slug, login: user.login };
}
