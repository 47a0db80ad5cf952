/**
 * Findings as `semgrep ci` reports them: the command's own JSON in another shape, with digests in place of source text.
 * Identity uses the digest of the matched code as its text.
 */
import type { FindingContent, FindingDraft } from '../../../model/draft.ts';
import { cutText, evidenceText } from '../../facts/bounded.ts';
import { asInstant, asNumber, asObject, asText, defined, type JsonObject } from '../../facts/fields.ts';
import { textMax } from '../../limits.ts';
import type { SecretClue } from '../../secrets/hide-secret.ts';
import { draftOf, type SemgrepDraft } from '../results.ts';
import type { PulledIn } from './pulled-in.ts';

/** Severity words by their number. */
const severityWords = ['INFO', 'WARNING', 'ERROR', 'CRITICAL', 'EXPERIMENT'] as const;

/** A finding in the shape of the command's own JSON (`semgrep scan --json`). */
export function resultOf(finding: JsonObject, isIgnored: boolean): JsonObject {
  const number = asNumber(finding['severity']);
  return {
    check_id: finding['check_id'],
    path: finding['path'],
    start: { line: finding['line'], col: finding['column'] },
    end: { line: finding['end_line'], col: finding['end_column'] },
    extra: {
      message: finding['message'],
      metadata: finding['metadata'],
      severity: number === undefined ? finding['severity'] : severityWords[number],
      fingerprint: finding['match_based_id'],
      is_ignored: isIgnored,
      fixed_lines: finding['fixed_lines'],
      dataflow_trace: finding['dataflow_trace'],
      sca_info: finding['sca_info'] ?? undefined,
      validation_state: finding['validation_state'],
    },
  };
}

/** `result`: what `resultOf` returned for the finding. */
export function ciDraftOf(
  { finding, result }: { finding: JsonObject; result: JsonObject },
  { ruleKey, path }: { ruleKey: string; path: string },
): SemgrepDraft {
  const { draft, clue } = draftOf(result, ruleKey, path);
  const hashes = asObject(finding['hashes']);
  const code = asText(hashes?.['code_hash']) ?? asText(finding['syntactic_id']);
  const [first, last] = [asText(hashes?.['start_line_hash']), asText(hashes?.['end_line_hash'])];
  const syntacticId = asText(finding['syntactic_id']);
  const ciDraft: FindingDraft = {
    ...draft,
    // The syntactic id without the occurrence counter at its end.
    matchedText:
      draft.matchedText ?? (code === undefined ? null : evidenceText(`code ${code.replace(/_\d{1,6}$/, '')}`)),
    // Whole lines around the match: only the first and last are known.
    contextText: draft.contextText ?? (first === undefined ? null : evidenceText(`lines ${first} ${last ?? first}`)),
    content: defined<FindingContent>({
      ...(clue === undefined ? draft.content : withoutCode(draft.content)),
      syntacticId: syntacticId === undefined ? undefined : cutText(syntacticId, textMax.name),
    }),
  };
  return { draft: ciDraft, clue: clue === undefined ? undefined : { ...clue, facts: secretFacts(clue, finding) } };
}

/** Adds introducers from the inventory if the finding does not name them. */
export function withIntroducers(draft: FindingDraft, finding: JsonObject, tree: PulledIn): FindingDraft {
  const { sca } = draft.content;
  if (sca === undefined || sca.introducedBy !== undefined || sca.foundDependency.transitivity === 'direct')
    return draft;
  const match = asObject(asObject(finding['sca_info'])?.['dependency_match']);
  const given = asObject(match?.['found_dependency']);
  const name = { name: asText(given?.['package']) ?? '', version: asText(given?.['version']) ?? '' };
  // The inventory is keyed by lockfile, or by manifest without one.
  const files = [match?.['lockfile'], given?.['lockfile_path'], given?.['manifest_path']];
  for (const file of files) {
    const introducedBy = typeof file === 'string' ? tree.introducersOf(file, name) : [];
    if (introducedBy.length > 0) return { ...draft, content: { ...draft.content, sca: { ...sca, introducedBy } } };
  }
  return draft;
}

/** The value is unknown and cannot be removed from texts, so texts that quote code are left out. */
function withoutCode({ fix: _fix, trace: _trace, ...content }: FindingContent): FindingContent {
  return content;
}

/** Where a secret in the repository's past was found. */
function secretFacts({ facts }: SecretClue, finding: JsonObject): SecretClue['facts'] {
  const past = asObject(finding['historical_info']);
  const word = (value: unknown): string | undefined => asText(value)?.slice(0, 100);
  return defined<SecretClue['facts']>({
    ...facts,
    gitCommit: word(past?.['git_commit']),
    gitCommitAt: asInstant(past?.['git_commit_timestamp']),
    gitBlob: word(past?.['git_blob']),
  });
}
