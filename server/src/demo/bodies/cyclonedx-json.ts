/**
 * A demo repository's bill of materials: CycloneDX 1.6. From Syft it is an inventory; from Grype it includes the
 * packages' vulnerabilities.
 */
import type { DemoProject } from '../content/organisation.ts';
import { ecosystems } from '../content/packages/ecosystems.ts';
import { purlOf } from '../history/purl-of.ts';
import { advisoriesOn, parentsOf, usedInWeek, type UsedPackage } from '../history/used-packages.ts';

const tools = { semgrep: { name: 'syft', version: '1.14.0' }, grype: { name: 'grype', version: '0.96.0' } } as const;

export function cyclonedxJson(project: DemoProject, packages: readonly UsedPackage[], week: number, at: Date): string {
  const used = usedInWeek(packages, week);
  const direct = used.filter((each) => each.package.via.length === 0);
  return JSON.stringify({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      tools: { components: [{ type: 'application', ...tools[project.packageScanner] }] },
      component: { type: 'application', 'bom-ref': project.name, name: project.name },
    },
    components: used.map((each) => componentOf(project, each)),
    dependencies: [
      { ref: project.name, dependsOn: direct.map(refOf) },
      ...used.map((each) => ({
        ref: refOf(each),
        dependsOn: used.filter((other) => parentsOf(used, other).includes(each)).map(refOf),
      })),
    ],
    ...(project.packageScanner === 'grype' ? { vulnerabilities: vulnerabilitiesOf(project, used) } : {}),
  });
}

/** A package may be in two lockfiles. */
function refOf({ package: { name }, version, lockfile }: UsedPackage): string {
  return `${lockfile}:${name}@${version}`;
}

function componentOf(project: DemoProject, used: UsedPackage) {
  const { name, license } = used.package;
  const separator = project.language === 'java' ? ':' : '/';
  const at = name.lastIndexOf(separator);
  const isExpression = license.includes(' ');
  return {
    type: 'library',
    'bom-ref': refOf(used),
    ...(at < 0 ? { name } : { group: name.slice(0, at), name: name.slice(at + 1) }),
    version: used.version,
    purl: purlOf(ecosystems[project.language], used),
    licenses: isExpression ? [{ expression: license }] : [{ license: { id: license } }],
    properties: [{ name: 'syft:location:0:path', value: used.lockfile }],
  };
}

function vulnerabilitiesOf(project: DemoProject, used: readonly UsedPackage[]) {
  const ecosystem = ecosystems[project.language];
  return used.flatMap((each) =>
    advisoriesOn(ecosystem, each).map((advisory) => ({
      id: advisory.id,
      source: { name: 'NVD', url: `https://nvd.nist.gov/vuln/detail/${advisory.id}` },
      ratings: [
        { score: advisory.score, severity: advisory.severity, method: 'CVSSv31' },
        {
          source: { name: 'FIRST', url: 'https://www.first.org/epss/' },
          score: advisory.likelihood,
          method: 'other',
        },
      ],
      cwes: [advisory.cwe],
      description: `${advisory.title}. ${advisory.text}`,
      published: `${advisory.published}T00:00:00Z`,
      properties: [{ name: 'grype:fixed_versions', value: advisory.fixed.join(',') }],
      affects: [{ ref: refOf(each) }],
    })),
  );
}
