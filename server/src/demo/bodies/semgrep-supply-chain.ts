/** Semgrep Supply Chain's output for a demo repository's packages: results of Semgrep JSON with `sca_info`. */
import { createHash } from 'node:crypto';
import type { DemoProject } from '../content/organisation.ts';
import type { Advisory, Ecosystem } from '../content/packages/catalogue.ts';
import { ecosystems } from '../content/packages/ecosystems.ts';
import { owasp } from '../content/weakness.ts';
import { seededRandom } from '../random.ts';
import { advisoriesOn, usedInWeek, pathsTo, type UsedPackage } from '../history/used-packages.ts';

const severities = { low: 'LOW', medium: 'MEDIUM', high: 'HIGH', critical: 'CRITICAL' } as const;

export function supplyChainResults(project: DemoProject, packages: readonly UsedPackage[], week: number) {
  const ecosystem = ecosystems[project.language];
  const used = usedInWeek(packages, week);
  return used.flatMap((each) =>
    advisoriesOn(ecosystem, each).map((advisory) => resultOf({ project, ecosystem, used, each, advisory })),
  );
}

interface Match {
  project: DemoProject;
  ecosystem: Ecosystem;
  used: readonly UsedPackage[];
  each: UsedPackage;
  advisory: Advisory;
}

function resultOf({ project, ecosystem, used, each, advisory }: Match) {
  const { lockfile, version } = each;
  const { name } = each.package;
  const line = lineOf(used, each);
  const paths = pathsTo(used, each);
  const text = lockLine(ecosystem, each);
  const checkId = `ssc-${digest(advisory.id, name).slice(0, 12)}`;
  return {
    check_id: checkId,
    path: lockfile,
    start: { line, col: 1, offset: 0 },
    end: { line, col: text.length + 1, offset: 0 },
    extra: {
      message: messageOf(advisory),
      severity: severities[advisory.severity],
      fingerprint: digest(checkId, lockfile, name),
      lines: text,
      is_ignored: false,
      metadata: {
        'display-name': `${shortName(name)}: ${advisory.title}`,
        cwe: [`CWE-${advisory.cwe}`],
        owasp: [owasp.components],
        category: 'security',
        confidence: 'HIGH',
        references: [`https://nvd.nist.gov/vuln/detail/${advisory.id}`, `https://osv.dev/vulnerability/${advisory.id}`],
        'sca-kind': advisory.reachedIf === '' ? 'upgrade-only' : 'reachable',
        'sca-vuln-database-identifier': advisory.id,
        'sca-fix-versions': advisory.fixed.map((fix) => ({ [name]: fix })),
        'sca-reachable-if': advisory.reachedIf.replaceAll('`', ''),
        'publish-date': `${advisory.published}T00:00:00Z`,
      },
      sca_info: {
        reachability_rule: advisory.reachedIf !== '',
        sca_finding_schema: 20220913,
        ...reachOf(project, advisory, paths),
        dependency_match: {
          found_dependency: {
            ...namedVersion(each),
            ecosystem: ecosystem.name,
            transitivity: paths.length === 0 ? 'direct' : 'transitive',
            lockfile_path: lockfile,
            line_number: line,
            allowed_hashes: {},
          },
          dependency_pattern: {
            ecosystem: ecosystem.name,
            package: name,
            semver_range: `<${advisory.fixed.at(-1) ?? version}`,
          },
          lockfile,
          dependency_paths: paths.map((dependencyPath) => ({ nodes: [...dependencyPath, each].map(namedVersion) })),
        },
      },
    },
  };
}

function messageOf({ title, text, reachedIf, id }: Advisory): string {
  const condition = reachedIf === '' ? '' : `\n\nIt is reached when ${reachedIf}.`;
  return `**${title}** (${id}). ${text}${condition}`;
}

/** Constant per project and advisory: code that calls a package continues to call it. */
function reachOf(project: DemoProject, { id, reachedIf }: Advisory, paths: readonly UsedPackage[][]) {
  const share = seededRandom(`parapet demo/reach/${project.name}/${id}`).share();
  if (reachedIf === '')
    return { reachable: true, kind: ['LockfileOnlyMatch', paths.length === 0 ? 'direct' : 'transitive'] };
  const [dependencyPath] = paths;
  if (dependencyPath === undefined) {
    return share < 0.45
      ? { reachable: true, kind: 'DirectReachable' }
      : { reachable: false, kind: ['LockfileOnlyMatch', 'direct'] };
  }
  const caller = dependencyPath.at(-1);
  if (share < 0.2 && caller !== undefined) {
    const place = { path: calledIn(caller), start: { line: 20 + Math.floor(share * 1000), col: 5, offset: 0 } };
    const matches = [[{ ...namedVersion(caller), ecosystem: ecosystems[project.language].name }, [place]]];
    return {
      reachable: true,
      kind: ['TransitiveReachable', { matches, callgraph_reachable: true, explanation: null }],
    };
  }
  if (share < 0.7)
    return {
      reachable: false,
      kind: ['TransitiveUnreachable', { analyzed_packages: dependencyPath.map(namedVersion) }],
    };
  return { reachable: false, kind: ['TransitiveUndetermined', { explanation: null }] };
}

/** A file of the calling package, in the usual layout of its kind. */
function calledIn({ package: { name }, lockfile }: UsedPackage): string {
  if (lockfile.endsWith('pom.xml')) return `${name.split(':')[0]!.replaceAll('.', '/')}/internal/Delegate.java`;
  if (lockfile.endsWith('go.mod')) return `${name}/server.go`;
  return lockfile.endsWith('.json') ? 'lib/index.js' : `${name.replaceAll('-', '_')}/__init__.py`;
}

function namedVersion({ package: { name }, version }: UsedPackage): { package: string; version: string } {
  return { package: name, version };
}

/** The demo's lockfiles name a package every few lines. */
function lineOf(used: readonly UsedPackage[], each: UsedPackage): number {
  return 9 + 11 * used.filter(({ lockfile }) => lockfile === each.lockfile).indexOf(each);
}

function lockLine({ name: ecosystem }: Ecosystem, { package: { name }, version }: UsedPackage): string {
  if (ecosystem === 'npm') return `    "node_modules/${name}": {`;
  if (ecosystem === 'maven') return `      <artifactId>${shortName(name)}</artifactId>`;
  return ecosystem === 'gomod' ? `\t${name} ${version}` : `name = "${name}"`;
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf(':') + 1);
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
