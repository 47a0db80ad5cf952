/** The deployment that a scanner's token belongs to. */
import { notFound } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { getMe } from '../people/get-me.ts';
import type { Platform } from '../platform.ts';
import { enterCi } from './enter-ci.ts';

export async function getHome(
  platform: Platform,
  caller: Caller,
): Promise<{ deploymentId: string; name: string; slug: string; login: string }> {
  const { deploymentId } = await enterCi(platform, caller);
  const { user, deployments } = await getMe(platform, caller);
  const home = deployments.find((membership) => membership.deploymentId === deploymentId);
  if (home === undefined) throw notFound('deployment');
  return { deploymentId, name: home.name, slug: home.slug, login: user.login };
}
