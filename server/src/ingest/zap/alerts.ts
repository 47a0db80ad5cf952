/** One alert of ZAP: a finding for each of its requests. Of evidence and attacks nothing is read: they hold what was sent. */
import type { FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asLabel, asNumber, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { htmlText, linksIn } from '../facts/html-text.ts';
import { urlPlace } from '../facts/url-place.ts';
import { cweName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';

/** By `riskcode`: informational, low, medium, high. */
const severities = ['low', 'low', 'medium', 'high'] as const;
/** By `confidence`: false positive, low, medium, high, confirmed by a user. */
const confidences = [undefined, 'low', 'medium', 'high', 'high'] as const;

export function readAlert(value: unknown): ReadResult[] {
  const given = asObject(value);
  // `10038-1` is one of several alerts of the rule 10038; versions before 2.11 do not tell them apart.
  const id = asLabel(given?.['alertRef']) ?? asLabel(given?.['pluginid']);
  if (given === undefined || id === undefined) return [{ problem: 'An alert has no pluginid' }];
  const ruleKey = cutName(id);
  // Versions before 2.4 write an alert for each request.
  const instances: unknown = given['instances'] ?? [given];
  if (!Array.isArray(instances) || instances.length === 0)
    return [{ problem: `The alert ${ruleKey} has no list of instances`, ruleKey }];
  const rule = ruleOf(given);
  return instances.map((instance: unknown) => readInstance(given, { instance, ruleKey, rule }));
}

interface InstanceGiven {
  instance: unknown;
  ruleKey: string;
  rule: RuleFacts;
}

function readInstance(alert: JsonObject, { instance, ruleKey, rule }: InstanceGiven): ReadResult {
  const given = asObject(instance);
  const parameter = given?.['param'] ?? '';
  const where =
    typeof parameter === 'string'
      ? urlPlace(asText(given?.['uri']) ?? '', { method: asText(given?.['method']), parameter })
      : undefined;
  if (given === undefined || where === undefined)
    return { problem: `A request of ${ruleKey} has no address (uri), or another param than a text`, ruleKey };
  const confidence = asNumber(alert['confidence']) ?? -1;
  const text = htmlText(asText(alert['desc']) ?? '');
  const draft = defined<FindingDraft>({
    ruleKey,
    path: where.path,
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sast',
    severity: severities[asNumber(alert['riskcode']) ?? 0] ?? 'low',
    confidence: confidences[confidence],
    isMuted: false,
    externalSuppression:
      confidence === 0 ? { status: 'accepted', justification: 'marked as a false positive in ZAP' } : undefined,
    matchedText: null,
    contextText: null,
    content: defined<FindingDraft['content']>({
      message: cutText(text === '' ? (rule.name ?? ruleKey) : text, textMax.message),
      place: where.place,
      url: /^https?:[^*]*$/.test(where.path) ? where.path : undefined,
    }),
  });
  const values = [asText(given['evidence']) ?? ''];
  return codeResult(
    { draft, rule },
    { tool: 'zap', id: ruleKey },
    { values, facts: { secretType: rule.name ?? ruleKey } },
  );
}

function ruleOf(given: JsonObject): RuleFacts {
  const name = asText(given['name']) ?? asText(given['alert']);
  const text = htmlText(asText(given['desc']) ?? '');
  const help = htmlText(asText(given['solution']) ?? '');
  const references = linksIn(asText(given['reference']) ?? '').slice(0, listMax.references);
  const number = asLabel(given['cweid']) ?? '';
  const cwe = /^[1-9]/.test(number) ? cweName(`CWE-${number}`) : undefined;
  return defined<RuleFacts>({
    name: name === undefined ? undefined : cutText(name, textMax.name),
    fullDescription: text === '' ? undefined : cutText(text, textMax.message),
    helpText: help === '' ? undefined : cutText(help, textMax.helpText),
    cwes: cwe === undefined ? undefined : [cwe],
    references: references.length === 0 ? undefined : references,
    category: 'security',
  });
}
