/** Begins a session: the one step after all proofs, whatever they were (ADR 0039). */
import { makeSecret, secretDigest } from '../../base/secret.ts';
import { describeUserAgent } from '../../model/account/user-agent.ts';
import type { ClientSource } from '../../model/caller.ts';
import {
  deleteExpiredSessions,
  insertRefreshToken,
  insertSession,
  type SessionProvider,
} from '../../store/access/sessions.ts';
import type { Transaction } from '../../store/database.ts';
import { listEmergencyDeploymentIds } from '../../store/single-sign-on/sign-in-rules.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import type { Change } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { signAccessToken } from './access-token.ts';
import { refreshTokenPrefix } from './credentials.ts';
import { findSessionLimits } from './session-limits.ts';
import { recordSuccess } from './login-throttle.ts';

export interface IssuedTokens {
  accessToken: string;
  refreshToken: string;
  /** Expiry of the access token. */
  expiresAt: Date;
  refreshExpiresAt: Date;
}

export interface ProvenPerson {
  userId: string;
  login: string;
  email: string;
  /** Whom the attempts counted against, and how many were counted; null if a provider counts them. */
  attempt: { sender: string; browser?: string | undefined; steps: number } | null;
  /** The identity provider that vouches for the person: the session opens its deployment alone. */
  provider: SessionProvider | null;
  /** For the audit log: `{ by: 'password' }`. */
  proofs: Change['changes'];
  /** What else the proofs changed. */
  changes: readonly Change[];
}

export interface BegunSession {
  userId: string;
  sessionId: string;
  refreshToken: string;
  refreshExpiresAt: Date;
}

/** In a transaction that holds the account, as its last step. */
export async function beginSession(
  platform: Pick<Platform, 'clock' | 'settings'>,
  tx: Transaction,
  person: ProvenPerson,
  source: ClientSource,
): Promise<BegunSession> {
  const { userId, login, email, attempt, provider } = person;
  const { idleMs, ageMs } = await findSessionLimits(platform.settings, tx, {
    userId,
    within: provider?.deploymentId ?? null,
  });
  const now = platform.clock.now();
  const refreshToken = makeSecret(refreshTokenPrefix);
  const refreshExpiresAt = new Date(now.getTime() + Math.min(idleMs, ageMs));
  if (attempt !== null) {
    const { sender, browser, steps } = attempt;
    await recordSuccess(tx, { email, address: sender, browser, steps, now });
  }
  await deleteExpiredSessions(tx, userId, now);
  const { address, userAgent } = source;
  const expiresAt = new Date(now.getTime() + ageMs);
  const sessionId = await insertSession(tx, { userId, createdAt: now, expiresAt, address, userAgent, provider });
  await insertRefreshToken(tx, {
    secretDigest: secretDigest(refreshToken),
    sessionId,
    expiresAt: refreshExpiresAt,
    generation: 0,
  });
  const actor = { ...source, userId, login, scheme: 'jwt', credentialId: sessionId } as const;
  const signIn = {
    action: 'session.sign_in',
    subject: `session:${sessionId}`,
    changes: { ...person.proofs, device: describeUserAgent(userAgent), userAgent },
  };
  const within = provider?.deploymentId;
  const more = {
    deploymentIds: provider === null ? await listEmergencyDeploymentIds(tx, userId) : [],
    change: { action: 'session.pass_single_sign_on', subject: `session:${sessionId}`, changes: person.proofs },
  };
  await recordAccountChange(platform, tx, { userId, actor, within, more }, ...person.changes, signIn);
  return { userId, sessionId, refreshToken, refreshExpiresAt };
}

/** After the transaction has committed. */
export async function issueTokens(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'settings'>,
  { userId, sessionId, refreshToken, refreshExpiresAt }: BegunSession,
): Promise<IssuedTokens> {
  return { ...(await signAccessToken(platform, { userId, sessionId })), refreshToken, refreshExpiresAt };
}
