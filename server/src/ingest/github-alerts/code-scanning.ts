/** One alert of code scanning. */
import type { FindingContent, FindingDraft, RuleFacts, Severity } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asLabel, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { cweName, distinctCwes } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { suppressionOf } from './triage.ts';

/** What GitHub writes for a path if the tool named none. */
const noFile = 'no file associated with this alert';

export function readCodeAlert(value: unknown, prefix: string): ReadResult {
  const given = asObject(value);
  const rule = asObject(given?.['rule']);
  // Alerts of before 2020 have the id as `rule.name` alone.
  const id = asText(rule?.['id']) ?? asText(rule?.['name']);
  if (given === undefined || rule === undefined || id === undefined) return { problem: 'An alert has no rule.id' };
  const ruleKey = cutName(id);
  const instance = asObject(given['most_recent_instance']);
  const location = asObject(instance?.['location']);
  const path = asText(location?.['path']);
  const file = safePath(prefix + (path === noFile ? '' : (path ?? '')));
  if (instance === undefined || location === undefined || path === undefined || file === undefined)
    return { problem: `The alert of ${ruleKey} has no path in the repository`, ruleKey };
  const draft = draftOf(given, { ruleKey, path: file.path, rule, instance, location });
  const tags = asTexts(rule['tags']).slice(0, listMax.tags);
  return codeResult(
    { draft, rule: ruleOf(rule, tags), wasAbsolute: file.wasAbsolute },
    { tool: asText(asObject(given['tool'])?.['name']) ?? '', id, tags },
  );
}

const severityOfLevel: ReadonlyMap<unknown, Severity> = new Map<unknown, Severity>([
  ['error', 'high'],
  ['warning', 'medium'],
]);

interface Alert {
  ruleKey: string;
  path: string;
  rule: JsonObject;
  instance: JsonObject;
  location: JsonObject;
}

function draftOf(given: JsonObject, { ruleKey, path, rule, instance, location }: Alert): FindingDraft {
  const hasFile = location['path'] !== noFile;
  const startLine = hasFile ? asCount(location['start_line']) : 0;
  const [number, url, commit] = [asLabel(given['number']), asText(given['html_url']), asText(instance['commit_sha'])];
  const message = asText(asObject(instance['message'])?.['text']) ?? asText(rule['description']) ?? ruleKey;
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: {
      startLine,
      startColumn: hasFile ? asCount(location['start_column']) : 0,
      endLine: hasFile ? Math.max(asCount(location['end_line']), startLine) : 0,
      endColumn: hasFile ? asCount(location['end_column']) : 0,
    },
    issueType: 'sast',
    severity: severityOfWord(rule['security_severity_level']) ?? severityOfLevel.get(rule['severity']) ?? 'low',
    isMuted: false,
    externalSuppression: suppressionOf(given),
    // GitHub keeps an alert's number when the code moves.
    fingerprints: number === undefined ? undefined : { alert: cutName(`code scanning alert ${number}`) },
    // The list shows no code.
    matchedText: null,
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(message, textMax.message),
      url: url === undefined ? undefined : cutText(url, textMax.url),
      commit: commit === undefined ? undefined : cutText(commit, 128),
    }),
  });
}

function ruleOf(rule: JsonObject, tags: readonly string[]): RuleFacts {
  const text = (value: unknown, max: number): string | undefined => {
    const found = asText(value);
    return found === undefined ? undefined : cutText(found, max);
  };
  const cwes = distinctCwes(tags.map(cweName));
  const isSecurity = tags.includes('security') || asText(rule['security_severity_level']) !== undefined;
  return defined<RuleFacts>({
    name: text(rule['description'] ?? rule['name'], textMax.name),
    fullDescription: text(rule['full_description'], textMax.helpText),
    helpText: text(rule['help'], textMax.helpText),
    helpUrl: text(rule['help_uri'], textMax.url),
    cwes: cwes.length === 0 ? undefined : cwes,
    category: isSecurity ? 'security' : undefined,
  });
}
