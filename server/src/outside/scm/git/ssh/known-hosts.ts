/**
 * The host keys of a connection, entered by an admin: lines of known_hosts (sshd(8), "SSH_KNOWN_HOSTS FILE FORMAT"), as
 * ssh-keyscan writes them.
 */
import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { readerOf } from './wire-format.ts';

/** The command that prints the lines; `address`: a connection or repository, ssh://… */
export function keyscanOf({ hostname, port }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '');
  return port === '' ? `ssh-keyscan ${host}` : `ssh-keyscan -p ${port} ${host}`;
}

/** The name that ssh looks up for a host. */
export function knownHostName({ hostname, port }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '');
  return port === '' ? host : `[${host}]:${port}`;
}

/** What is wrong with the lines for this address; undefined if ssh can use them. */
export function knownHostsProblem(text: string, address: URL): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (entries.length === 0)
    return `must contain the host’s public keys: the lines that \`${keyscanOf(address)}\` writes`;
  const odd = entries.findIndex((line) => namesOf(line) === undefined);
  if (odd !== -1)
    return `is not a list of host keys: see line ${lines.indexOf(entries[odd] ?? '') + 1}; enter the lines that \`${keyscanOf(address)}\` writes`;
  const name = knownHostName(address);
  if (entries.some((line) => namesOf(line)?.some((pattern) => mayMean(pattern, name)))) return undefined;
  return `contains no key of ${name}; enter the lines that \`${keyscanOf(address)}\` writes`;
}

/** The names of a line (markers, names, key type, key); undefined if malformed. */
function namesOf(line: string): string[] | undefined {
  const [, names, kind, key] =
    /^(?:@(?:cert-authority|revoked)\s+)?(\S+)\s+(\S+)\s+([A-Za-z0-9+/]+={0,2})(?:\s.*)?$/.exec(line) ?? [];
  if (names === undefined || kind === undefined || key === undefined) return undefined;
  return kindOf(Buffer.from(key, 'base64')) === kind ? names.split(',') : undefined;
}

function kindOf(blob: Buffer): string | undefined {
  try {
    return readerOf(blob).string().toString('latin1');
  } catch {
    return undefined;
  }
}

/** True if a name may match the host: exactly, hashed, or by a pattern, which ssh evaluates itself. */
function mayMean(pattern: string, name: string): boolean {
  const [, salt, hash] = /^\|1\|([^|]+)\|(.+)$/.exec(pattern) ?? [];
  if (salt !== undefined && hash !== undefined) {
    return createHmac('sha1', Buffer.from(salt, 'base64')).update(name).digest().equals(Buffer.from(hash, 'base64'));
  }
  return pattern.toLowerCase() === name || /[*?]/.test(pattern);
}
