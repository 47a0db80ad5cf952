/** Network addresses as keys for rate limits and for "has this person signed in from here before". */

/**
 * IPv4 unchanged; IPv6 by its /64, the smallest block that one subscriber gets, so changing the interface part does not
 * help. IPv4 mapped into IPv6 (`::ffff:10.0.0.1`) counts as IPv4. Several
 * addresses with spaces between them (a proxy and its client) are one key.
 */
export function addressKey(address: string): string {
  if (address.includes(' ')) return address.split(' ').map(addressKey).join(' ');
  const mapped = /^::ffff:([0-9.]+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const gap = tail === undefined ? [] : Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return `${[...front, ...gap, ...back].slice(0, 4).join(':')}::/64`;
}
