/** The place of a finding at a URL. What may be a secret, or differs in every scan, is left out (ADR 0029). */
import type { UrlPlace } from '../../model/place.ts';
import { listMax, textMax } from '../limits.ts';
import { cutName } from './bounded.ts';

export interface FoundUrl {
  /** The URL without credentials, query, fragment and session ids. */
  path: string;
  place: UrlPlace;
  /** Host, and port if it is not the usual one: what was scanned. */
  site: string;
}

interface RequestFacts {
  /** For an address without one, such as `host:443`. */
  scheme?: string;
  method?: string | undefined;
  parameter?: string | undefined;
}

/** Undefined if the text is not a URL with a host. */
export function urlPlace(
  text: string,
  { scheme = 'https', method, parameter }: RequestFacts = {},
): FoundUrl | undefined {
  const url = parsed(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `${scheme}://${text}`);
  if (url === undefined || url.hostname === '') return undefined;
  const host = url.host.toLowerCase();
  const query = queryNames(url.search);
  const place: UrlPlace = { kind: 'url' };
  if (method !== undefined && /^[a-z]{1,20}$/i.test(method)) place.method = method.toUpperCase();
  if (query.length > 0) place.query = query;
  if (parameter !== undefined && parameter !== '') place.parameter = cutName(withoutRandom(parameter));
  return {
    path: cutName(`${url.protocol}//${host}${steadyPath(url.pathname)}`, textMax.path),
    place,
    site: cutName(host.replace(/:(?:80|443)$/, '')),
  };
}

function parsed(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

/** Without parameters of parts of the path (`;jsessionid=…`). */
function steadyPath(pathname: string): string {
  return withoutRandom(pathname.replace(/;[^/]*/g, ''));
}

/** Sorted and distinct. A text without `=` may be anything, and so may a name that no program would choose. */
function queryNames(search: string): string[] {
  const parts = search.slice(1).split('&').filter(Boolean);
  const names = parts.map((part) => {
    const name = decoded(part.split('=', 1)[0] ?? '');
    const isName = part.includes('=') && /^[A-Za-z_$][\w.$[\]:-]{0,63}$/.test(name);
    return isName ? withoutRandom(name) : '*';
  });
  return [...new Set(names)].sort().slice(0, listMax.tags);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Tokens, digests, UUIDs and the names that scanners invent become `*`: they are secrets, or new in every scan. */
export function withoutRandom(text: string): string {
  return text
    .replace(/eyJ[\w-]{10,}(?:\.[\w-]+)*/g, '*')
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi, '*')
    .replace(/[A-Za-z0-9]{16,}/g, (word) => (isRandom(word) ? '*' : word));
}

function isRandom(word: string): boolean {
  if (!/\d/.test(word)) return false;
  return /^[0-9a-f]+$/i.test(word) || (word.length >= 20 && /[A-Za-z]/.test(word));
}
