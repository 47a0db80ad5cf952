/**
 * The secrets of one sign-in by a provider. The state goes to the provider and back, the browser's secret into a cookie of
 * the browser that began; nonce and PKCE verifier follow from both, so that another browser cannot finish the sign-in, and
 * the database cannot either: it has digests alone.
 */
import { hash, randomBytes } from 'node:crypto';
import type { OpenIdChecks } from '../../../outside/openid/openid-provider.ts';

export const flowLifeMs = 10 * 60_000;
/**
 * Unfinished sign-ins that are kept: per address (per network for IPv6) the newest ones, and in total, where the address with most of
 * them gives way (ADR 0053).
 */
export const flowsOfAddressMax = 200;
export const flowsMax = 50_000;

export interface FlowSecrets {
  state: string;
  browserSecret: string;
}

export function makeFlowSecrets(): FlowSecrets {
  return { state: randomBytes(32).toString('base64url'), browserSecret: randomBytes(32).toString('base64url') };
}

/** A verifier has 43 characters of this alphabet (RFC 7636, section 4.1), which a SHA-256 in base64url has. */
export function checksOf({ state, browserSecret }: FlowSecrets): OpenIdChecks {
  const derived = (purpose: string): string => hash('sha256', `${purpose} ${browserSecret} ${state}`, 'base64url');
  return { state, nonce: derived('nonce'), verifier: derived('verifier') };
}

export function digestOfFlowSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer');
}
