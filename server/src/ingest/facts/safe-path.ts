/** Converts tools' paths to paths relative to the repository root: `/` as separator, no `.`, no `..`, no drive, NFC. */
import { composed } from '../../model/path-spellings.ts';
import { textMax } from '../limits.ts';
import { cutName } from './bounded.ts';

export interface SafePath {
  path: string;
  /** The path was absolute without a known base: it is now relative to the file system's root. */
  wasAbsolute: boolean;
}

/** The path without drive letter and leading slashes, or undefined if it leaves the repository (`../x`). */
export function safePath(raw: string): SafePath | undefined {
  const slashed = raw.includes('\\') ? raw.replaceAll('\\', '/') : raw;
  const drive = /^[A-Za-z]:(?=\/|$)/.test(slashed) ? 2 : 0;
  const wasAbsolute = drive > 0 || slashed.startsWith('/');
  const parts: string[] = [];
  for (const part of slashed.slice(drive).split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') parts.push(part);
    else if (parts.length > 0) parts.pop();
    else if (!wasAbsolute) return undefined;
  }
  const path = parts.join('/').replaceAll('\0', '\ufffd').toWellFormed();
  return { path: cutName(composed(path), textMax.path), wasAbsolute };
}

/**
 * The path of a URI or URI reference: `file:` URIs lose their host, others keep host and path; %-escapes are decoded.
 */
export function pathOfUri(uri: string): string {
  const isDrive = /^[A-Za-z]:[\\/]/.test(uri);
  const scheme = isDrive ? undefined : /^([A-Za-z][A-Za-z0-9+.-]*):/.exec(uri)?.[1]?.toLowerCase();
  if (scheme === undefined) return decodePercent(uri);
  const rest = uri.slice(scheme.length + 1);
  if (scheme !== 'file') return decodePercent(rest.replace(/^\/+/, ''));
  // file:///a, file://host/a, file:/a and the mistaken file://C:/a and file:a
  const afterHost = /^\/\/(?![A-Za-z]:)[^/]*/.exec(rest)?.[0].length ?? 0;
  const path = rest.slice(afterHost);
  return decodePercent(/^\/*[A-Za-z]:/.test(path) ? path.replace(/^\/+/, '') : path);
}

function decodePercent(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
