/**
 * Resolves a host to allowed addresses for programs that connect by themselves (git): they get the address instead of
 * the name.
 */
import { lookup as resolveName } from 'node:dns';
import { isIP } from 'node:net';
import { mayReach, type Network } from './networks.ts';
import { forbiddenAddress, OutgoingError, outgoingErrorOf } from './outgoing-error.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface ResolveOptions {
  allowedNetworks: readonly Network[];
  /** Name resolution; node:dns by default, replaced in tests. */
  lookup?: typeof resolveName | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Applies the same rules as the guarded fetch; throws OutgoingError if no address is allowed. `host`: a name, or an
 * address without brackets.
 */
export async function resolveHost(host: string, options: ResolveOptions): Promise<string[]> {
  const { allowedNetworks } = options;
  const addresses = isIP(host) === 0 ? await addressesOf(host, options) : [host];
  const reachable = addresses.filter((address) => mayReach(address, allowedNetworks));
  if (reachable.length === 0) throw forbiddenAddress(host);
  return reachable;
}

async function addressesOf(host: string, { lookup = resolveName, signal }: ResolveOptions): Promise<string[]> {
  const asking = new Promise<string[]>((resolved, failed) => {
    lookup(host, { all: true }, (error, found) => {
      if (error !== null) failed(outgoingErrorOf(error, host));
      else resolved(found.map(({ address }) => address));
    });
  });
  if (signal === undefined) return asking;
  try {
    return await unlessAborted(asking, signal);
  } catch (error) {
    if (signal.aborted) throw new OutgoingError('cancelled', 'The call was cancelled.', error);
    throw error;
  }
}
