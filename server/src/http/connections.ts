/**
 * Bounds the open connections, in all and of one address, so that callers who only hold connections open use up neither
 * the process's file descriptors nor the places of others.
 */
import { readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv6, type Server, type Socket } from 'node:net';

/** Kept for the database, files, and requests to other servers. */
const descriptorsKept = 512;
const connectionsMax = 20_000;
const connectionsMin = 256;
/** If the operating system does not tell its limit. */
const descriptorsDefault = 4_096;
/** An address may have one of this many parts of all connections. */
const addressParts = 4;

export interface ConnectionLimits {
  total: number;
  perAddress: number;
}

/** Limits within the process's file descriptors. */
export function connectionLimits(descriptors = descriptorsOfProcess()): ConnectionLimits {
  const total = Math.min(connectionsMax, Math.max(connectionsMin, descriptors - descriptorsKept));
  return { total, perAddress: Math.floor(total / addressParts) };
}

/** Linux has the limit in a file; Node raises the soft limit to the hard one when it starts. */
function descriptorsOfProcess(): number {
  try {
    const line = /^Max open files\s+(\d+|unlimited)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return line?.[1] === 'unlimited' ? Number.POSITIVE_INFINITY : Number(line?.[1] ?? descriptorsDefault);
  } catch {
    return descriptorsDefault;
  }
}

/** Closes connections beyond the limits as they come. Trusted proxies (addresses or networks) have no limit of their own. */
export function boundConnections(server: Server, limits: ConnectionLimits, trustedProxies: readonly string[]): void {
  server.maxConnections = limits.total;
  const trusted = networksOf(trustedProxies);
  const counts = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    if (address === '' || isWithin(trusted, address)) return;
    const count = (counts.get(address) ?? 0) + 1;
    if (count > limits.perAddress) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left === 0) counts.delete(address);
      else counts.set(address, left);
    });
  });
}

/** The names that the web framework takes besides addresses and networks. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Leaves out netmasks in dots, whose connections are then counted like those of any address. */
function networksOf(given: readonly string[]): BlockList {
  const list = new BlockList();
  for (const each of given.flatMap((name) => namedNetworks[name] ?? [name])) {
    const [address = '', prefix] = each.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) continue;
    if (prefix === undefined) list.addAddress(address, family);
    else if (/^\d+$/.test(prefix)) list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

function isWithin(networks: BlockList, address: string): boolean {
  return networks.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
