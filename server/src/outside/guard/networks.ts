/**
 * Which addresses may be reached: those of the public internet, and the networks that the operator allowed. What an address is says
 * the IANA special-purpose registry, as ipaddr.js knows it; an IPv4 address inside an IPv6 one (::ffff:10.0.0.1) counts as itself, and the
 * translated forms (NAT64, 6to4, Teredo) are no public addresses, because they reach whatever they hold.
 */
import ipaddr from 'ipaddr.js';

/** A network that the operator allowed, such as 10.0.0.0/8 or fd00::/8. */
export type Network = ReturnType<typeof ipaddr.parseCIDR>;

/** Undefined when the text is no network in CIDR notation. A single address counts as a network of one. */
export function parseNetwork(text: string): Network | undefined {
  if (ipaddr.isValidCIDR(text)) return ipaddr.parseCIDR(text);
  if (!ipaddr.isValid(text) || /^\d+$/.test(text)) return undefined;
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** The only IPv6 addresses that IANA hands out as global; ipaddr.js calls others unicast too, such as ::7f00:1. */
const globalIpv6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** `address`: an IPv4 or IPv6 address in any notation, without brackets. Anything else may not be reached. */
export function mayReach(address: string, allowed: readonly Network[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  // An IPv4 address inside an IPv6 one is taken out.
  const parsed = ipaddr.process(address);
  if (parsed.range() === 'unicast' && (parsed.kind() === 'ipv4' || parsed.match(globalIpv6))) return true;
  return allowed.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits));
}
