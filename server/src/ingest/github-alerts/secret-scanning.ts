/** One alert of secret scanning. */
import type { FindingContent, FindingDraft, SecretFacts, Validity } from '../../model/draft.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { asCount, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { safePath } from '../facts/safe-path.ts';
import { textMax } from '../limits.ts';
import { suppressionOf } from './triage.ts';

const validityOfWord: ReadonlyMap<unknown, Validity> = new Map<unknown, Validity>([
  ['active', 'confirmed_valid'],
  ['inactive', 'confirmed_invalid'],
]);

export function readSecretAlert(value: unknown, prefix: string): ReadResult {
  const given = asObject(value);
  const kind = asText(given?.['secret_type']);
  if (given === undefined || kind === undefined) return { problem: 'An alert has no secret_type' };
  const ruleKey = cutName(kind);
  const { secret = null } = given;
  if (secret !== null && typeof secret !== 'string')
    return { problem: `The alert of ${ruleKey} has no readable secret`, ruleKey };
  // Without it, as in older lists, GitHub names the place only at another address.
  const location = asObject(given['first_location_detected']);
  const path = safePath(prefix + (asText(location?.['path']) ?? ''))?.path;
  if (path === undefined) return { problem: `The alert of ${ruleKey} has no path in the repository`, ruleKey };
  const name = asText(given['secret_type_display_name']) ?? kind;
  const draft = draftOf(given, { ruleKey, path, name, secret: secret ?? '', location });
  const commit = asText(location?.['commit_sha']);
  const blob = asText(location?.['blob_sha']);
  const facts = defined<SecretFacts>({
    secretType: cutName(name),
    gitCommit: commit === undefined ? undefined : cutText(commit, 128),
    gitBlob: blob === undefined ? undefined : cutText(blob, 128),
  });
  return {
    draft,
    rule: { name: cutText(name, textMax.name), category: 'security' },
    clue: { values: secret === null ? [] : [secret], facts },
  };
}

interface Alert {
  ruleKey: string;
  path: string;
  name: string;
  secret: string;
  location: JsonObject | undefined;
}

function draftOf(given: JsonObject, { ruleKey, path, name, secret, location }: Alert): FindingDraft {
  const startLine = asCount(location?.['start_line']);
  const url = asText(given['html_url']);
  const validity = validityOfWord.get(given['validity']) ?? 'no_validator';
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: {
      startLine,
      startColumn: asCount(location?.['start_column']),
      endLine: Math.max(asCount(location?.['end_line']), startLine),
      endColumn: asCount(location?.['end_column']),
    },
    issueType: 'secrets',
    // GitHub has no severity for secrets.
    severity: validity === 'confirmed_valid' ? 'critical' : 'high',
    validity,
    isMuted: false,
    externalSuppression: suppressionOf(given),
    matchedText: secret === '' ? null : evidenceText(secret),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(`${name} found`, textMax.message),
      url: url === undefined ? undefined : cutText(url, textMax.url),
    }),
  });
}
