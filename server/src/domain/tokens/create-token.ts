/** Creates an API token; its secret is only in the response. */
import { ParapetError, invalidArgument, notFound } from '../../base/errors.ts';
import { makeSecret, secretDigest } from '../../base/secret.ts';
import type { Member } from '../../model/caller.ts';
import type { TokenPermission } from '../../model/permissions.ts';
import { insertToken } from '../../store/tokens/tokens.ts';
import { getTokenRules } from '../../store/tokens/token-rules.ts';
import { claimActiveMembership } from '../../store/people/memberships.ts';
import { listExistingProjectIds } from '../../store/access/project-scopes.ts';
import { apiTokenPrefix } from '../access/credentials.ts';
import { requirePermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { requireExpiry } from './require-expiry.ts';
import { requireRoomForToken } from './require-room-for-token.ts';

export interface TokenRequest {
  name: string;
  permissions: readonly TokenPermission[];
  expiresAt: Date | null;
  /** Project ids; null = unrestricted. */
  scopes: readonly string[] | null;
  /** True: the token may change nothing. Default: it may. */
  isReadOnly?: boolean;
  /** In CIDR notation; null, the default: from everywhere. */
  allowedNetworks?: readonly string[] | null;
}

/**
 * The expiry is what the deployment's rules ask for. Callers cannot grant permissions that they do not have: CI needs the upload permission (FORBIDDEN), scopes need projects that they see
 * (INVALID_ARGUMENT, also for projects that do not exist). In any case a token acts with its creator's current rights.
 * NOT_FOUND if they were removed from the deployment after the request was admitted.
 */
export async function createToken(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  request: TokenRequest,
): Promise<{ id: string; token: string }> {
  const now = platform.clock.now();
  const { name, expiresAt, isReadOnly = false, allowedNetworks: networks = null } = request;
  if (isReadOnly && request.permissions.includes('CI'))
    throw invalidArgument('isReadOnly', 'is not for CI, which uploads: leave out one of the two');
  const lacking = request.permissions.filter((permission) => !member.tokenPermissions.includes(permission));
  if (lacking.length > 0)
    throw new ParapetError('FORBIDDEN', `You cannot grant permissions that you do not have: ${lacking.join(', ')}.`);
  if (request.permissions.includes('CI')) requirePermission(member, 'scans.upload');
  if (request.scopes !== null) await requireScopes(platform, member, request.scopes);

  const secret = makeSecret(apiTokenPrefix);
  const permissions = [...new Set(request.permissions)];
  const projectIds = request.scopes === null ? null : [...new Set(request.scopes)];
  const allowedNetworks = networks === null ? null : [...new Set(networks)];
  const id = await platform.database.asAccess(async (tx) => {
    // Removing a member locks the same row first, then revokes their tokens: so either it finds this one, or this one
    // is not created.
    if (!(await claimActiveMembership(tx, member.deploymentId, member.userId))) throw notFound('deployment');
    requireExpiry(await getTokenRules(tx, member.deploymentId), { expiresAt, now });
    await requireRoomForToken(tx, member.deploymentId, { userId: member.userId, now });
    const tokenId = await insertToken(tx, member.deploymentId, {
      secretDigest: secretDigest(secret),
      userId: member.userId,
      name,
      permissions,
      projectIds,
      isReadOnly,
      allowedNetworks,
      createdAt: now,
      expiresAt,
    });
    const limits = { scopes: projectIds, isReadOnly, allowedNetworks, expiresAt: expiresAt?.toISOString() ?? null };
    const changes = { name, permissions, ...limits };
    const subject = `token:${tokenId}`;
    await recordChange(platform, member, tx, { action: 'token.create', subject, changes, ownerId: member.userId });
    return tokenId;
  }, member.deploymentId);
  return { id, token: secret };
}

async function requireScopes(
  platform: Pick<Platform, 'database'>,
  member: Member,
  scopes: readonly string[],
): Promise<void> {
  const existing = await platform.database.asTenant(member.deploymentId, (tx) => listExistingProjectIds(tx, scopes));
  const visible = new Set(existing.filter((id) => member.visibleProjectIds?.includes(id) ?? true));
  const unknown = scopes.findIndex((id) => !visible.has(id));
  if (unknown >= 0)
    throw invalidArgument(`scopes.${unknown}`, `there is no project ${scopes[unknown]} that you can see`);
}
