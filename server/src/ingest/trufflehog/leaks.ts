/** One secret that TruffleHog found. */
import type { FindingContent, FindingDraft, RuleFacts, SecretFacts } from '../../model/draft.ts';
import { imageName, type Place } from '../../model/place.ts';
import { cutName, cutText, evidenceText } from '../facts/bounded.ts';
import type { ReadResult } from '../facts/code-results.ts';
import { asCount, asInstant, asObject, asText, defined, type JsonObject } from '../facts/fields.ts';
import { oddMember, type Shape } from '../facts/odd-member.ts';
import { safePath, type SafePath } from '../facts/safe-path.ts';
import { textMax } from '../limits.ts';
import type { SecretClue } from '../secrets/hide-secret.ts';

/** The members by which a secret is known again. */
const identifying: Shape = { DetectorName: 'text', Raw: 'text', RawV2: 'text', SourceMetadata: { Data: {} } };

export function readLeak(value: unknown): ReadResult {
  const given = asObject(value);
  const detector = asText(given?.['DetectorName']);
  if (given === undefined || detector === undefined) return { problem: 'A secret has no DetectorName' };
  const ruleKey = cutName(detector);
  const odd = oddMember(given, identifying);
  if (odd !== undefined) return { problem: `The member ${odd} has a type that TruffleHog does not allow`, ruleKey };
  // One member, named after the kind of the source: Git, Github, Filesystem, Docker, S3 …
  const data = asObject(asObject(given['SourceMetadata'])?.['Data']) ?? {};
  const [kind = '', about] = Object.entries(data)[0] ?? [];
  const source = asObject(about);
  if (source === undefined || oddMember(source, { file: 'text', line: 'label' }) !== undefined)
    return { problem: `The secret of ${ruleKey} has no readable source`, ruleKey };
  const file = safePath(asText(source['file']) ?? '');
  if (file === undefined) return { problem: `The path of a secret of ${ruleKey} is outside the repository`, ruleKey };
  const draft = draftOf(given, source, { ruleKey, kind, file });
  return { draft, rule: ruleOf(given, detector), clue: clueOf(given, source, ruleKey), wasAbsolute: file.wasAbsolute };
}

function draftOf(
  given: JsonObject,
  source: JsonObject,
  { ruleKey, kind, file: { path } }: { ruleKey: string; kind: string; file: SafePath },
): FindingDraft {
  const line = asCount(source['line']);
  const isVerified = given['Verified'] === true;
  const failed = asText(given['VerificationError']) !== undefined;
  const url = asText(source['link']);
  return defined<FindingDraft>({
    ruleKey,
    path,
    region: { startLine: line, startColumn: 0, endLine: line, endColumn: 0 },
    issueType: 'secrets',
    severity: isVerified ? 'critical' : 'high',
    // Not verified says nothing: it may not have been tried.
    validity: isVerified ? 'confirmed_valid' : failed ? 'validation_error' : 'no_validator',
    isMuted: false,
    matchedText: evidenceText(rawOf(given)),
    contextText: null,
    content: defined<FindingContent>({
      message: cutText(`${ruleKey} credential${isVerified ? ', verified as valid' : ''}`, textMax.message),
      place: placeOf(kind, source),
      url: url === undefined ? undefined : cutText(url, textMax.url),
    }),
  });
}

/** Until 3.18 values were written in base64, and there was no RawV2. */
function rawOf(given: JsonObject): string {
  const raw = asText(given['Raw']) ?? '';
  return 'RawV2' in given ? raw : Buffer.from(raw, 'base64').toString();
}

/** `RawV2` is the value together with its id, where one alone is of no use. */
function clueOf(given: JsonObject, source: JsonObject, ruleKey: string): SecretClue {
  const [value, both, shown] = [rawOf(given), asText(given['RawV2']) ?? '', asText(given['Redacted']) ?? ''];
  const commit = asText(source['commit']);
  return {
    values: [value],
    contained: [both, shown, ...[value, both].map((each) => Buffer.from(each).toString('base64'))].filter(Boolean),
    facts: defined<SecretFacts>({
      secretType: ruleKey,
      gitCommit: commit === undefined ? undefined : cutText(commit, 128),
      // `2031-06-16 10:17:40 -0700 -0700`: Go repeats the zone.
      gitCommitAt: asInstant(asText(source['timestamp'])?.replace(/ ([+-]\d{4})(?: \S+)?$/, ' $1')),
    }),
  };
}

function placeOf(kind: string, source: JsonObject): Place | undefined {
  const image = asText(source['image']);
  if (kind !== 'Docker' || image === undefined) return undefined;
  const layer = asText(source['layer']);
  return { kind: 'image', image: cutName(imageName(image)), ...(layer !== undefined && { layer: cutName(layer) }) };
}

function ruleOf(given: JsonObject, detector: string): RuleFacts {
  const description = asText(given['DetectorDescription']);
  return defined<RuleFacts>({
    name: cutText(detector, textMax.name),
    fullDescription: description === undefined ? undefined : cutText(description, textMax.helpText),
    cwes: ['CWE-798'],
    category: 'security',
  });
}
