/** One finding of code or of a package. The rule, path and fingerprint are those of Semgrep's own JSON. */
import type { FindingContent, FindingDraft, Region, RuleFacts, ToolFix } from '../../model/draft.ts';
import { semgrepSeverities } from '../../model/rules/semgrep-words.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { oddMember, type Shape } from '../facts/odd-member.ts';
import { safePath } from '../facts/safe-path.ts';
import { confidenceOfWord, severityOfWord } from '../facts/severity-words.ts';
import { cweName, distinctCwes, owaspName } from '../facts/weaknesses.ts';
import { listMax, textMax } from '../limits.ts';
import { packageOf } from './packages.ts';
import { triageOf } from './triage.ts';

/** The members by which a finding is known again. */
const identifying: Shape = {
  match_based_id: 'text',
  rule_message: 'text',
  location: { file_path: 'text', line: 'label', column: 'label', end_line: 'label', end_column: 'label' },
  vulnerability_identifier: 'text',
  found_dependency: { package: 'text', version: 'text', ecosystem: 'text' },
};

export function readFinding(value: unknown, prefix: string): ReadResult {
  const given = asObject(value);
  const id = asText(given?.['rule_name']);
  if (given === undefined || id === undefined) return { problem: 'A finding has no rule_name' };
  const ruleKey = cutName(id);
  const odd = oddMember(given, identifying);
  if (odd !== undefined) return { problem: `The member ${odd} has a type that Semgrep does not allow`, ruleKey };
  const location = asObject(given['location']) ?? {};
  const file = safePath(prefix + (asText(location['file_path']) ?? ''));
  if (file === undefined) return { problem: `The finding of ${ruleKey} has no path in the repository`, ruleKey };
  const draft = draftOf(given, { ruleKey, path: file.path, region: regionOf(location) });
  const found = asObject(given['found_dependency']);
  if (found !== undefined) return { draft: packageOf(draft, { given, found, prefix }), rule: ruleOf(given, id) };
  return codeResult({ draft, rule: ruleOf(given, id), wasAbsolute: file.wasAbsolute }, { tool: 'semgrep', id });
}

function regionOf(location: JsonObject): Region {
  const startLine = asCount(location['line']);
  return {
    startLine,
    startColumn: asCount(location['column']),
    endLine: Math.max(asCount(location['end_line']), startLine),
    endColumn: asCount(location['end_column']),
  };
}

function draftOf(
  given: JsonObject,
  { ruleKey, path, region }: { ruleKey: string; path: string; region: Region },
): FindingDraft {
  const word = asText(given['severity'])?.toLowerCase() ?? '';
  const [matchBasedId, syntacticId] = [asText(given['match_based_id']), asText(given['syntactic_id'])];
  const url = asText(given['line_of_code_url']);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region,
    issueType: 'sast',
    severity: severityOfWord(word) ?? semgrepSeverities.get(word) ?? 'low',
    confidence: confidenceOfWord(given['confidence']),
    ...triageOf(given),
    fingerprints: matchBasedId === undefined ? undefined : { matchBasedId: evidenceText(matchBasedId) },
    // The platform shows no code.
    matchedText: null,
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(asText(given['rule_message']) ?? ruleKey, textMax.message),
      fix: fixOf(asObject(given['assistant'])),
      matchBasedId: matchBasedId === undefined ? undefined : cutText(matchBasedId, textMax.name),
      syntacticId: syntacticId === undefined ? undefined : cutText(syntacticId, textMax.name),
      url: url === undefined ? undefined : cutText(url, textMax.url),
    }),
  });
}

/** What Semgrep Assistant suggests. It is only shown: the platform does not say which lines it replaces. */
function fixOf(assistant: JsonObject | undefined): ToolFix | undefined {
  const autofix = asObject(assistant?.['autofix']);
  const guidance = asObject(assistant?.['guidance']);
  const code = asText(autofix?.['fix_code']);
  const told = [autofix?.['explanation'], guidance?.['summary'], guidance?.['instructions']];
  const explanation = told.flatMap((each) => asText(each) ?? []).join('\n\n');
  if (code === undefined && explanation === '') return undefined;
  return defined<ToolFix>({
    fixCode: code === undefined ? undefined : cutText(code, textMax.snippet),
    explanation: explanation === '' ? undefined : cutText(explanation, textMax.message),
  });
}

function ruleOf(given: JsonObject, id: string): RuleFacts {
  const rule = asObject(given['rule']) ?? {};
  const names = (value: unknown): string[] => asTexts(value).slice(0, listMax.tags);
  const cwes = distinctCwes(names(rule['cwe_names']).map(cweName));
  // The platform writes `A06: 2021`, the command `A06:2021`.
  const owasps = names(rule['owasp_names'])
    .map((name) => owaspName(name.replace(/^(A\d+): (?=\d{4}\b)/, '$1:')))
    .filter((name) => name !== undefined);
  const kinds = [...names(rule['subcategories']), ...names(rule['vulnerability_classes'])].map((name) => cutName(name));
  return defined<RuleFacts>({
    name: cutText(id.slice(id.lastIndexOf('.') + 1) || id, textMax.name),
    cwes: cwes.length === 0 ? undefined : cwes,
    owasps: owasps.length === 0 ? undefined : owasps,
    category: asText(rule['category'])?.slice(0, 100),
    subcategories: kinds.length === 0 ? undefined : kinds.slice(0, listMax.references),
  });
}
