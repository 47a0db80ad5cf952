/** Evidence shown for a match: what agreed, and what differed, before and after. */
import type { EvidenceKind, KnownSighting, Match, MatchEvidence, Sighting } from './sighting.ts';

export function evidenceOfMatch(match: Match<KnownSighting, Sighting>): MatchEvidence {
  const { known, found } = match;
  const agreed: EvidenceKind[] = [];
  const differed: MatchEvidence['differed'] = {};
  const compare = (kind: EvidenceKind, isEqual: boolean, values: readonly [string, string] | null): void => {
    if (isEqual) agreed.push(kind);
    else differed[kind] = values;
  };
  compare('rule', known.ruleId === found.ruleId, [known.ruleId, found.ruleId]);
  compare('path', known.path === found.path, [known.path, found.path]);
  compare('place', placeOf(known) === placeOf(found), [placeOf(known), placeOf(found)]);
  if (known.toolDigest !== null && found.toolDigest !== null) {
    compare('tool_fingerprint', known.toolDigest === found.toolDigest, null);
  }
  compare('text', known.textDigest === found.textDigest, null);
  if (known.contextDigest !== null && found.contextDigest !== null) {
    compare('context', known.contextDigest === found.contextDigest, null);
  }
  return { agreed, differed };
}

/** True if no compared evidence differs, so there is nothing to show. */
export function isUnchanged(known: Sighting, found: Sighting): boolean {
  return (
    known.textDigest === found.textDigest &&
    known.contextDigest === found.contextDigest &&
    known.toolDigest === found.toolDigest &&
    known.ruleId === found.ruleId &&
    known.path === found.path &&
    placeOf(known) === placeOf(found)
  );
}

function placeOf(sighting: Sighting): string {
  return `${sighting.startLine}:${sighting.startColumn}-${sighting.endLine}:${sighting.endColumn}`;
}
