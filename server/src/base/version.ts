/** The version of this Parapet, as server/package.json has it, and the order of versions. */
import { readFileSync } from 'node:fs';

const packageFile = new URL('../../package.json', import.meta.url);

export const version: string = (JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }).version;

/** True if `some` is the same release as `other` or a later one. Both are three numbers: 0.1.0. */
export function isAtLeast(some: string, other: string): boolean {
  const [a, b] = [some, other].map((text) => text.split('.').map(Number)) as [number[], number[]];
  const place = a.findIndex((part, index) => part !== b[index]);
  return place === -1 || a[place]! > b[place]!;
}
