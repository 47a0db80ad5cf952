/** One issue of configuration, of `snyk iac test`. */
import type { FindingContent, FindingDraft, RuleFacts } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import { codeResult, type ReadResult } from '../facts/code-results.ts';
import { asCount, asObject, asText, asTexts, defined, type JsonObject } from '../facts/fields.ts';
import { severityOfWord } from '../facts/severity-words.ts';
import { listMax, textMax } from '../limits.ts';
import type { Project } from './survey.ts';

export function readIssue(value: unknown, { path }: Project): ReadResult {
  const given = asObject(value);
  const id = asText(given?.['id']);
  if (given === undefined || id === undefined) return { problem: 'An issue has no id' };
  const ruleKey = cutName(id);
  if (path === '') return { problem: `The issue ${ruleKey} has no path in the repository`, ruleKey };
  const address = addressOf(given);
  if (address === '') return { problem: `The issue ${ruleKey} has no address in the file`, ruleKey };
  return codeResult(
    { draft: draftOf(given, { ruleKey, path, address }), rule: ruleOf(given) },
    { tool: 'snyk iac', id },
  );
}

/** The element of the configuration: `resource > aws_s3_bucket[logs] > acl`. Older versions have another member for it. */
function addressOf(given: JsonObject): string {
  const { path = given['cloudConfigPath'] } = given;
  const steps = Array.isArray(path) ? path.filter((step) => typeof step === 'string' || typeof step === 'number') : [];
  return steps.length > 0 ? steps.join(' > ') : (asText(given['msg']) ?? '');
}

function draftOf(
  given: JsonObject,
  { ruleKey, path, address }: { ruleKey: string; path: string; address: string },
): FindingDraft {
  const startLine = asCount(given['lineNumber']);
  const described = asObject(given['iacDescription']) ?? given;
  const resolve = asText(described['resolve']);
  const told = [asText(given['title']) ?? ruleKey, asText(described['issue']), asText(described['impact']), address];
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine, startColumn: 0, endLine: startLine, endColumn: 0 },
    issueType: 'sast',
    severity: severityOfWord(given['severity']) ?? 'low',
    isMuted: false,
    externalSuppression:
      given['isIgnored'] === true ? { status: 'accepted', justification: 'ignored by the policy of Snyk' } : undefined,
    // Snyk shows no code.
    matchedText: evidenceText(address),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(told.filter((each) => each !== undefined).join('\n'), textMax.message),
      fix: resolve === undefined ? undefined : { explanation: cutText(resolve, textMax.message) },
    }),
  });
}

function ruleOf(given: JsonObject): RuleFacts {
  const [title, url] = [asText(given['title']), asText(given['documentation'])];
  const references = asTexts(given['references']).slice(0, listMax.references);
  return defined<RuleFacts>({
    name: title === undefined ? undefined : cutText(title, textMax.name),
    shortDescription: title === undefined ? undefined : cutText(title, textMax.message),
    helpUrl: url === undefined ? undefined : cutText(url, textMax.url),
    references: references.length === 0 ? undefined : references.map((link) => cutText(link, textMax.url)),
    category: 'security',
    subcategories: ['misconfiguration'],
  });
}
