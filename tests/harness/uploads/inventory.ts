/** Inventories of dependencies, as a scanner writes them, and their upload through the domain. */
import type { TestApp } from '../app.ts';
import { uploadAs } from './upload.ts';

export interface TestComponent {
  /** `pkg:npm/lodash@4.17.20`. */
  purl: string;
  license?: string;
  lockfile?: string;
  /** purls of its dependencies. */
  dependsOn?: readonly string[];
}

/** CycloneDX; `direct` are the purls of direct dependencies, undefined for an inventory without a graph. */
export function cyclonedxOf(components: readonly TestComponent[], direct?: readonly string[]): string {
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    metadata: { component: { 'bom-ref': 'root', type: 'application', name: 'app' } },
    components: components.map(({ purl, license, lockfile }) => ({
      type: 'library',
      'bom-ref': purl,
      purl,
      name: purl,
      ...(license !== undefined && { licenses: [{ license: { id: license } }] }),
      ...(lockfile !== undefined && { properties: [{ name: 'SrcFile', value: lockfile }] }),
    })),
    dependencies:
      direct === undefined
        ? []
        : [
            { ref: 'root', dependsOn: direct },
            ...components.flatMap(({ purl, dependsOn }) => (dependsOn === undefined ? [] : { ref: purl, dependsOn })),
          ],
  });
}

export interface InventoryUpload {
  project: string;
  ref?: string;
  scope?: 'full' | 'diff';
  category?: string;
  components: readonly TestComponent[];
  direct?: readonly string[];
}

/** Uploads the inventory as that user, and resolves once it is merged. Fails if the scan does. */
export async function uploadInventory(
  app: TestApp,
  to: { deploymentId: string; jwt: string },
  { project, components, direct, ref = 'main', scope = 'full', category }: InventoryUpload,
): Promise<void> {
  await uploadAs(app, to, cyclonedxOf(components, direct), {
    project,
    ref,
    scope,
    category: category ?? null,
    fileName: 'bom.json',
  });
}
