/** The package URL of a package of the demo. */
import type { Ecosystem } from '../content/packages/catalogue.ts';
import type { UsedPackage } from './used-packages.ts';

export function purlOf({ purlType }: Ecosystem, { package: { name }, version }: UsedPackage): string {
  const path = name.replace(':', '/').split('/').map(encodeURIComponent).join('/');
  return `pkg:${purlType}/${path}@${version}`;
}
