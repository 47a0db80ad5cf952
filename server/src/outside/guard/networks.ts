/**
 * Decides which addresses may be reached: public ones, and the networks that the operator allowed. The classification
 * follows the IANA special-purpose registry through ipaddr.js; an IPv4 address mapped into IPv6 (::ffff:10.0.0.1)
 * counts as IPv4, and translated forms (NAT64, 6to4, Teredo) are never public, because they reach the address they
 * embed.
 */
import ipaddr from 'ipaddr.js';

/** A network that the operator allowed, such as 10.0.0.0/8 or fd00::/8. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Undefined if the text is not CIDR notation. A single address counts as a network of one. */
export function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text) || /^\d+$/.test(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The only IPv6 range that IANA assigns as global; ipaddr.js calls others unicast too, such as ::7f00:1. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Azure's host service (WireServer): a public address, but it answers only the machine itself, with its configuration. */
const azureHost = ipaddr.IPv4.parse('168.63.129.16');

/** `address`: IPv4 or IPv6 in any notation, without brackets. Anything else is refused. */
export function mayReach(address: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // Unwraps an IPv4 address mapped into IPv6.
  const parsed = ipaddr.process(address);
  const isAzureHost = parsed.kind() === 'ipv4' && parsed.match(azureHost, 32);
  if (!isAzureHost && parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalIpv6)))
    return true;
  return allowed.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}
