/**
 * The ruleboards service (api.md section 7.3, readings section 9). We do not have it, so its paths are unknown and not
 * in the registry. Once a deployment is on the unified policies model, its API tokens get 410 instead, on any sub-path
 * and with any method. A registry route would need one path and method, a credential, a success case and a response
 * schema; none of these exists here.
 */
import type { FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';
import { authenticate } from '../../domain/access/authenticate.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';
import { requireOldModel } from '../../domain/policies/migrate-policies.ts';
import type { Platform } from '../../domain/platform.ts';
import type { Member } from '../../model/caller.ts';
import { idInput } from '../wire/ids.ts';

const paths = /^\/api\/agent\/deployments\/([^/?]+)\/ruleboards(?:[/?]|$)/;

/** Throws 410 for an unknown path that deserves it; otherwise does nothing, and the path is not found. */
export async function refuseRuleboards(platform: Platform, request: FastifyRequest): Promise<void> {
  const deploymentId = idInput.safeParse(paths.exec(request.url)?.[1]);
  if (!deploymentId.success) return;
  const member = await tokenMember(platform, request, deploymentId.data);
  if (member !== undefined) await requireOldModel(platform, member);
}

/** The member whose API token is valid for the Web API of this deployment; nobody else learns that it was migrated. */
async function tokenMember(
  platform: Platform,
  request: FastifyRequest,
  deploymentId: string,
): Promise<Member | undefined> {
  try {
    const source = { address: request.ip, requestId: request.id };
    const caller = await authenticate(platform, request.headers.authorization, source);
    if (caller.scheme !== 'api_token') return undefined;
    if (!caller.tokenPermissions.includes('WEB_API') || caller.tokenProjectIds !== null) return undefined;
    return await enterDeployment(platform, caller, deploymentId);
  } catch (error) {
    if (error instanceof ParapetError && (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND'))
      return undefined;
    throw error;
  }
}
