/** Where on its host a repository is, in one spelling for all the ways in which its address is written. Pure. */
import { parseRepositoryAddress } from './repository-address.ts';

/**
 * The path in lower case, without a slash or `.git` at its end; of any form of address, or of a bare path. Hosts do not tell paths by
 * their case. Undefined for what has no path.
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

/** Of the migration that stores the paths of projects. */
const storedPathLengthMax = 500;

/** How the path stands in parapet.project (migration 0021): as it is in a URL, or as somebody typed it. */
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
