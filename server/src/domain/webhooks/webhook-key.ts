/**
 * The key at the end of a webhook's URL: its connection and 144 random bits. It is an address, not a credential: hosts
 * show URLs to anyone who may see their settings, and proxies log them. The signature decides what a delivery may do.
 */
import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const randomLength = 18;

export interface HookKey {
  deploymentId: string;
  connectionId: string;
  random: string;
}

export function createHookRandom(): string {
  return randomBytes(randomLength).toString('base64url');
}

export function hookKeyOf({ deploymentId, connectionId, random }: HookKey): string {
  return `${deploymentId}-${connectionId}-${random}`;
}

/** Undefined for a key that Parapet never issued. */
export function parseHookKey(key: string): HookKey | undefined {
  const [, deploymentId, connectionId, random] = /^([1-9]\d{0,17})-([1-9]\d{0,17})-([\w-]{24})$/.exec(key) ?? [];
  if (deploymentId === undefined || connectionId === undefined || random === undefined) return undefined;
  return { deploymentId, connectionId, random };
}

export function isSameRandom(given: string, stored: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', stored, 'buffer'));
}
