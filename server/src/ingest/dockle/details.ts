/** One check of dockle: a finding for each of its alerts. */
import type { FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asArray, asObject, asText, defined } from '../facts/fields.ts';
import { oddMember, type Shape } from '../facts/odd-member.ts';
import { textMax } from '../limits.ts';
import { readAlert } from './alerts.ts';

/** The members by which an alert is known again. */
const identifying: Shape = { code: 'text', level: 'text', alerts: ['text'] };

/** Beside these: INFO, and IGNORE, which hides the check's own level. */
const severityOfLevel: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ['FATAL', 'high'],
  ['WARN', 'medium'],
]);

/** `image`: its name, '' if the report has none. */
export function readDetail(value: unknown, image: string): ReadResult[] {
  const given = asObject(value);
  const code = asText(given?.['code']);
  if (given === undefined || code === undefined) return [{ problem: 'A check has no code' }];
  const ruleKey = cutName(code);
  const odd = oddMember(given, identifying);
  if (odd !== undefined) return [{ problem: `The member ${odd} has a type that dockle does not allow`, ruleKey }];
  const level = asText(given['level']) ?? '';
  if (level === 'PASS') return [];
  if (level === 'SKIP') return [{ problem: `dockle skipped ${cutText(code, 100)}`, ruleKey }];
  const alerts = given['alerts'];
  if (!Array.isArray(alerts)) return [{ problem: `The check ${cutText(code, 100)} has no list of alerts`, ruleKey }];
  const rule = ruleOf(code, asText(given['title']));
  return asArray(alerts).map((alert) => {
    const text = asText(alert);
    if (text === undefined) return { problem: `An alert of ${cutText(code, 100)} is not a string`, ruleKey };
    const draft = draftOf(text, { ruleKey, level, image });
    // dockle shows no value; what it may have left in a command is taken out with the alert.
    return codeResult({ draft, rule }, { tool: 'dockle', id: code }, { values: [], facts: { secretType: ruleKey } });
  });
}

function draftOf(text: string, known: { ruleKey: string; level: string; image: string }): FindingDraft {
  const { ruleKey, level, image } = known;
  const { message, path, identity } = readAlert(text);
  return {
    ruleKey,
    path: path === '' ? image : path,
    region: { startLine: 0, startColumn: 0, endLine: 0, endColumn: 0 },
    issueType: 'sast',
    severity: severityOfLevel.get(level) ?? 'low',
    isMuted: level === 'IGNORE',
    matchedText: evidenceText(identity),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(message, textMax.message),
      place: image === '' ? undefined : { kind: 'image', image },
    }),
  };
}

function ruleOf(code: string, title: string | undefined): RuleFacts {
  const isOwn = /^(?:CIS-DI|DKL-DI|DKL-LI)-\d{4}$/.test(code);
  return defined<RuleFacts>({
    name: title === undefined ? undefined : cutText(title, textMax.name),
    helpUrl: isOwn ? `https://github.com/goodwithtech/dockle/blob/master/CHECKPOINT.md#${code}` : undefined,
    category: 'security',
    subcategories: ['misconfiguration'],
    technologies: ['dockerfile'],
  });
}
