/** Where SARIF results about a credential hold its value. */
import { cutText } from '../facts/bounded.ts';
import { asCount, asInstant, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import type { SecretClue } from '../secrets/hide-secret.ts';
import type { PrimaryLocation } from './locations.ts';
import { textOf } from './rules.ts';

/** Members of `properties` that hold the value. */
const valueMembers = ['secret', 'Secret', 'offender', 'match', 'raw', 'rawV2', 'Raw'];

/** If the tool does not single out the value, the whole region counts as the value. */
export function clueOf(secretType: string, result: JsonObject, location: PrimaryLocation): SecretClue {
  const properties = asObject(result['properties']) ?? {};
  const named = valueMembers.map((member) => asText(properties[member])).filter((value) => value !== undefined);
  const commits = asObject(result['partialFingerprints']) ?? {};
  const commit = asText(properties['commit']) ?? asText(commits['commitSha']);
  return {
    values: [...named, ...regionValues(location)],
    facts: defined<SecretClue['facts']>({
      secretType,
      gitCommit: commit === undefined ? undefined : cutText(commit, 128),
      gitCommitAt: asInstant(properties['date'] ?? commits['date']),
    }),
  };
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
