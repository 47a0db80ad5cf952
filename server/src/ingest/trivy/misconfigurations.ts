/** Trivy misconfigurations (checks of configuration files) as finding drafts about code. */
import type { FindingContent, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import type { EventSink } from '../facts/events.ts';
import { asCount, asObject, asObjects, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { listMax, textMax } from '../limits.ts';
import { isAboutSecret } from '../secrets/about-secret.ts';
import type { Target } from './survey.ts';
import { placeIn } from './artifact.ts';
import { severityOf } from './vulnerabilities.ts';

export function misconfigurationReader(sink: EventSink): (given: JsonObject, target: Target, place: string) => void {
  const known = new Set<string>();
  return (given, target, place) => {
    // PASS and EXCEPTION mean that nothing is wrong.
    const status = asText(given['Status']) ?? 'FAIL';
    if (status !== 'FAIL') return;
    const id = asText(given['ID']) ?? asText(given['AVDID']);
    if (id === undefined) {
      sink.problem(place, 'A misconfiguration without ID was dropped', {});
      return;
    }
    const ruleKey = cutName(id);
    if (!known.has(ruleKey)) {
      known.add(ruleKey);
      sink.rule(ruleKey, ruleFactsOf(given));
    }
    const cause = asObject(given['CauseMetadata']);
    const startLine = asCount(cause?.['StartLine']);
    const lines = asObjects(asObject(cause?.['Code'])?.['Lines']).filter((line) => line['IsCause'] === true);
    const code = lines.map((line) => (typeof line['Content'] === 'string' ? line['Content'] : '')).join('\n');
    const message = asText(given['Message']) ?? asText(given['Title']) ?? ruleKey;
    const resolution = asText(given['Resolution']);
    const isSecret = isAboutSecret({
      tool: 'trivy',
      id,
      name: '',
      description: asText(given['Title']) ?? '',
      tags: [],
      cwes: [],
    });
    const draft: FindingDraft = {
      ruleKey,
      path: target.path,
      region: { startLine, startColumn: 0, endLine: Math.max(asCount(cause?.['EndLine']), startLine), endColumn: 0 },
      issueType: isSecret ? 'secrets' : 'sast',
      severity: severityOf(given),
      isMuted: false,
      // Without lines the resource's name distinguishes results of a check.
      matchedText: code.trim() === '' ? (asText(cause?.['Resource']) ?? null) : evidenceText(code),
      contextText: null,
      content: defined<FindingContent>({
        message: cutText(message, textMax.message),
        ...placeIn(target, given),
        snippet: code.trim() === '' ? undefined : cutText(code, textMax.snippet),
        fix: resolution === undefined ? undefined : { explanation: cutText(resolution, textMax.message) },
        url: asText(given['PrimaryURL'])?.slice(0, textMax.url),
      }),
    };
    if (isSecret) draft.validity = 'no_validator';
    sink.finding(draft, isSecret ? { values: [code], facts: { secretType: ruleKey } } : undefined);
  };
}

function ruleFactsOf(given: JsonObject): RuleFacts {
  const text = (value: unknown): string | undefined => {
    const found = asText(value);
    return found === undefined ? undefined : cutText(found, textMax.message);
  };
  const references = asTexts(given['References'])
    .slice(0, listMax.references)
    .map((url) => cutText(url, textMax.url));
  return defined<RuleFacts>({
    name: text(given['Title']),
    fullDescription: text(given['Description']),
    helpText: text(given['Resolution']),
    helpUrl: text(given['PrimaryURL']),
    references: references.length === 0 ? undefined : references,
    category: 'security',
    subcategories: ['misconfiguration'],
  });
}
