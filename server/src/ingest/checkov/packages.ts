/** Checkov's results about packages: vulnerabilities, and licenses that a policy forbids. */
import type { Severity } from '../../model/draft.ts';
import { cutName } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { ecosystemOf, ecosystemOfLockfile, isDistribution } from '../facts/ecosystems.ts';
import { asArray, asInstant, asObject, asText, asTexts, type JsonObject } from '../facts/fields.ts';
import { advisoryRule, packageDraft } from '../facts/package-results.ts';

export function packageCheck(
  given: JsonObject,
  details: JsonObject,
  { path, severity }: { path: string; severity: Severity },
): ReadResult {
  const name = asText(details['package_name']);
  const policy = asText(given['check_id']) ?? '';
  const ruleKey = cutName(asText(details['id']) ?? policy);
  if (name === undefined) return { problem: `The check ${ruleKey} names no package`, ruleKey };
  const license = asText(details['license']);
  const isLicense = asText(details['id']) === undefined && license !== undefined;
  const description = asText(details['description']) ?? asText(given['description']);
  const url = asText(details['link']) ?? asText(given['guideline']);
  const result = asObject(given['check_result']);
  const rootName = asText(details['root_package_name']);
  const draft = packageDraft({
    ruleKey,
    aliases: [],
    path,
    severity,
    ecosystem: ecosystemIn(details, path),
    name,
    version: asText(details['package_version']) ?? '',
    purl: '',
    message: (isLicense ? asText(given['short_description']) : description) ?? '',
    fixedVersions: fixedVersionsIn(details),
    url,
    publishedAt: asInstant(details['published_date']),
    ...(rootName !== undefined && {
      transitivity: rootName === name ? 'direct' : 'transitive',
      introducedBy:
        rootName === name ? [] : [{ package: rootName, version: asText(details['root_package_version']) ?? '' }],
    }),
    isMuted: result?.['result'] === 'SKIPPED',
    ruleKind: isLicense ? 'license' : undefined,
  });
  const rule = advisoryRule(ruleKey, { description: isLicense ? undefined : description, url });
  return { draft, rule: isLicense ? { ...rule, category: 'license' } : rule };
}

/** `fixed_versions`, `fix_version`, or a sentence: `fixed in 1.2.3, 1.3.0`. */
function fixedVersionsIn(details: JsonObject): string[] {
  const listed = asArray(details['fixed_versions']).flatMap(asTexts);
  if (listed.length > 0) return listed;
  const told = [details['fix_version'], details['status']]
    .flatMap(asTexts)
    .map((text) => text.replace(/^fixed in /i, ''));
  return told.flatMap((text) => text.split(/,\s*/)).filter((text) => /^v?\d[\w.+~:-]*$/.test(text));
}

function ecosystemIn(details: JsonObject, path: string): string {
  const kind = asText(details['package_type']);
  if (kind !== undefined && kind !== 'os') return ecosystemOf(kind);
  const distribution = (asText(asObject(details['image_details'])?.['distro']) ?? '').toLowerCase().split(/\s+/);
  const known = [distribution.slice(0, 2).join(' '), distribution[0] ?? ''].find(isDistribution);
  if (known !== undefined) return ecosystemOf(known);
  return ecosystemOfLockfile(path) ?? 'generic';
}
