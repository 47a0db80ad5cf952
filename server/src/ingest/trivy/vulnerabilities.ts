/** Trivy vulnerabilities as finding drafts about packages. */
import type { FindingContent, FindingDraft, RuleFacts, ScaFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import type { EventSink } from '../facts/events.ts';
import { asInstant, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { fixStatusText } from '../facts/fix-status.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { cweName, distinctCwes } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { packageParts, type Target } from './survey.ts';
import { placeIn } from './artifact.ts';

/** Trivy has our four levels plus UNKNOWN. */
export function severityOf(given: JsonObject): Severity {
  return severityOfWord(given['Severity']) ?? 'low';
}

export function vulnerabilityReader(sink: EventSink): (given: JsonObject, target: Target, place: string) => void {
  const known = new Set<string>();
  return (given, target, place) => {
    const id = asText(given['VulnerabilityID']);
    if (id === undefined) {
      sink.problem(place, 'A vulnerability without VulnerabilityID was dropped', {});
      return;
    }
    const ruleKey = cutName(id);
    if (!known.has(ruleKey)) {
      known.add(ruleKey);
      sink.rule(ruleKey, ruleFactsOf(given));
    }
    const sca = packageFactsOf(given, target, ruleKey);
    const { ecosystem, package: name, version } = sca.foundDependency;
    // Language packages have files of their own; system packages belong to the image.
    const own = target.kind === 'lang-pkgs' ? safePath(asText(given['PkgPath']) ?? '')?.path : undefined;
    const former = target.formerEcosystem;
    sink.finding({
      ruleKey,
      path: own === undefined || own === '' ? target.path : own,
      region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
      issueType: 'sca',
      severity: severityOf(given),
      isMuted: false,
      // The package name stands in for matched text, so the finding survives an upgrade (docs/identity.md).
      matchedText: `${ecosystem}:${name}`,
      contextText: `${name}@${version}`,
      ...(former === undefined ? {} : { formerReadings: [{ ecosystem: former, package: name }] }),
      ...suppressionOf(given),
      content: defined<FindingContent>({
        message: cutText(asText(given['Title']) ?? asText(given['Description']) ?? ruleKey, textMax.message),
        ...placeIn(target, given),
        fix: fixStatusOf(given),
        sca,
        url: asText(given['PrimaryURL'])?.slice(0, textMax.url),
      }),
    });
  };
}

/** Trivy takes `not_affected` from the distribution's security tracker. */
function suppressionOf(given: JsonObject): Pick<FindingDraft, 'externalSuppression'> {
  if (given['Status'] !== 'not_affected') return {};
  return { externalSuppression: { status: 'accepted', justification: 'not_affected' } };
}

function fixStatusOf(given: JsonObject): FindingContent['fix'] {
  const explanation = fixStatusText(given['Status']);
  return explanation === undefined ? undefined : { explanation };
}

function packageFactsOf(given: JsonObject, target: Target, ruleKey: string): ScaFacts {
  const purl = asText(asObject(given['PkgIdentifier'])?.['PURL']) ?? '';
  const parts = packageParts(
    { purl, name: asText(given['PkgName']) ?? '', version: asText(given['InstalledVersion']) ?? '' },
    target,
  );
  const fixed = (asText(given['FixedVersion']) ?? '')
    .split(/,\s*/)
    .filter((version) => version !== '')
    .slice(0, 20);
  const aliases = asTexts(given['VendorIDs'])
    .slice(0, 20)
    .map((alias) => cutName(alias));
  const id = asText(given['PkgID']) ?? `${parts.name}@${parts.version}`;
  return defined<ScaFacts>({
    vulnerabilityId: ruleKey,
    aliases: aliases.length === 0 ? undefined : aliases,
    foundDependency: defined<ScaFacts['foundDependency']>({
      package: parts.name,
      version: parts.version,
      ecosystem: parts.ecosystem,
      purl: purl === '' ? undefined : cutName(purl, textMax.url),
      transitivity: target.packages.transitivityOf(id),
      lockfilePath: target.path === '' ? undefined : target.path,
    }),
    fixedVersions:
      fixed.length === 0 ? undefined : fixed.map((version) => ({ package: parts.name, version: cutName(version) })),
    publishedAt: asInstant(given['PublishedDate']),
  });
}

function ruleFactsOf(given: JsonObject): RuleFacts {
  const text = (value: unknown, max: number): string | undefined => {
    const found = asText(value);
    return found === undefined ? undefined : cutText(found, max);
  };
  const cwes = distinctCwes(asTexts(given['CweIDs']).slice(0, listMax.tags).map(cweName));
  const references = asTexts(given['References'])
    .slice(0, listMax.references)
    .map((url) => cutText(url, textMax.url));
  return defined<RuleFacts>({
    name: text(given['VulnerabilityID'], textMax.name),
    shortDescription: text(given['Title'], textMax.message),
    fullDescription: text(given['Description'], textMax.helpText),
    helpUrl: text(given['PrimaryURL'], textMax.url),
    cwes: cwes.length === 0 ? undefined : cwes,
    references: references.length === 0 ? undefined : references,
    category: 'security',
  });
}
