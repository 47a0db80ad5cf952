/** One secret of a baseline. */
import type { FindingDraft } from '../../model/draft.ts';
import { cutName, cutText } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { asCount, asObject, asText, type JsonObject } from '../facts/fields.ts';
import { oddMember, type Shape } from '../facts/odd-member.ts';
import { safePath } from '../facts/safe-path.ts';
import { keyOfPointer } from '../json/selector.ts';
import { textMax } from '../limits.ts';

/** The members by which a secret is known again. */
const identifying: Shape = { type: 'text', filename: 'text', hashed_secret: 'text', line_number: 'label' };

/** `list`: the JSON pointer of the file's list, whose key is the path; versions before 1.0 write it nowhere else. */
export function readSecret(value: unknown, list: string): ReadResult {
  const given = asObject(value);
  const type = asText(given?.['type']);
  if (given === undefined || type === undefined) return { problem: 'A secret has no type' };
  const ruleKey = cutName(type);
  const odd = oddMember(given, identifying);
  if (odd !== undefined) return { problem: `The member ${odd} has a type that detect-secrets does not allow`, ruleKey };
  const written = asText(given['filename']) ?? keyOfPointer(list);
  if (written === undefined) return { problem: 'The path of a secret is too long', ruleKey };
  const file = safePath(written);
  if (file === undefined || file.path === '')
    return { problem: `The path ${cutText(written, 200)} is not in the repository`, ruleKey };
  return {
    draft: draftOf(given, { ruleKey, path: file.path }),
    rule: { name: cutText(type, textMax.name), cwes: ['CWE-798'], category: 'security' },
    clue: { values: [asText(given['hashed_secret']) ?? ''], areHashes: true, facts: { secretType: ruleKey } },
    wasAbsolute: file.wasAbsolute,
  };
}

function draftOf(given: JsonObject, { ruleKey, path }: { ruleKey: string; path: string }): FindingDraft {
  const line = asCount(given['line_number']);
  const isVerified = given['is_verified'] === true;
  const draft: FindingDraft = {
    ruleKey,
    path,
    region: { startLine: line, startColumn: 0, endLine: line, endColumn: 0 },
    issueType: 'secrets',
    severity: isVerified ? 'critical' : 'high',
    // Not verified says nothing: it may not have been tried.
    validity: isVerified ? 'confirmed_valid' : 'no_validator',
    isMuted: false,
    matchedText: null,
    contextText: null,
    content: { message: cutText(`${ruleKey}${isVerified ? ', verified as valid' : ''}`, textMax.message) },
  };
  // `detect-secrets audit` asks a person about each secret.
  if (given['is_secret'] === false)
    draft.externalSuppression = { status: 'accepted', justification: 'audited: not a secret' };
  return draft;
}
