/** The user's JWT (`ServiceJWT`): EdDSA, 15 minutes, naming its user and the session that it is bound to. */
import { SignJWT, errors, jwtVerify } from 'jose';
import type { Platform } from '../platform.ts';
import { accessTokenLifeMs } from './credentials.ts';
import { keyRing, reloadForUnknownKey } from './key-ring.ts';

const audience = 'parapet';

/** Signs a JWT that is valid from now on. */
export async function signAccessToken(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  session: { userId: string; sessionId: string },
): Promise<{ accessToken: string; expiresAt: Date }> {
  const { keyId, privateKey } = await keyRing(platform);
  const issuedAt = platform.clock.now();
  const expiresAt = new Date(issuedAt.getTime() + accessTokenLifeMs);
  const accessToken = await new SignJWT({ sid: session.sessionId })
    .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'JWT' })
    .setIssuer(platform.settings.publicUrl)
    .setAudience(audience)
    .setSubject(session.userId)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
  return { accessToken, expiresAt };
}

/**
 * The claims of a JWT that Parapet signed; undefined if it is forged, expired or foreign. Does not check that its
 * session is alive.
 */
export async function verifyAccessToken(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  jwt: string,
): Promise<{ userId: string; sessionId: string } | undefined> {
  try {
    return await verifyOnce(platform, jwt);
  } catch (error) {
    if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
    // Another node may sign with a key that was made since this one read them.
    if (!(await reloadForUnknownKey(platform))) return undefined;
    return verifyOnce(platform, jwt).catch((again: unknown) => {
      if (again instanceof errors.JWKSNoMatchingKey) return undefined;
      throw again;
    });
  }
}

/** Throws JWKSNoMatchingKey for a key id that is not in the ring. */
async function verifyOnce(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  jwt: string,
): Promise<{ userId: string; sessionId: string } | undefined> {
  const { findKey } = await keyRing(platform);
  try {
    const { payload } = await jwtVerify(jwt, findKey, {
      algorithms: ['EdDSA'],
      issuer: platform.settings.publicUrl,
      audience,
      currentDate: platform.clock.now(),
      requiredClaims: ['sub', 'sid', 'exp'],
    });
    const { sub: userId, sid: sessionId } = payload;
    if (typeof userId !== 'string' || typeof sessionId !== 'string') return undefined;
    return { userId, sessionId };
  } catch (error) {
    if (error instanceof errors.JWKSNoMatchingKey) throw error;
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
