/**
 * Identifies the caller by the bearer credential of the Authorization header: an API token or a user's JWT. Permissions
 * are decided afterwards, by enter-deployment and require-permission.
 */
import { ParapetError } from '../../base/errors.ts';
import { isWellFormedSecret, secretDigest } from '../../base/secret.ts';
import type { Caller, RequestSource } from '../../model/caller.ts';
import { findLiveToken } from '../../store/tokens/tokens.ts';
import { findLiveSession } from '../../store/access/sessions.ts';
import { deploymentSuspended } from '../deployments/require-open-deployment.ts';
import type { Platform } from '../platform.ts';
import { verifyAccessToken } from './access-token.ts';
import { noteTokenUse } from '../tokens/note-token-use.ts';
import { ofSession, ofToken, type Identified } from './identified.ts';
import { apiTokenPrefix } from './credentials.ts';

/**
 * The caller of a valid credential; UNAUTHENTICATED for any other, without saying what was wrong with it. DEPLOYMENT_SUSPENDED for
 * an API token of a deployment that an operator suspended: it opens nothing else. ADDRESS_NOT_ALLOWED for a token outside of its
 * networks.
 */
export async function authenticate(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  authorization: string | undefined,
  source: RequestSource,
): Promise<Caller> {
  const credential = /^Bearer +([\w.~+/=-]{1,4096})$/i.exec(authorization ?? '')?.[1];
  if (credential === undefined) throw unauthenticated();
  const caller = credential.includes('.')
    ? await callerOfJwt(platform, credential)
    : await callerOfToken(platform, credential, source);
  if (caller === undefined) throw unauthenticated();
  return { ...caller, ...source };
}

async function callerOfToken(
  platform: Pick<Platform, 'database' | 'clock'>,
  secret: string,
  source: RequestSource,
): Promise<Identified | undefined> {
  if (!isWellFormedSecret(apiTokenPrefix, secret)) return undefined;
  const token = await platform.database.readAsAccess((tx) =>
    findLiveToken(tx, secretDigest(secret), platform.clock.now()),
  );
  if (!token) return undefined;
  if (token.suspension !== null) throw deploymentSuspended(token.suspension);
  await noteTokenUse(platform, token, source);
  return ofToken(token);
}

async function callerOfJwt(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  jwt: string,
): Promise<Identified | undefined> {
  const claims = await verifyAccessToken(platform, jwt);
  if (!claims) return undefined;
  const session = await platform.database.readAsAccess((tx) =>
    findLiveSession(tx, claims.sessionId, platform.clock.now()),
  );
  return session?.userId === claims.userId ? ofSession(session) : undefined;
}

export function unauthenticated(): ParapetError {
  return new ParapetError(
    'UNAUTHENTICATED',
    'Send a valid credential: Authorization: Bearer <API token, or the accessToken of POST /api/auth/login>.',
  );
}
