/** The facts of a vulnerable package on the wire (api.md 2.3, `scaAttributes`). */
import type { z } from 'zod';
import type { DependencyRef, ScaFacts } from '../../model/draft.ts';
import { bestFixOf } from '../../model/fixes/upgrades/best-fix.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { manifestOfLockfile } from '../../model/versions/manifest-of-lockfile.ts';
import { toolInstantToWire } from '../wire/instants.ts';
import { lineLink } from './source-links.ts';
import {
  epssCategory,
  matchKind,
  reachability,
  scaRuleKind,
  severity,
  transitivity,
  type ReportFinding,
} from './wire.ts';

type WireFinding = z.input<typeof ReportFinding>;

/** If the scanner did not analyse code, the vulnerable package has no reachability analysis. */
export function scaToWire(finding: FullFinding): WireFinding['scaAttributes'] {
  const { sca } = finding.content;
  if (finding.issueType !== 'sca' || sca === undefined) return null;
  const fixes = sca.fixedVersions ?? [];
  return {
    vulnDatabaseIdentifier: sca.vulnerabilityId,
    reachableCondition: sca.reachableCondition ?? '',
    severity: severity.toWire(finding.severity),
    reachability: reachability.toWire(finding.reachability ?? 'no_reachability_analysis'),
    cwes: finding.rule.cwes ?? [],
    foundDependency: dependencyToWire(sca.foundDependency, lockfileLink(finding, sca.foundDependency)),
    fixRecommendations: fixes,
    bestFix: bestFixOf(sca),
    epssScore: epssToWire(sca.epss),
    rulePublishDate: toolInstantToWire(sca.publishedAt),
    scaMatchInfo: {
      matchKind: matchKindToWire(sca.matchKind),
      analyzedPackages: (sca.analyzedPackages ?? [sca.foundDependency]).map((each) =>
        dependencyToWire(each, lockfileLink(finding, each)),
      ),
      transitiveMatches: (sca.transitiveMatches ?? []).map(({ dependency, path, line }) => ({
        dependency: dependencyToWire(dependency, lockfileLink(finding, dependency)),
        path,
        line: String(line),
      })),
    },
    introducedBy: sca.introducedBy ?? [],
    scaRuleKind: scaRuleKindToWire(sca),
  };
}

/** FIRST advises no bounds; these are the usual ones of dashboards: a tenth and a half. */
function epssToWire(epss: ScaFacts['epss']): NonNullable<WireFinding['scaAttributes']>['epssScore'] {
  if (epss === undefined) return null;
  const { score, percentile, updatedAt } = epss;
  const category = score >= 0.5 ? 'high' : score >= 0.1 ? 'medium' : score > 0 ? 'low' : 'none';
  return { score, percentile, updatedAt: toolInstantToWire(updatedAt), categorization: epssCategory.toWire(category) };
}

const scaRuleKinds = new Map<string, 'reachable' | 'upgrade_only' | 'malicious_dependency' | 'legacy'>([
  ['reachable', 'reachable'],
  ['upgrade-only', 'upgrade_only'],
  ['malicious', 'malicious_dependency'],
  ['legacy', 'legacy'],
]);

/** Null if the tool does not say it. Uploads before the rule's kind was kept may have it as the kind of the match. */
function scaRuleKindToWire({ ruleKind, matchKind: word = '' }: ScaFacts): string | null {
  const kind = scaRuleKinds.get(ruleKind ?? word.replaceAll('_', '-'));
  return kind === undefined ? null : scaRuleKind.toWire(kind);
}

/** The scanner's word, which may end in `_match`; null for words that the interface does not have. */
function matchKindToWire(word = ''): string | null {
  const member = `SCA_MATCH_KIND_${word.replace(/_match$/, '').toUpperCase()}`;
  return matchKind.output.safeParse(member).data ?? null;
}

function lockfileLink(finding: FullFinding, { lockfilePath = '', lockfileLine = 0 }: DependencyRef): string {
  return lineLink(finding, lockfilePath, lockfileLine);
}

function dependencyToWire(
  found: DependencyRef,
  lockfileLineUrl: string,
): NonNullable<WireFinding['scaAttributes']>['foundDependency'] {
  return {
    package: found.package,
    version: found.version,
    ecosystem: found.ecosystem === '' ? null : found.ecosystem,
    transitivity: transitivity.toWire(found.transitivity),
    lockfileLineUrl,
    filePath: found.lockfilePath ?? '',
    manifestFilePath: found.manifestPath ?? manifestOfLockfile(found.lockfilePath ?? ''),
  };
}
