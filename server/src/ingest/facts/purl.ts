/** Package URLs (the purl specification): which ecosystem, which package, which version. */
import { ecosystemOf } from './ecosystems.ts';

export interface PurlParts {
  ecosystem: string;
  /** As its ecosystem writes it: `@scope/name`, `group:artifact`, `vendor/name`, `host/path`. */
  name: string;
  version: string;
}

/** Types whose namespace is a distribution, not part of the package's name. */
const distributionTypes: ReadonlySet<string> = new Set(['deb', 'rpm', 'apk', 'alpm', 'ebuild']);

/** The parts of a purl; undefined if invalid. Qualifiers and subpath are ignored. */
export function parsePurl(purl: string): PurlParts | undefined {
  const match = /^pkg:\/*([A-Za-z][A-Za-z0-9.+-]*)\/([^?#]+)/.exec(purl);
  const type = match?.[1]?.toLowerCase();
  if (type === undefined) return undefined;
  const body = (match?.[2] ?? '').replace(/^\/+|\/+$/g, '');
  const at = body.lastIndexOf('@');
  const isVersioned = at > 0 && at > body.lastIndexOf('/');
  const version = isVersioned ? decode(body.slice(at + 1)) : '';
  const path = (isVersioned ? body.slice(0, at) : body)
    .split('/')
    .filter((part) => part !== '')
    .map(decode);
  const name = path.pop();
  if (name === undefined) return undefined;
  const namespace = distributionTypes.has(type) ? '' : path.join('/');
  const separator = type === 'maven' ? ':' : '/';
  return { ecosystem: ecosystemOf(type), name: namespace === '' ? name : `${namespace}${separator}${name}`, version };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
