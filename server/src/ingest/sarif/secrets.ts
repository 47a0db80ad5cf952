/** SARIF results about a credential: finds the value, hashes it, and removes it from every text of the draft. */
import type { FindingContent, FindingDraft, SecretFacts } from '../../model/draft.ts';
import { cutText, evidenceText } from '../facts/bounded.ts';
import { asCount, asInstant, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { scrubbed } from '../facts/scrubbed.ts';
import { secretTraces } from '../facts/secrets.ts';
import type { ParseSource } from '../parser.ts';
import type { PrimaryLocation } from './locations.ts';
import { textOf } from './rules.ts';

/** Members of `properties` that hold the value. */
const valueMembers = ['secret', 'Secret', 'offender', 'match', 'raw', 'rawV2', 'Raw'];

/** The draft without its secret. If the tool does not single out the value, the whole region counts as the value. */
export function hideSecret(
  draft: FindingDraft,
  properties: JsonObject,
  location: PrimaryLocation,
  result: JsonObject,
  source: ParseSource,
): FindingDraft {
  const named = valueMembers.map((member) => asText(properties[member])).filter((value) => value !== undefined);
  const traces = secretTraces([...named, ...regionValues(location)], (value) => source.hashSecret(value));
  const commits = asObject(result['partialFingerprints']) ?? {};
  const commit = asText(properties['commit']) ?? asText(commits['commitSha']);
  const secret = defined<SecretFacts>({
    secretType: draft.ruleKey,
    maskedSecret: traces.masked === '' ? undefined : traces.masked,
    secretHash: traces.secretHash,
    gitCommit: commit === undefined ? undefined : cutText(commit, 128),
    gitCommitAt: asInstant(properties['date'] ?? commits['date']),
  });
  const content: FindingContent = { ...(scrubbed(draft.content, traces.scrub) as FindingContent), secret };
  const matched =
    draft.matchedText === null && traces.secretHash === undefined ? null : traces.matchedText(draft.matchedText ?? '');
  const hidden: FindingDraft = {
    ...draft,
    matchedText: matched === null ? null : evidenceText(matched),
    contextText: draft.contextText === null ? null : traces.scrub(draft.contextText),
    content,
  };
  if (draft.fingerprints !== undefined)
    hidden.fingerprints = scrubbed(draft.fingerprints, traces.scrub) as Record<string, string>;
  if (draft.externalSuppression !== undefined) {
    const { status, justification } = draft.externalSuppression;
    hidden.externalSuppression = { status, justification: traces.scrub(justification) };
  }
  return hidden;
}

/** The text between the region's columns if the snippet is the whole line, else the snippet. */
function regionValues(location: PrimaryLocation): string[] {
  const { region, context } = location;
  const snippet = textOf(region?.['snippet']);
  const startLine = asCount(region?.['startLine']);
  const startColumn = asCount(region?.['startColumn']);
  const endColumn = asCount(region?.['endColumn']);
  const isOneLine = asCount(region?.['endLine']) <= startLine;
  const contextLine = textOf(context?.['snippet'])?.split(/\r\n|\n|\r/)[startLine - asCount(context?.['startLine'])];
  const line = snippet ?? contextLine;
  if (line === undefined) return [];
  const isWholeLine =
    isOneLine && startColumn > 0 && endColumn > startColumn && line.length >= endColumn - 1 && !line.includes('\n');
  const part = isWholeLine ? line.slice(startColumn - 1, endColumn - 1).trim() : '';
  return part === '' ? [line.trim()] : [part];
}
