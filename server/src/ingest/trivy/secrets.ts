/** Trivy secrets. Trivy masks the value itself; if it did not, the match counts as the value. */
import type { FindingContent, FindingDraft } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import type { EventSink } from '../facts/events.ts';
import { asCount, asObject, asObjects, asText, defined, type JsonObject } from '../facts/fields.ts';
import { textMax } from '../limits.ts';
import type { Target } from './survey.ts';
import { placeIn } from './artifact.ts';
import { severityOf } from './vulnerabilities.ts';

export function secretReader(sink: EventSink): (given: JsonObject, target: Target, place: string) => void {
  const known = new Set<string>();
  return (given, target, place) => {
    const id = asText(given['RuleID']);
    if (id === undefined) {
      sink.problem(place, 'A secret without RuleID was dropped', {});
      return;
    }
    const ruleKey = cutName(id);
    if (!known.has(ruleKey)) {
      known.add(ruleKey);
      const title = asText(given['Title']);
      sink.rule(ruleKey, {
        ...(title === undefined ? {} : { name: cutText(title, textMax.name) }),
        category: 'security',
      });
    }
    const match = asText(given['Match']) ?? '';
    const startLine = asCount(given['StartLine']);
    const lines = asObjects(asObject(given['Code'])?.['Lines']).map((line) =>
      typeof line['Content'] === 'string' ? line['Content'] : '',
    );
    const context = lines.join('\n');
    const draft: FindingDraft = {
      ruleKey,
      path: target.path,
      region: { startLine, startColumn: 0, endLine: Math.max(asCount(given['EndLine']), startLine), endColumn: 0 },
      issueType: 'secrets',
      severity: severityOf(given),
      validity: 'no_validator',
      isMuted: false,
      matchedText: match === '' ? null : evidenceText(match),
      contextText: context === '' ? null : evidenceText(context),
      content: defined<FindingContent>({
        message: cutText(`${asText(given['Title']) ?? ruleKey} found`, textMax.message),
        ...placeIn(target, given),
        snippet: match === '' ? undefined : cutText(match, textMax.snippet),
      }),
    };
    const secretType = cutText(asText(given['Category']) ?? ruleKey, textMax.name);
    sink.finding(draft, { values: match.includes('***') ? [] : [match], facts: { secretType } });
  };
}
