/** A repository's path on its host, normalised across all forms of its address. Pure. */
import { parseRepositoryAddress } from './repository-address.ts';

/**
 * The path in lower case, without a trailing slash or `.git`; from any form of address, or a bare path. Hosts compare
 * paths without case. Undefined without a path.
 */
export function repositoryPathKey(address: string): string | undefined {
  const parsed = parseRepositoryAddress(/[:@]/.test(address) ? address : `https://host/${address}`);
  if ('problem' in parsed) return undefined;
  const key = parsed.url.pathname
    .toLowerCase()
    .replaceAll(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\.git$/, '');
  return key === '' ? undefined : key;
}

/** From the migration that stores project paths. */
const storedPathLengthMax = 500;

/** Spellings of the path in parapet.project: as in a URL, or as typed. */
export function storedPathsOf(pathKey: string): string[] {
  const encoded = pathKey.slice(1);
  return [...new Set([encoded, decoded(encoded)])].map((path) => path.slice(0, storedPathLengthMax));
}

function decoded(path: string): string {
  try {
    const text = decodeURIComponent(path);
    return /\p{Cc}/u.test(text) ? path : text;
  } catch {
    return path;
  }
}
