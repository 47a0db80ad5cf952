/** The addresses of a host that may be reached, for programs that connect by themselves (git): they are told the address, not the name. */
import { lookup as resolveName } from 'node:dns';
import { isIP } from 'node:net';
import { mayReach, type Network } from './networks.ts';
import { forbiddenAddress, outgoingErrorOf } from './outgoing-error.ts';

/** As the guarded fetch judges them; throws OutgoingError when there is none. `host`: a name or an address without brackets. */
export async function resolveHost(
  host: string,
  allowedNetworks: readonly Network[],
  lookup: typeof resolveName = resolveName,
): Promise<string[]> {
  const addresses = isIP(host) === 0 ? await addressesOf(host, lookup) : [host];
  const reachable = addresses.filter((address) => mayReach(address, allowedNetworks));
  if (reachable.length === 0) throw forbiddenAddress(host);
  return reachable;
}

function addressesOf(host: string, lookup: typeof resolveName): Promise<string[]> {
  return new Promise((resolved, failed) => {
    lookup(host, { all: true }, (error, found) => {
      if (error !== null) failed(outgoingErrorOf(error, host));
      else resolved(found.map(({ address }) => address));
    });
  });
}
