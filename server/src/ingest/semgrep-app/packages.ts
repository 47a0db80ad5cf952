/** Findings of Semgrep Supply Chain: `found_dependency` and what stands beside it. */
import { reachabilities, type FindingDraft, type Reachability, type ScaFacts } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { ecosystemOf, ecosystemOfLockfile } from '../facts/ecosystems.ts';
import { asCount, asNumber, asObject, asObjects, asText, defined, type JsonObject } from '../facts/fields.ts';
import { packageDraft } from '../facts/package-results.ts';
import { pathOfUri, safePath } from '../facts/safe-path.ts';
import { listMax, textMax } from '../limits.ts';

/** `draft` as the finding of a package. */
export function packageOf(
  draft: FindingDraft,
  { given, found, prefix }: { given: JsonObject; found: JsonObject; prefix: string },
): FindingDraft {
  const { ruleKey, path, severity, content } = draft;
  const transitivity = asText(found['transitivity'])?.toLowerCase();
  const result = packageDraft({
    ruleKey,
    aliases: [],
    path,
    severity,
    ecosystem: ecosystemOf(cutName(asText(found['ecosystem']) ?? '', 50)),
    name: asText(found['package']) ?? '',
    version: asText(found['version']) ?? '',
    purl: '',
    message: content.message,
    transitivity: transitivity === 'direct' || transitivity === 'transitive' ? transitivity : 'unknown',
    reachability: reachabilityOf(given['reachability']),
  });
  return {
    ...result,
    ...draft,
    issueType: 'sca',
    matchedText: result.matchedText,
    contextText: result.contextText,
    content: { ...content, ...(result.content.sca && { sca: factsOf(result.content.sca, { given, found, prefix }) }) },
  };
}

/** `always reachable` → `always_reachable`. */
function reachabilityOf(value: unknown): Reachability {
  const word = asText(value)?.toLowerCase().replaceAll(' ', '_');
  return reachabilities.find((each) => each === word) ?? 'no_reachability_analysis';
}

function factsOf(
  sca: ScaFacts,
  { given, found, prefix }: { given: JsonObject; found: JsonObject; prefix: string },
): ScaFacts {
  const fixed = asObjects(given['fix_recommendations'])
    .slice(0, listMax.references)
    .flatMap((each) => {
      const [name, version] = [asText(each['package']), asText(each['version'])];
      return name === undefined || version === undefined ? [] : [{ package: cutName(name), version: cutName(version) }];
    });
  const condition = asText(given['reachable_condition']);
  const { lockfilePath = '', ...dependency } = sca.foundDependency;
  return defined<ScaFacts>({
    ...sca,
    vulnerabilityId: cutName(asText(given['vulnerability_identifier']) ?? sca.vulnerabilityId),
    foundDependency: {
      ...dependency,
      ...lockfileOf(asText(found['lockfile_line_url']) ?? '', { lockfilePath, prefix }),
    },
    fixedVersions: fixed.length === 0 ? undefined : fixed,
    epss: epssOf(asObject(given['epss_score'])),
    reachableCondition: condition === undefined ? undefined : cutText(condition, textMax.message),
    ruleKind: given['is_malicious'] === true ? 'malicious' : undefined,
  });
}

function epssOf(given: JsonObject | undefined): ScaFacts['epss'] | undefined {
  const [score, percentile] = [asNumber(given?.['score']), asNumber(given?.['percentile'])];
  return score === undefined || percentile === undefined ? undefined : { score, percentile };
}

/**
 * The file and line in a link such as `https://host/group/repository/-/blob/COMMIT/app/package-lock.json#L12`; without
 * one, the finding's own path, if that is a lockfile and not the code that uses the package.
 */
function lockfileOf(
  url: string,
  { lockfilePath, prefix }: { lockfilePath: string; prefix: string },
): { lockfilePath?: string; lockfileLine?: number } {
  const [, given = '', lineText] = /\/(?:blob|src)\/[0-9a-f]{40}\/([^#?]+)(?:[^#]*#L(\d+))?/.exec(url) ?? [];
  const path = given === '' ? '' : (safePath(prefix + pathOfUri(given))?.path ?? '');
  if (path === '') return ecosystemOfLockfile(lockfilePath) === undefined ? {} : { lockfilePath };
  const lockfileLine = asCount(lineText);
  return lockfileLine > 0 ? { lockfilePath: path, lockfileLine } : { lockfilePath: path };
}
