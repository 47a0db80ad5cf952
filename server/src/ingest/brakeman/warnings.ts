/** One warning of Brakeman. */
import type { Confidence, FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asArray, asCount, asLabel, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { cweName, distinctCwes } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';

/** A path below the application's folder, relative to it. */
export function withoutBase(file: string, base: string): string {
  return base !== '' && file.startsWith(`${base}/`) ? file.slice(base.length + 1) : file;
}

/** `base`: the application's folder, which is part of paths with `--absolute-paths`. */
export function warningReader(base: string): (value: unknown, isIgnored: boolean) => ReadResult {
  return (value, isIgnored) => {
    const given = asObject(value) ?? {};
    const code = given['warning_code'];
    if (typeof code !== 'number' || !Number.isSafeInteger(code) || code < 0)
      return { problem: 'A warning has no warning_code' };
    // As in Brakeman's SARIF.
    const ruleKey = `BRAKE${String(code).padStart(4, '0')}`;
    const file = asText(given['file']);
    const found = file === undefined ? undefined : safePath(withoutBase(file, base));
    if (found === undefined) return { problem: `The warning ${ruleKey} has no path in the repository`, ruleKey };
    if (given['code'] !== null && given['code'] !== undefined && typeof given['code'] !== 'string')
      return { problem: `The warning ${ruleKey} has no readable code`, ruleKey };
    const draft = draftOf(given, { ruleKey, path: found.path, isIgnored });
    const result = codeResult(
      { draft, rule: ruleOf(given), wasAbsolute: found.wasAbsolute },
      { tool: 'brakeman', id: ruleKey },
    );
    if (result.clue === undefined) return result;
    // The fingerprint is a digest of code that holds the value.
    const { fingerprints: _fingerprints, ...rest } = result.draft;
    return { ...result, draft: rest };
  };
}

/** Brakeman has no severities. These are the levels of its SARIF: error, warning, note. */
const severityOfConfidence: ReadonlyMap<unknown, [Severity, Confidence]> = new Map([
  ['High', ['high', 'high']],
  ['Medium', ['medium', 'medium']],
  ['Weak', ['low', 'low']],
]);

function draftOf(given: JsonObject, at: { ruleKey: string; path: string; isIgnored: boolean }): FindingDraft {
  const { ruleKey, path, isIgnored } = at;
  const line = asCount(given['line']);
  const code = asText(given['code']) ?? '';
  const [severity, confidence] = severityOfConfidence.get(given['confidence']) ?? ['low' as const, undefined];
  const fingerprint = asText(given['fingerprint']);
  const url = asText(given['link']);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine: line, startColumn: 0, endLine: line, endColumn: 0 },
    issueType: 'sast',
    severity,
    confidence,
    isMuted: false,
    externalSuppression: isIgnored
      ? { status: 'accepted', justification: cutText(asText(given['note']) ?? '', textMax.message) }
      : undefined,
    fingerprints: fingerprint === undefined ? undefined : { brakeman: cutName(fingerprint) },
    matchedText: code.trim() === '' ? null : evidenceText(code),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(asText(given['message']) ?? ruleKey, textMax.message),
      snippet: code.trim() === '' ? undefined : cutText(code, textMax.snippet),
      url: url === undefined ? undefined : cutText(url, textMax.url),
    }),
  });
}

function ruleOf(given: JsonObject): RuleFacts {
  const names = [given['check_name'], given['warning_type']].flatMap((name) => asText(name) ?? []);
  const url = asText(given['link']);
  const cwes = asArray(given['cwe_id']).slice(0, listMax.tags);
  const found = distinctCwes(cwes.map((cwe) => cweName(`CWE-${asLabel(cwe) ?? ''}`)));
  return defined<RuleFacts>({
    name: names.length === 0 ? undefined : cutText(names.join('/'), textMax.name),
    helpUrl: url === undefined ? undefined : cutText(url, textMax.url),
    cwes: found.length === 0 ? undefined : found,
    category: 'security',
    technologies: ['ruby', 'rails'],
  });
}
