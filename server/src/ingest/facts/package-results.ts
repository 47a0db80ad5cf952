/** Drafts and rules for the results of package scanners, which are alike in all of their formats. */
import type {
  DependencyRef,
  FindingContent,
  FindingDraft,
  Reachability,
  RuleFacts,
  ScaFacts,
  Severity,
  Transitivity,
} from '../../model/draft.ts';
import type { Place } from '../../model/place.ts';
import { listMax, textMax } from '../limits.ts';
import { cutName, cutText } from './bounded.ts';
import { defined } from './fields.ts';
import { cweName, distinctCwes } from './weaknesses.ts';

/** One vulnerability of one package. Texts as the tool gives them; '' and [] if it gives none. */
export interface PackageResult {
  /** The advisory's id; already bounded by `cutName`. */
  ruleKey: string;
  aliases: readonly string[];
  /** The lockfile, or the file in the image; '' if the tool names none. */
  path: string;
  /** If it is not in the repository. */
  place?: Place | undefined;
  severity: Severity;
  ecosystem: string;
  name: string;
  version: string;
  purl: string;
  message: string;
  transitivity?: Transitivity;
  fixedVersions?: readonly string[];
  /** Advice that is not a version of this package. */
  advice?: string | undefined;
  url?: string | undefined;
  reachability?: Reachability | undefined;
  epss?: ScaFacts['epss'];
  publishedAt?: string | undefined;
  introducedBy?: readonly { package: string; version: string }[];
  scope?: ScaFacts['scope'];
  knownExploited?: ScaFacts['knownExploited'];
  isMuted?: boolean;
  /** `license` for a result about the package's license (docs/adr/0031). */
  ruleKind?: 'license' | undefined;
}

const noRegion = { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 };
const aliasesMax = 20;
const fixedVersionsMax = 20;

export function packageDraft(result: PackageResult): FindingDraft {
  const { ruleKey, path, ecosystem, url, advice } = result;
  const [name, version] = [cutName(result.name), cutName(result.version)];
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: noRegion,
    issueType: 'sca',
    severity: result.severity,
    reachability: result.reachability,
    isMuted: result.isMuted ?? false,
    // The package name stands in for matched text, so the finding survives an upgrade (docs/identity.md).
    matchedText: `${ecosystem}:${name}`,
    contextText: `${name}@${version}`,
    content: defined<FindingContent>({
      message: cutText(result.message === '' ? ruleKey : result.message, textMax.message),
      place: result.place,
      fix: advice === undefined ? undefined : { explanation: cutText(advice, textMax.message) },
      sca: packageFacts(result, { name, version }),
      url: url === undefined ? undefined : cutText(url, textMax.url),
    }),
  });
}

function packageFacts(result: PackageResult, { name, version }: { name: string; version: string }): ScaFacts {
  const { ruleKey, path, ecosystem, purl, fixedVersions = [], introducedBy = [] } = result;
  const aliases = [...new Set(result.aliases)].filter((alias) => alias !== ruleKey).slice(0, aliasesMax);
  return defined<ScaFacts>({
    vulnerabilityId: ruleKey,
    aliases: aliases.length === 0 ? undefined : aliases.map((alias) => cutName(alias)),
    foundDependency: defined<DependencyRef>({
      package: name,
      version,
      ecosystem,
      purl: purl === '' ? undefined : cutName(purl, textMax.url),
      transitivity: result.transitivity ?? 'unknown',
      lockfilePath: path === '' ? undefined : path,
    }),
    fixedVersions:
      fixedVersions.length === 0
        ? undefined
        : fixedVersions.slice(0, fixedVersionsMax).map((fixed) => ({ package: name, version: cutName(fixed) })),
    epss: result.epss,
    ruleKind: result.ruleKind,
    publishedAt: result.publishedAt,
    scope: result.scope,
    knownExploited: result.knownExploited,
    introducedBy: introducedBy.length === 0 ? undefined : introducedBy.slice(0, listMax.related),
  });
}

/** An advisory as a tool describes it. */
export interface Advisory {
  title?: string | undefined;
  description?: string | undefined;
  url?: string | undefined;
  /** `CWE-79` or other spellings; unknown ones are left out. */
  cwes?: readonly string[];
  references?: readonly string[];
}

export function advisoryRule(ruleKey: string, advisory: Advisory): RuleFacts {
  const { title, description, url, cwes = [], references = [] } = advisory;
  const names = distinctCwes(cwes.slice(0, listMax.tags).map(cweName));
  const links = [...new Set(references)].slice(0, listMax.references).map((link) => cutText(link, textMax.url));
  return defined<RuleFacts>({
    name: cutText(ruleKey, textMax.name),
    shortDescription: title === undefined ? undefined : cutText(title, textMax.message),
    fullDescription: description === undefined ? undefined : cutText(description, textMax.helpText),
    helpUrl: url === undefined ? undefined : cutText(url, textMax.url),
    cwes: names.length === 0 ? undefined : names,
    references: links.length === 0 ? undefined : links,
    category: 'security',
  });
}

/** Sends the facts of each rule once, with its first result. */
export function rulesOnce(
  send: (ruleKey: string, facts: RuleFacts) => void,
): (ruleKey: string, facts: () => RuleFacts) => void {
  const known = new Set<string>();
  return (ruleKey, facts) => {
    if (known.has(ruleKey)) return;
    known.add(ruleKey);
    send(ruleKey, facts());
  };
}
