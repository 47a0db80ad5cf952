/** What the products of VEX documents name: a package, an image, or a package in an image. All by purl. */
import type { VexProduct } from '../../model/vex.ts';
import { parsePurl } from '../facts/purl.ts';

/**
 * A product and, if it has parts that the statement is about, one of them. Null if nothing can be compared with it: it has
 * no purl, or it is a repository or an application, which is not a package of a project.
 */
export function productOf(named: string, purl: string | undefined, part?: string): VexProduct | null {
  const image = purl === undefined ? null : imageOfPurl(purl);
  const packageUrl = part ?? (image === null ? purl : undefined);
  const found = packageUrl === undefined ? undefined : parsePurl(packageUrl);
  if (found === undefined) return image === null || part !== undefined ? null : { named, package: null, image };
  if (imageOfPurl(packageUrl ?? '') !== null) return null;
  return { named, package: { ecosystem: found.ecosystem, name: found.name, version: found.version }, image };
}

/** `pkg:oci/nginx?repository_url=ghcr.io/acme/nginx` → `ghcr.io/acme/nginx`; without it the name. */
function imageOfPurl(purl: string): string | null {
  if (!/^pkg:\/*(?:oci|docker)\//i.test(purl)) return null;
  const found = parsePurl(purl);
  if (found === undefined) return null;
  const qualifiers = new URLSearchParams(/\?([^#]*)/.exec(purl)?.[1] ?? '');
  return qualifiers.get('repository_url') ?? found.name;
}
