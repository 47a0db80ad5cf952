/** Parapet as authenticators know it: they bind each passkey to the host of the public URL (WebAuthn, section 5.1.3). */
import { isIP } from 'node:net';
import { ParapetError } from '../../base/errors.ts';
import type { Platform } from '../platform.ts';

export interface RelyingParty {
  /** The host name of the public URL. */
  id: string;
  /** The only origin whose pages may use a passkey. */
  origin: string;
}

/** Why browsers would refuse passkeys at this address; undefined if they do not. */
export function findPasskeyProblem({ settings }: Pick<Platform, 'settings'>): string | undefined {
  const { protocol, hostname } = new URL(settings.publicUrl);
  if (isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0)
    return 'Passkeys need a host name, and PARAPET_PUBLIC_URL has an IP address. On your own machine, use http://localhost with the port.';
  if (protocol === 'https:' || hostname === 'localhost' || hostname.endsWith('.localhost')) return undefined;
  return 'Passkeys need HTTPS, and PARAPET_PUBLIC_URL does not begin with https.';
}

/** CONFLICT if browsers would refuse passkeys at the public URL. */
export function relyingPartyOf(platform: Pick<Platform, 'settings'>): RelyingParty {
  const problem = findPasskeyProblem(platform);
  if (problem !== undefined) throw new ParapetError('CONFLICT', problem);
  const { hostname, origin } = new URL(platform.settings.publicUrl);
  return { id: hostname, origin };
}
