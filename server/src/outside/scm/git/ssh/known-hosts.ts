/** The host keys that an admin entered for a connection: lines of known_hosts (sshd(8), "SSH_KNOWN_HOSTS FILE FORMAT"), as ssh-keyscan writes them. */
import { Buffer } from 'node:buffer';
import { createHmac } from 'node:crypto';
import { readerOf } from './wire-format.ts';

/** What says how to get the lines; `address`: of a connection or a repository, ssh://… */
export function keyscanOf({ hostname, port }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '');
  return port === '' ? `ssh-keyscan ${host}` : `ssh-keyscan -p ${port} ${host}`;
}

/** The name under which ssh looks for the keys of a host. */
export function knownHostName({ hostname, port }: URL): string {
  const host = hostname.replace(/^\[|\]$/g, '');
  return port === '' ? host : `[${host}]:${port}`;
}

/** What is wrong with the lines, for this address; undefined when ssh can use them. */
export function knownHostsProblem(text: string, address: URL): string | undefined {
  const lines = text.split(/\r?\n/).map((line) => line.trim());
  const entries = lines.filter((line) => line !== '' && !line.startsWith('#'));
  if (entries.length === 0) return `must hold the host’s public keys: the lines that \`${keyscanOf(address)}\` writes`;
  const odd = entries.findIndex((line) => namesOf(line) === undefined);
  if (odd !== -1)
    return `is no list of host keys in its line ${lines.indexOf(entries[odd] ?? '') + 1}; enter the lines that \`${keyscanOf(address)}\` writes`;
  const name = knownHostName(address);
  if (entries.some((line) => namesOf(line)?.some((pattern) => mayMean(pattern, name)))) return undefined;
  return `holds no key of ${name}; enter the lines that \`${keyscanOf(address)}\` writes`;
}

/** Undefined for what is no such line: markers, names, kind of key, key. */
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

/** Whether a name of a line may stand for the host: exactly, hashed, or by a pattern, which ssh judges itself. */
function mayMean(pattern: string, name: string): boolean {
  const [, salt, hash] = /^\|1\|([^|]+)\|(.+)$/.exec(pattern) ?? [];
  if (salt !== undefined && hash !== undefined) {
    return createHmac('sha1', Buffer.from(salt, 'base64')).update(name).digest().equals(Buffer.from(hash, 'base64'));
  }
  return pattern.toLowerCase() === name || /[*?]/.test(pattern);
}
