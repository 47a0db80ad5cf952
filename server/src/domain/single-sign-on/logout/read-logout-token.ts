/** Checks a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6), without asking what it should end. */
import { createLocalJWKSet, decodeJwt, jwtVerify, type JWTPayload } from 'jose';
import { clockToleranceSeconds } from '../../../outside/openid/openid-provider.ts';
import type { ProviderKeys } from '../../../outside/openid/provider-keys.ts';

const logoutEvent = 'http://schemas.openid.net/event/backchannel-logout';
/** A token is sent at once; an older one is a replay. */
const ageMaxSeconds = 300;
/** Signatures with a private key alone: nobody else has it. */
const algorithms = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
  'Ed25519',
];

export interface Logout {
  /** Null: the session alone is named. */
  subject: string | null;
  providerSession: string | null;
  issuedAt: Date;
}

/** For whom a token says that it is, unproven; undefined for other text. */
export function claimedAudience(token: string): { issuer: string; clientIds: string[] } | undefined {
  try {
    const { iss, aud } = decodeJwt(token);
    return iss === undefined || aud === undefined ? undefined : { issuer: iss, clientIds: [aud].flat() };
  } catch {
    return undefined;
  }
}

/** Undefined if the token does not prove a logout. */
export async function provenLogout(
  token: string,
  expected: { issuer: string; clientId: string; keys: ProviderKeys; now: Date },
): Promise<Logout | undefined> {
  let claims: JWTPayload;
  try {
    const { payload } = await jwtVerify(token, createLocalJWKSet(expected.keys), {
      issuer: expected.issuer,
      audience: expected.clientId,
      algorithms,
      clockTolerance: clockToleranceSeconds,
      currentDate: expected.now,
      maxTokenAge: ageMaxSeconds,
      requiredClaims: ['iat', 'jti', 'events'],
    });
    claims = payload;
  } catch {
    return undefined;
  }
  const { events, nonce, sub: subject = null, iat, sid } = claims;
  // A nonce marks an ID token, which must not end sessions.
  if (nonce !== undefined || iat === undefined) return undefined;
  if (typeof events !== 'object' || events === null || !Object.hasOwn(events, logoutEvent)) return undefined;
  const providerSession = typeof sid === 'string' ? sid : null;
  if (subject === null && providerSession === null) return undefined;
  return { subject, providerSession, issuedAt: new Date(iat * 1000) };
}
