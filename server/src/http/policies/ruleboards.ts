/**
 * The ruleboards service (api.md section 7.3, readings section 9). We have none: its paths are unknown, and so not in the registry. Once a
 * deployment is on the unified policies model, an API token of that deployment is told 410 instead, on any sub-path and with any method.
 *
 * No routes of the registry: those are operations, with one path and method, a credential without which they are 401, a case that succeeds,
 * a schema of its answer, a place in the document. None of that holds here; what is refused here is refused as an unknown path is.
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

/** Throws 410 where it is due on an unknown path; else does nothing: the path is not found. */
export async function refuseRuleboards(platform: Platform, request: FastifyRequest): Promise<void> {
  const deploymentId = idInput.safeParse(paths.exec(request.url)?.[1]);
  if (!deploymentId.success) return;
  const member = await tokenMember(platform, request, deploymentId.data);
  if (member !== undefined) await requireOldModel(platform, member);
}

/** Whoever sends an API token that is good for the Web API of this deployment; nobody else learns that it was migrated. */
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
