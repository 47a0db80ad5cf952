/** Reads go.mod by lines (go.dev/ref/mod): its requirements, the offset of each version, and its replacements. */
import { versionKey } from '../../versions/version-key.ts';
import { linesOf } from '../edits/text-lines.ts';

export interface GoRequirement {
  module: string;
  version: string;
  /** The version's offset in the text. */
  start: number;
  end: number;
}

export interface GoMod {
  /** '' without a go line. */
  goVersion: string;
  requires: readonly GoRequirement[];
  replaced: ReadonlySet<string>;
}

export function readGoMod(text: string): GoMod {
  let goVersion = '';
  const requires: GoRequirement[] = [];
  const replaced = new Set<string>();
  let block = '';
  for (const line of linesOf(text)) {
    const code = text.slice(line.start, line.end).replace(/\/\/.*$/, '');
    const words = [...code.matchAll(/\S+/g)];
    const first = words[0]?.[0];
    if (block === '' && words[1]?.[0] === '(') {
      block = first ?? '';
      continue;
    }
    if (first === ')') {
      block = '';
      continue;
    }
    const [directive, [named, version]] = block === '' ? [first, words.slice(1)] : [block, words];
    const module = named?.[0].replaceAll(/["`]/g, '');
    if (module === undefined) continue;
    if (directive === 'go') goVersion = module;
    if (directive === 'replace') replaced.add(module);
    if (directive !== 'require' || version === undefined || !version[0].startsWith('v')) continue;
    const start = line.start + version.index;
    requires.push({ module, version: version[0], start, end: start + version[0].length });
  }
  return { goVersion, requires, replaced };
}

/** True if one version precedes the other in Go's order. */
export function isGoVersionBefore(one: string, other: string): boolean {
  return Buffer.compare(versionKey('gomod', one), versionKey('gomod', other)) < 0;
}

/**
 * How to write a module's version in place of another: from version 2 on, a module's path ends in /v2, or its versions
 * in +incompatible. Undefined for a version that needs another path.
 */
export function goVersionAs(module: string, version: string, present: string): string | undefined {
  const written = version.startsWith('v') ? version : `v${version}`;
  const major = Number(/^v(\d+)/.exec(written)?.[1] ?? 0);
  const ofPath = /(?:\/|^gopkg\.in\/.*\.)v(\d+)$/.exec(module)?.[1];
  if (ofPath !== undefined) return Number(ofPath) === major ? written : undefined;
  if (major < 2) return written;
  return present.endsWith('+incompatible') ? `${written.replace(/\+incompatible$/, '')}+incompatible` : undefined;
}
