/**
 * The services that a migration to the unified policies model ends (api.md section 7.3, readings section 9): ruleboards,
 * and the deprecated policies service besides 4.11. We do not have their operations, so their paths are unknown and not
 * in the registry. Once a deployment has migrated, they answer 410 instead, on any sub-path and with any method:
 * ruleboards to its API tokens, policies to its members' sessions too. A registry route would need one path and method,
 * a credential, a success case and a response schema; none of these exists here.
 */
import type { FastifyRequest } from 'fastify';
import { ParapetError } from '../../base/errors.ts';
import { authenticate } from '../../domain/access/authenticate.ts';
import { enterDeployment } from '../../domain/access/enter-deployment.ts';
import { requireOldModel } from '../../domain/policies/migrate-policies.ts';
import type { Platform } from '../../domain/platform.ts';
import type { Member } from '../../model/caller.ts';
import { idInput } from '../wire/ids.ts';

const services: readonly { paths: RegExp; endsForJwts: boolean }[] = [
  { paths: /^\/api\/agent\/deployments\/([^/?]+)\/ruleboards(?:[/?]|$)/, endsForJwts: false },
  { paths: /^\/api\/policies\/v1\/deployments\/([^/?]+)(?:[/?]|$)/, endsForJwts: true },
];

/** Throws 410 for an unknown path that deserves it; otherwise does nothing, and the path is not found. */
export async function refuseMigratedServices(platform: Platform, request: FastifyRequest): Promise<void> {
  for (const { paths, endsForJwts } of services) {
    const deploymentId = idInput.safeParse(paths.exec(request.url)?.[1]);
    if (!deploymentId.success) continue;
    const member = await memberOf(platform, request, { deploymentId: deploymentId.data, acceptsJwts: endsForJwts });
    if (member !== undefined) await requireOldModel(platform, member);
  }
}

/** The member whose credential is valid for the Web API of this deployment; nobody else learns that it was migrated. */
async function memberOf(
  platform: Platform,
  request: FastifyRequest,
  { deploymentId, acceptsJwts }: { deploymentId: string; acceptsJwts: boolean },
): Promise<Member | undefined> {
  try {
    const source = { address: request.ip, requestId: request.id };
    const caller = await authenticate(platform, request.headers.authorization, source);
    if (caller.scheme === 'api_token') {
      if (!caller.tokenPermissions.includes('WEB_API') || caller.tokenProjectIds !== null) return undefined;
    } else if (!acceptsJwts) return undefined;
    return await enterDeployment(platform, caller, deploymentId);
  } catch (error) {
    if (error instanceof ParapetError && (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND'))
      return undefined;
    throw error;
  }
}
