/** One finding of Semgrep Secrets. The platform names the kind of the secret, but neither its rule nor its value. */
import { validities, type FindingContent, type FindingDraft, type SecretFacts } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { asCount, asInstant, asLabel, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { confidenceOfWord, severityOfWord } from '../facts/severity-words.ts';
import { textMax } from '../limits.ts';
import { triageOf } from './triage.ts';

export function readSecret(value: unknown, prefix: string): ReadResult {
  const given = asObject(value);
  const kind = asText(given?.['type']);
  if (given === undefined || kind === undefined) return { problem: 'A secret has no type' };
  const ruleKey = cutName(kind);
  // `config/app.yaml:12`
  const [, file = '', line] = /^(.*?)(?::(\d{1,10}))?$/s.exec(asText(given['findingPath']) ?? '') ?? [];
  const found = file === '' ? undefined : safePath(prefix + file);
  if (found === undefined)
    return { problem: `The secret of the type ${ruleKey} has no path in the repository`, ruleKey };
  const draft = draftOf(given, { ruleKey, path: found.path, line: asCount(line) });
  const clue = { values: [], facts: secretFacts(given, ruleKey) };
  return { draft, rule: { name: cutText(kind, textMax.name), category: 'security' }, clue };
}

/** `SEVERITY_HIGH` → `high`. */
function wordOf(value: unknown, prefix: string): string {
  return (asText(value) ?? '').replace(prefix, '').toLowerCase();
}

function draftOf(
  given: JsonObject,
  { ruleKey, path, line }: { ruleKey: string; path: string; line: number },
): FindingDraft {
  const validation = wordOf(given['validationState'], 'VALIDATION_STATE_');
  const [url, ruleHash] = [asText(given['findingPathUrl']), asLabel(given['ruleHashId'])];
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine: line, startColumn: 0, endLine: line, endColumn: 0 },
    issueType: 'secrets',
    severity: severityOfWord(wordOf(given['severity'], 'SEVERITY_')) ?? 'low',
    confidence: confidenceOfWord(wordOf(given['confidence'], 'CONFIDENCE_')),
    validity: validities.find((each) => each === validation) ?? 'no_validator',
    ...triageOf(given),
    matchedText: null,
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(`Semgrep Secrets found a secret of the type ${ruleKey}`, textMax.message),
      url: url === undefined ? undefined : cutText(url, textMax.url),
      ruleHashId: ruleHash === undefined ? undefined : cutText(ruleHash, 100),
    }),
  });
}

/** A secret in the history has the commit in which it was. */
function secretFacts(given: JsonObject, secretType: string): SecretFacts {
  const history = asObject(given['historicalInfo']);
  const [commit, blob] = [asText(history?.['gitCommit']), asText(history?.['gitBlob'])];
  return defined<SecretFacts>({
    secretType,
    gitCommit: commit === undefined ? undefined : cutText(commit, 128),
    gitCommitAt: asInstant(history?.['gitCommitTimestamp']),
    gitBlob: blob === undefined ? undefined : cutText(blob, 128),
  });
}
