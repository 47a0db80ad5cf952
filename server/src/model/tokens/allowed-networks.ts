/** The networks that a token may be used from, in CIDR notation. Pure. */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

export const allowedNetworksMax = 50;

export type ReadNetwork = { network: string } | { problem: string };

/**
 * The network in its shortest spelling: `10.0.0.0/8`, `2001:db8::/32`. A single address is a network of one. A network with
 * bits beyond its prefix is a problem: `10.1.2.3/8` is more often a mistake than sixteen million addresses.
 */
export function readNetwork(text: string): ReadNetwork {
  const [address = '', prefix, ...rest] = text.trim().split('/');
  // A zone belongs to one machine, and an IPv4 address mapped into IPv6 is judged as IPv4, so its network would match nothing.
  const version = address.includes('%') || /^::ffff:/i.test(address) ? 0 : isIP(address);
  const lengthMax = version === 4 ? 32 : 128;
  const isLength = prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= lengthMax);
  if (version === 0 || !isLength || rest.length > 0)
    return { problem: 'must be an address or a network, such as 203.0.113.7, 10.0.0.0/8 or 2001:db8::/32' };
  const length = prefix === undefined ? lengthMax : Number(prefix);
  const given = `${address}/${length}`;
  const first = version === 4 ? ipaddr.IPv4.networkAddressFromCIDR(given) : ipaddr.IPv6.networkAddressFromCIDR(given);
  const network = `${first.toString()}/${length}`;
  const isWhole = ipaddr.parse(address).toString() === first.toString();
  return isWhole ? { network } : { problem: `has bits beyond its prefix; did you mean ${network}, or ${address}?` };
}

/** True if the address is in one of the networks, or if there are none. An IPv4 address mapped into IPv6 counts as IPv4. */
export function isAllowedFrom(address: string, networks: readonly string[] | null): boolean {
  if (networks === null) return true;
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  return networks.some((text) => {
    const [network, length] = ipaddr.parseCIDR(text);
    return network.kind() === parsed.kind() && parsed.match(network, length);
  });
}
