/** The bill of materials of a repository of the demo, with what is known about its packages: CycloneDX 1.5. */
import type { DemoProject } from '../content/organisation.ts';
import { ecosystems, licenseOf } from '../content/packages.ts';
import type { UsedPackage } from '../source-tree.ts';

export function cyclonedxJson(project: DemoProject, packages: readonly UsedPackage[], week: number, at: Date): string {
  const { purlType, lockfile, sound } = ecosystems[project.language];
  const component = (name: string, version: string) => {
    const purl = `pkg:${purlType}/${name}@${version}`;
    return {
      type: 'library',
      'bom-ref': purl,
      ...nameParts(name, purlType),
      version,
      purl,
      licenses: [{ license: { id: licenseOf(name) } }],
      evidence: { occurrences: [{ location: lockfile }] },
      properties: [{ name: 'syft:location:0:path', value: lockfile }],
    };
  };
  const versionOf = ({ vulnerable, isUpgraded }: UsedPackage) =>
    isUpgraded ? vulnerable.fixedVersion : vulnerable.version;
  const components = [
    ...sound.map(([name, version]) => component(name, version)),
    ...packages.map((used) => component(used.vulnerable.package, versionOf(used))),
  ];
  const open = packages.filter(({ isUpgraded, knownFromWeek }) => !isUpgraded && knownFromWeek <= week);
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      tools: { components: [{ type: 'application', name: 'grype', version: '0.82.0' }] },
      component: { type: 'application', 'bom-ref': project.name, name: project.name },
    },
    components,
    dependencies: [{ ref: project.name, dependsOn: components.map((each) => each['bom-ref']) }],
    vulnerabilities: open.map(({ vulnerable }) => ({
      id: vulnerable.vulnerabilityId,
      source: { name: 'NVD' },
      ratings: [{ score: vulnerable.score, severity: vulnerable.severity, method: 'CVSSv31' }],
      cwes: [vulnerable.cwe],
      description: `${vulnerable.title} in ${vulnerable.package}`,
      recommendation: `Upgrade ${vulnerable.package} to version ${vulnerable.fixedVersion}`,
      affects: [{ ref: `pkg:${purlType}/${vulnerable.package}@${vulnerable.version}` }],
    })),
  });
}

/** Maven's group stands apart from the name. */
function nameParts(name: string, purlType: string): { group?: string; name: string } {
  const slash = name.lastIndexOf('/');
  return purlType === 'maven' ? { group: name.slice(0, slash), name: name.slice(slash + 1) } : { name };
}
